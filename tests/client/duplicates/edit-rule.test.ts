import { expect, test } from 'vitest';
import { CONDITION_KINDS, newCondition } from '../../../src/contract/policy/conditions/duplicate-conditions.ts';
import { changedGroups, emptyFilter, filterProblem, ruleProblems } from '../../../src/client/duplicates/edit-rule.ts';
import type { DuplicateCondition } from '../../../src/contract/policy/conditions/duplicate-conditions.ts';
import { fieldsSideBySide } from '../../../src/client/screens/duplicate-filters/side-by-side.ts';

const text = newCondition('text', 'base');
const TAG = '00000000-0000-4000-8000-000000000001';

test.each(['base', 'locale'] as const)(
  'C010 every kind of condition can be added to a filter of %s profiles',
  (scope) => {
    const kinds = CONDITION_KINDS.filter((kind) => scope === 'base' || kind !== 'same-document');
    for (const kind of kinds) {
      const groups = changedGroups([{ conditions: [newCondition('text', scope)] }], scope, {
        change: 'add-condition',
        group: 0,
        kind,
      });
      expect(groups[0]?.conditions[1]?.kind).toBe(kind);
      // A tag condition still lacks its tags; all others are complete as they begin.
      expect(ruleProblems({ scope, groups })).toEqual(
        kind === 'tag' ? ['Choose at least one tag for each tag condition.'] : [],
      );
    }
  },
);

test('a group without a condition that narrows is refused in words that name it', () => {
  const groups = [{ conditions: [text] }, { conditions: [newCondition('active', 'base')] }];
  expect(ruleProblems({ scope: 'base', groups })[0]).toMatch(/^Group 2 needs a condition that narrows/);
});

test('a number that was emptied or is out of bounds is told, not sent', () => {
  for (const days of [Number.NaN, 32]) {
    const groups = [{ conditions: [{ kind: 'date-of-birth', days } satisfies DuplicateCondition] }];
    expect(ruleProblems({ scope: 'base', groups })).toEqual(['A number is outside of what can be compared.']);
  }
});

test('the last condition takes its group with it, and a tag leaves its own condition only', () => {
  const tag: DuplicateCondition = { kind: 'tag', tags: [TAG, 'other'], match: 'same' };
  const groups = [{ conditions: [text] }, { conditions: [text, tag] }];
  expect(changedGroups(groups, 'base', { change: 'remove-condition', group: 0, place: 0 })).toEqual([groups[1]]);
  const without = changedGroups(groups, 'base', { change: 'remove-tag', group: 1, place: 1, tag: 'other' });
  expect(without[1]?.conditions).toEqual([text, { ...tag, tags: [TAG] }]);
});

test('a filter needs a name', () => {
  expect(filterProblem(emptyFilter())).toBe('Give the filter a name.');
  expect(filterProblem({ ...emptyFilter(), name: 'Same names' })).toBeNull();
});

test('P070 name, birthday and place stand first, then fields that differ, and one that only one of the two has is there', () => {
  const first = {
    fields: [
      { name: 'a', label: 'A', value: '1' },
      { name: 'b', label: 'B', value: '2' },
    ],
  };
  const second = {
    fields: [
      { name: 'a', label: 'A', value: '1' },
      { name: 'c', label: 'C', value: '3' },
    ],
  };
  const { telling, others } = fieldsSideBySide(first, second);
  expect(telling.map(({ name }) => name)).toEqual(['profileName', 'dateOfBirth', 'country', 'city']);
  expect(others.map(({ name, values }) => [name, ...values])).toEqual([
    ['b', '2', ''],
    ['c', '', '3'],
    ['a', '1', '1'],
  ]);
});
