import { expect, test } from 'vitest';
import { CONDITION_KINDS, newCondition } from '../../../src/contract/policy/conditions/duplicate-conditions.ts';
import { changedGroups, emptyFilter } from '../../../src/client/duplicates/edit-rule.ts';
import { besidePart, filterProblems, inWords, ruleProblems } from '../../../src/client/duplicates/filter-problems.ts';
import type { DuplicateCondition } from '../../../src/contract/policy/conditions/duplicate-conditions.ts';
import type { DuplicateGroups } from '../../../src/contract/shapes/duplicate-filter.ts';
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
        kind === 'tag' ? [{ path: 'groups.0.conditions.1.tags', problem: 'needs at least one tag' }] : [],
      );
    }
  },
);

test('a group without a condition that narrows is refused in words that name it', () => {
  const groups = [{ conditions: [text] }, { conditions: [newCondition('active', 'base')] }];
  const [problem] = ruleProblems({ scope: 'base', groups });
  expect(problem?.path).toBe('groups.1');
  expect(problem && inWords(problem)).toMatch(/^Group 2 needs a condition that narrows/);
  expect(problem && besidePart(problem)).toMatch(/^This group needs a condition that narrows/);
});

test('a number that was emptied, is out of bounds or is not whole is told of its own field, not sent', () => {
  for (const [days, words] of [
    [Number.NaN, 'a number'],
    [32, 'a number'],
    [-1, 'a number'],
    [1.5, 'a whole number'],
  ] as const) {
    const groups = [{ conditions: [text, { kind: 'date-of-birth', days } satisfies DuplicateCondition] }];
    expect(ruleProblems({ scope: 'base', groups })).toEqual([
      { path: 'groups.0.conditions.1.days', problem: `needs ${words} from 0 to 31` },
    ]);
  }
});

test('all that is wrong is told at once, each of what mends it', () => {
  const groups: DuplicateGroups = [
    { conditions: [{ kind: 'text', field: 'profession', comparison: 'similar' }, newCondition('tag', 'base')] },
    { conditions: [{ kind: 'distance', kilometres: Number.NaN }] },
  ];
  const found = filterProblems({ ...emptyFilter(), name: ' ', groups });
  expect(found.map(({ path }) => path)).toEqual([
    'name',
    'groups.0.conditions.1.tags',
    'groups.1.conditions.0.kilometres',
    'groups.0.conditions.0.comparison',
    'groups.1',
  ]);
  expect(found.map(inWords).slice(0, 2)).toEqual([
    'The name is missing.',
    'Group 1, condition 2 needs at least one tag.',
  ]);
  const none = { ...emptyFilter(), name: 'Nothing', groups: [] };
  expect(filterProblems(none).map(besidePart)).toEqual(['The filter needs a group of conditions.']);
});

test('the last condition takes its group with it, and a tag leaves its own condition only', () => {
  const tag: DuplicateCondition = { kind: 'tag', tags: [TAG, 'other'], match: 'same' };
  const groups = [{ conditions: [text] }, { conditions: [text, tag] }];
  expect(changedGroups(groups, 'base', { change: 'remove-condition', group: 0, place: 0 })).toEqual([groups[1]]);
  const without = changedGroups(groups, 'base', { change: 'remove-tag', group: 1, place: 1, tag: 'other' });
  expect(without[1]?.conditions).toEqual([text, { ...tag, tags: [TAG] }]);
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
