import { is } from 'superstruct';
import type { RuleChange } from '../../../commands/duplicates/rule-changes.ts';
import {
  entryOf,
  newCondition,
  problemsOfRule,
  type DuplicateCondition,
} from '../../contract/policy/conditions/duplicate-conditions.ts';
import { DuplicateFilterBody, DuplicateRule, type DuplicateGroups } from '../../contract/shapes/duplicate-filter.ts';

type Scope = DuplicateRule['scope'];

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
  const [lacking] = rule.groups.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => entryOf(condition).lacking?.(condition) ?? []),
  );
  if (lacking !== undefined) return [lacking];
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
