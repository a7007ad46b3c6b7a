import { is } from 'superstruct';
import type { ConditionKind, RuleChange } from '../../../commands/duplicates/rule-changes.ts';
import { problemsOfRule } from '../../contract/policy/duplicate-conditions.ts';
import { choiceFieldsOf, textFieldsOf } from '../../contract/policy/duplicate-fields.ts';
import {
  DuplicateFilterBody,
  DuplicateRule,
  PICTURE_DISTANCE,
  type DuplicateCondition,
  type DuplicateGroups,
} from '../../contract/shapes/duplicate-filter.ts';

type Scope = DuplicateRule['scope'];

/** A condition as it begins; what has to be chosen is chosen by the first there is. */
export function newCondition(kind: ConditionKind, scope: Scope): DuplicateCondition {
  switch (kind) {
    case 'text':
      return { kind, field: textFieldsOf(scope)[0]?.name ?? '', comparison: 'normalised' };
    case 'dropdown':
      return { kind, field: choiceFieldsOf(scope)[0]?.name ?? '' };
    case 'tag':
      return { kind, tags: [], match: 'same' };
    case 'active':
      return { kind, value: 'yes' };
    case 'date-of-birth':
      return { kind, days: 0 };
    case 'distance':
      return { kind, kilometres: 10 };
    case 'similar-picture':
      return { kind, distance: PICTURE_DISTANCE };
    case 'same-file':
    case 'same-document':
      return { kind };
  }
}

export function emptyFilter(): DuplicateFilterBody {
  const groups = [{ conditions: [newCondition('text', 'base')] }];
  return { name: '', scope: 'base', active: false, action: 'log', groups };
}

/** What a button of the editor makes of the groups. A group whose last condition goes, goes too. */
export function changedGroups(groups: DuplicateGroups, scope: Scope, to: RuleChange): DuplicateGroups {
  switch (to.change) {
    case 'add-group':
      return [...groups, { conditions: [newCondition('text', scope)] }];
    case 'add-condition':
      return inGroup(groups, to.group, (all) => [...all, newCondition(to.kind, scope)]);
    case 'remove-condition':
      return inGroup(groups, to.group, (all) => all.filter((_each, place) => place !== to.place)).filter(
        ({ conditions }) => conditions.length > 0,
      );
    case 'remove-tag':
      return withCondition(groups, to, (condition) =>
        condition.kind === 'tag' ? { ...condition, tags: condition.tags.filter((id) => id !== to.tag) } : condition,
      );
  }
}

export function withCondition(
  groups: DuplicateGroups,
  { group, place }: { group: number; place: number },
  change: (condition: DuplicateCondition) => DuplicateCondition,
): DuplicateGroups {
  return inGroup(groups, group, (all) => all.map((each, index) => (index === place ? change(each) : each)));
}

function inGroup(
  groups: DuplicateGroups,
  group: number,
  change: (conditions: DuplicateCondition[]) => DuplicateCondition[],
): DuplicateGroups {
  return groups.map((each, index) => (index === group ? { conditions: change(each.conditions) } : each));
}

/** Why a rule cannot be asked for, as sentences; empty: it can. */
export function ruleProblems(rule: DuplicateRule): string[] {
  if (rule.groups.length === 0) return ['Add a group of conditions.'];
  const withoutTags = rule.groups.some(({ conditions }) =>
    conditions.some((condition) => condition.kind === 'tag' && condition.tags.length === 0),
  );
  if (withoutTags) return ['Choose at least one tag for each tag condition.'];
  if (!is(rule, DuplicateRule)) return ['A number is outside of what can be compared.'];
  return problemsOfRule(rule).map(({ path, problem }) => `${placeWords(path)} ${problem}.`);
}

/** Why a filter cannot be saved; null: it can. */
export function filterProblem({ name, active, action, ...rule }: DuplicateFilterBody): string | null {
  if (name.trim() === '') return 'Give the filter a name.';
  const [problem] = ruleProblems(rule);
  if (problem !== undefined) return problem;
  return is({ name, active, action, ...rule }, DuplicateFilterBody) ? null : 'The name is too long.';
}

function placeWords(path: string): string {
  const [, group = 0, , place] = path.split('.');
  const words = `Group ${Number(group) + 1}`;
  return place === undefined ? words : `${words}, condition ${Number(place) + 1}`;
}
