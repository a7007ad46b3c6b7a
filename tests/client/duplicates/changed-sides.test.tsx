// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ComparedProfile, DuplicatePair } from '../../../src/contract/shapes/duplicate-pair.ts';
import { unread } from '../../../src/client/record/unseen.ts';
import { duplicatesFacts, duplicateState } from '../../../src/client/duplicates/duplicate-state.ts';
import {
  changesBetween,
  useSideChanges,
  type Comparison,
} from '../../../src/client/screens/duplicate-filters/changed-sides.ts';
import { draw } from '../ui/dom.ts';

function aSide(name: string, facts: Partial<ComparedProfile> = {}): ComparedProfile {
  return {
    id: name,
    version: 1,
    kind: 'base',
    profile_base_id: name,
    profile_name: name,
    locale: null,
    status: 'awaiting_approval',
    active: false,
    date_of_birth: null,
    fields: [{ name: 'city', label: 'City', value: 'Lyon' }],
    pictures: [{ id: 'one', url: '/once', adult_level: 'none' }],
    created_at: { seconds: 0, nanoseconds: 0 },
    deleted: false,
    ...facts,
  };
}

const aPair = (id: string): DuplicatePair => ({
  id,
  version: 4,
  scope: 'base',
  state: 'open',
  score: 100,
  holds: true,
  first: { id: 'Ada', profile_base_id: 'Ada', profile_name: 'Ada', locale: null, photo: null, version: 1 },
  second: { id: 'Eve', profile_base_id: 'Eve', profile_name: 'Eve', locale: null, photo: null, version: 1 },
  evidence: { group: 0, score: 100, parts: [], against: [] },
  filter: { id: 'filter', version: 1, name: 'Names' },
  found_at: { seconds: 0, nanoseconds: 0 },
  decided_at: null,
  decided_by: null,
  note: null,
});

const compared = (id: string, first = aSide('Ada'), second = aSide('Eve')): Comparison => ({
  pair: aPair(id),
  first,
  second,
  held: [],
  closed: null,
});

test('P003 the versions that are decided on are those that stand side by side, whatever the list knows', () => {
  Object.assign(duplicateState, {
    screen: 'filters',
    pairs: { state: 'open', filterId: null },
    pairRows: [aPair('a')],
    pairCursor: { cursor: 0, cursorId: 'a' },
    compared: { id: 'a', failed: false, seen: { first: 1, second: 2 }, closed: null },
    marked: ['a'],
  });
  const facts = duplicatesFacts()?.pairs;
  expect(facts?.current).toMatchObject({ id: 'a', version: 4, comparison: 'shown', seen: { first: 1, second: 2 } });
  // Marked in the list, it was looked at there.
  expect(facts?.marked).toEqual([{ id: 'a', version: 4, state: 'open', seen: { first: 1, second: 1 } }]);
});

test('what has changed is told by the side and the row in which it stands', () => {
  const before = compared('a');
  const now = compared(
    'a',
    aSide('Ada', { version: 2, status: 'approved', fields: [{ name: 'city', label: 'City', value: 'Oslo' }] }),
    aSide('Eve', { version: 3, pictures: [{ id: 'one', url: '/another', adult_level: 'none' }] }),
  );
  const { first, second, sentence } = changesBetween(before, now);
  expect([[...first.keys()], [...second.keys()]]).toEqual([['city', 'status'], []]);
  expect(sentence).toBe(
    'Changed since you looked: the first of the two (City, Status) and the second of the two (a picture, or something that does not stand here).',
  );
  const other = compared('a', aSide('Ada', { version: 2, pictures: [], deleted: true }));
  expect(changesBetween(before, other).sentence).toBe(
    'Changed since you looked: the first of the two (Deleted, Pictures).',
  );
});

function Compared({ comparison }: { comparison: Comparison | undefined }) {
  return <>{useSideChanges(comparison)?.sentence}</>;
}

test('P003 a side that is drawn anew in another version is told, and counts as unread for a moment', () => {
  const { place, redraw } = draw(<Compared comparison={undefined} />);
  const told = () => place.textContent;
  redraw(<Compared comparison={compared('a')} />);
  expect([told(), unread([{ id: 'a' }])]).toEqual(['', null]);
  const changed = compared('a', aSide('Ada'), aSide('Eve', { version: 2, active: true }));
  redraw(<Compared comparison={changed} />);
  const sentence = 'Changed since you looked: the second of the two (Active).';
  expect([told(), unread([{ id: 'a' }])]).toEqual([sentence, expect.stringMatching(/has just come/)]);
  // Asked for once more it is the same; another pair has its own story.
  redraw(<Compared comparison={{ ...changed }} />);
  expect(told()).toBe(sentence);
  redraw(<Compared comparison={undefined} />);
  redraw(<Compared comparison={compared('b', aSide('Una', { version: 9 }))} />);
  expect([told(), unread([{ id: 'b' }])]).toEqual(['', null]);
  redraw(<Compared comparison={changed} />);
  expect(told()).toBe('');
});
