import { isFilled } from '../../contract/letters/look-alikes.ts';
import { CANNOT_BE_STORED, isStorable } from '../../contract/base/primitives.ts';
import { is } from 'superstruct';
import {
  DuplicateCondition,
  entryOf,
  pathOfProblem,
  problemsOfRule,
  type ConditionProblem,
  newCondition,
} from '../../contract/duplicates/duplicate-conditions.ts';
import type { FilterProblem, RuleChange } from '../../../commands/duplicates/port.ts';
import {
  DuplicateFilterBody,
  DuplicateRule,
  type DuplicateGroups,
} from '../../contract/duplicates/duplicate-filter.ts';

export interface FilterDraft {
  /** null: never saved. */
  id: string | null;
  version: number;
  body: DuplicateFilterBody;
  /** The last saved version, as text to compare with; '' before the first save. */
  saved: string;
  /** How often a save was tried although something is wrong with it. */
  tries: number;
  refused: readonly FilterProblem[];
}

export function ruleProblems(rule: DuplicateRule): FilterProblem[] {
  const { groups, scope } = rule;
  if (groups.length === 0) return [{ path: 'groups', problem: 'needs a group of conditions' }];
  const unfinished = groups.flatMap(({ conditions }, group) =>
    conditions.flatMap((condition, place) =>
      unfinishedIn(condition, scope).map((found) => ({
        path: pathOfProblem(group, place, found),
        problem: found.problem,
      })),
    ),
  );
  const problems = [...unfinished, ...problemsOfRule(rule)];
  if (problems.length > 0 || is(rule, DuplicateRule)) return problems;
  return [{ path: 'groups', problem: 'contains something that cannot be compared' }];
}

/** Missing choices, and numbers that are empty or out of bounds. */
function unfinishedIn(condition: DuplicateCondition, scope: DuplicateRule['scope']): ConditionProblem[] {
  const entry = entryOf(condition);
  const lacking = entry.lacking?.(condition) ?? null;
  const isSound = lacking !== null || is(condition, DuplicateCondition);
  const amounts = (entry.controls?.(condition, scope) ?? []).flatMap((control): ConditionProblem[] => {
    if (control.of !== 'amount') return [];
    const { name: at, value, least, most } = control;
    const bounds = `from ${least} to ${most}`;
    if (!(value >= least && value <= most)) return [{ at, problem: `needs a number ${bounds}` }];
    return isSound || Number.isInteger(value) ? [] : [{ at, problem: `needs a whole number ${bounds}` }];
  });
  return lacking === null ? amounts : [lacking, ...amounts];
}

export function filterProblems({ name, active, action, ...rule }: DuplicateFilterBody): FilterProblem[] {
  const problems = ruleProblems(rule);
  if (!isStorable(name)) return [{ path: 'name', problem: CANNOT_BE_STORED }, ...problems];
  if (!isFilled(name)) return [{ path: 'name', problem: 'is missing' }, ...problems];
  const isWhole = problems.length > 0 || is({ name, active, action, ...rule }, DuplicateFilterBody);
  return isWhole ? problems : [{ path: 'name', problem: 'is too long' }];
}

/** Problems shown beside the parts of the filter: a name nobody has reached yet is not missing before the first try. */
export function shownProblems({ body, tries, refused }: FilterDraft): FilterProblem[] {
  return [...filterProblems(body).filter(({ path }) => path !== 'name' || tries > 0), ...refused];
}

/** As a sentence beside the part concerned. */
export function besidePart({ path, problem }: FilterProblem): string {
  const [part, group, , place] = path.split('.');
  const words =
    part === 'name'
      ? 'The name'
      : group === undefined
        ? 'The filter'
        : place === undefined
          ? 'This group'
          : 'This condition';
  return `${words} ${problem}.`;
}

/** As a sentence where that part is not in sight. */
export function inWords({ path, problem }: FilterProblem): string {
  const [, group, , place] = path.split('.');
  if (group === undefined) return besidePart({ path, problem });
  const words = `Group ${Number(group) + 1}`;
  return `${place === undefined ? words : `${words}, condition ${Number(place) + 1}`} ${problem}.`;
}

type Scope = DuplicateRule['scope'];

/** The groups after a button of the editor. A group without conditions is removed. */
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
