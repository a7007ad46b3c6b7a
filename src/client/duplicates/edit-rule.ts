import type { RuleChange } from '../../../commands/duplicates/port.ts';
import { newCondition, type DuplicateCondition } from '../../contract/policy/conditions/duplicate-conditions.ts';
import type { DuplicateFilterBody, DuplicateGroups, DuplicateRule } from '../../contract/shapes/duplicate-filter.ts';

type Scope = DuplicateRule['scope'];

export function emptyFilter(): DuplicateFilterBody {
  const groups = [{ conditions: [newCondition('text', 'base')] }];
  return { name: '', scope: 'base', active: false, action: 'log', groups };
}

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
