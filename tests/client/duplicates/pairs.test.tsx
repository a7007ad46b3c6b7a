// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CONDITION_KINDS,
  type DuplicateCondition,
  newCondition,
} from '../../../src/contract/duplicates/duplicate-conditions.ts';
import {
  besidePart,
  filterProblems,
  inWords,
  ruleProblems,
  changedGroups,
} from '../../../src/client/duplicates/filter-rules.ts';
import type { DuplicateGroups } from '../../../src/contract/duplicates/duplicate-filter.ts';
import { duplicateState, duplicatesFacts, emptyFilter } from '../../../src/client/duplicates/duplicate-state.ts';
import type { ComparedProfile, DuplicatePair } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { whyJustReplaced } from '../../../src/client/record/unseen.ts';
import {
  type Comparison,
  changesBetween,
  useSideChanges,
  fieldsSideBySide,
} from '../../../src/client/duplicates/filters/compare-sides.ts';
import {
  usePairsInAddress,
  leaveUnknownFilter,
  type PairsPlace,
  addressOf,
  isStep,
  placeIn,
} from '../../../src/client/duplicates/filters/pairs-in-address.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { signedInAs } from '../app/signed-in.ts';
import { draw } from '../ui/dom.ts';
import { PairLink } from '../../../src/client/duplicates/filters/pair-link.tsx';
import { answerSuspicion, askReason, suspicionState } from '../../../src/client/duplicates/suspicion-state.ts';

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

test('a number that was emptied, is out of bounds or is not whole is said of its own field, not sent', () => {
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

test('all that is wrong is reported at once, each of what mends it', () => {
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

test('P070 name, birthday, place and what matched stand first, then fields that differ, and one that only one of the two has is there', () => {
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
  const { identifying, others } = fieldsSideBySide(first, second, ['c']);
  expect(identifying.map(({ name }) => name)).toEqual(['profileName', 'dateOfBirth', 'country', 'city', 'c']);
  expect(others.map(({ name, values }) => [name, ...values].join())).toEqual(['b,2,', 'a,1,1']);
});

const FILTER = '00000000-0000-4000-8000-000000000001';
const PAIR = '00000000-0000-4000-8000-000000000002';
const list: PairsPlace = { state: 'open', filterId: FILTER, pairId: null, merging: false };
const pair: PairsPlace = { ...list, pairId: PAIR };
const merge: PairsPlace = { ...pair, merging: true };

test('a list of pairs, a pair and the merge of its case have addresses that lead to them', () => {
  for (const place of [
    null,
    list,
    { ...list, filterId: null },
    { ...pair, state: 'not_duplicate' as const },
    pair,
    merge,
  ]) {
    const address = new URL(addressOf(place), 'http://here.test');
    expect([address.pathname, placeIn(address.search)]).toEqual(['/duplicate/filters', place]);
  }
  draw(<PairLink pair={aPair(PAIR)} list={list} />);
  expect(document.querySelector('a')?.getAttribute('href')).toBe(addressOf(pair));
});

test('an address that says what there is not leads as far as it says something', () => {
  expect(placeIn('?pairs=closed&pair=1')).toEqual({ ...list, filterId: null });
  expect(placeIn(`?pair=${PAIR}`)).toEqual({ ...pair, filterId: null });
  expect(placeIn('?sheet=true')).toBeNull();
  expect(placeIn(`?pairs=open&filter=mine&pair=../x&merge=true`)).toEqual({ ...list, filterId: null });
  expect(placeIn(`?pairs=open&filter=${FILTER}&merge=true`)).toEqual(list);
  expect(addressOf({ ...list, merging: true })).toBe(addressOf(list));
});

describe('an address that names what there is not', () => {
  signedInAs('Admin');
  beforeEach(() => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: 'There is nothing there.', code: 'not-found' }, { status: 404 }),
    );
  });
  afterEach(() => window.history.replaceState(null, '', '/'));

  test.each([
    ['?pairs=unsure&filter=mine', ['The link names an unknown filter'], '?pairs=unsure'],
    [
      '?pairs=closed&filter=mine&pair=1&merge=true',
      ['The link names an unknown list of pairs', 'The link names an unknown filter', 'The link names an unknown pair'],
      '?pairs=open',
    ],
    ['?pairs=unsure&x=1', ['Part of the link was not understood'], '?pairs=unsure'],
    [`?pairs=open&pair=${PAIR}`, ['The link names an unknown pair'], '?pairs=open'],
  ])('%s is reported, and leads to the list', async (search, titles, left) => {
    window.history.replaceState(null, '', `/duplicate/filters${search}`);
    duplicateState.screen = 'filters';
    draw(<InAddress />);
    await vi.waitFor(() => expect(notices.all.map(({ title }) => title).toSorted()).toEqual(titles.toSorted()));
    await vi.waitFor(() => expect(window.location.search).toBe(left));
    expect(duplicateState.pairs).toEqual({ state: placeIn(left)?.state, filterId: null });
  });

  test('a filter that there never was is reported by the server, and the pairs of all are shown', () => {
    duplicateState.pairs = { state: 'open', filterId: FILTER };
    leaveUnknownFilter(FILTER);
    leaveUnknownFilter(FILTER);
    expect(duplicateState.pairs).toEqual({ state: 'open', filterId: null });
    expect(notices.all.map(({ title }) => title)).toEqual(['The link names an unknown filter']);
  });
});

function InAddress() {
  usePairsInAddress();
  return null;
}

test('“Back” leads from a case to its pair and from the pairs to the filters, not from one pair to another', () => {
  expect([isStep(null, list), isStep(list, pair)]).toEqual([true, false]);
  expect([isStep(pair, { ...pair, pairId: FILTER }), isStep(pair, merge)]).toEqual([false, true]);
  expect([isStep(merge, pair), isStep(list, { ...list, filterId: null })]).toEqual([true, true]);
  expect([isStep(pair, null), isStep(null, null)]).toEqual([true, false]);
});

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
  });
  const facts = duplicatesFacts()?.pairs;
  expect(facts?.current).toMatchObject({ id: 'a', version: 4, comparison: 'shown', seen: { first: 1, second: 2 } });
});

test('what has changed is reported by the side and the row in which it stands', () => {
  const before = compared('a');
  const now = compared(
    'a',
    aSide('Ada', { version: 2, status: 'approved', fields: [{ name: 'city', label: 'City', value: 'Oslo' }] }),
    aSide('Eve', { version: 3, pictures: [{ id: 'one', url: '/another', adult_level: 'none' }] }),
  );
  const { first, second, sentence } = changesBetween(before, now);
  expect([[...first.keys()], [...second.keys()]]).toEqual([['city', 'status'], []]);
  expect(sentence).toBe(
    'Changed since you looked: the first of the two (City, Status) and the second of the two (a picture, or something not shown here).',
  );
  const other = compared('a', aSide('Ada', { version: 2, pictures: [], deleted: true }));
  expect(changesBetween(before, other).sentence).toBe(
    'Changed since you looked: the first of the two (Deleted, Pictures).',
  );
});

const Compared = ({ comparison }: { comparison: Comparison | undefined }) => (
  <>{useSideChanges(comparison)?.sentence}</>
);

test('P003 a side that is drawn anew in another version is reported, and counts as unread for a moment', () => {
  const { place, redraw } = draw(<Compared comparison={undefined} />);
  const placeText = () => place.textContent;
  redraw(<Compared comparison={compared('a')} />);
  expect([placeText(), whyJustReplaced([{ id: 'a' }])]).toEqual(['', null]);
  const changed = compared('a', aSide('Ada'), aSide('Eve', { version: 2, active: true }));
  redraw(<Compared comparison={changed} />);
  const sentence = 'Changed since you looked: the second of the two (Active).';
  expect([placeText(), whyJustReplaced([{ id: 'a' }])]).toEqual([
    sentence,
    expect.stringMatching(/you now see the new version/),
  ]);
  // Asked for once more it is the same; another pair has its own story.
  redraw(<Compared comparison={{ ...changed }} />);
  expect(placeText()).toBe(sentence);
  redraw(<Compared comparison={undefined} />);
  redraw(<Compared comparison={compared('b', aSide('Una', { version: 9 }))} />);
  expect([placeText(), whyJustReplaced([{ id: 'b' }])]).toEqual(['', null]);
  redraw(<Compared comparison={changed} />);
  expect(placeText()).toBe('');
});

const details = { action: 'warn' as const, pairs: [], hidden: 1, seen: 'told' };

test('P003 a reason that stands there already does not go on for what nobody can have read yet', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const first = askReason(details, null);
  await vi.waitFor(() => expect(suspicionState.open).not.toBeNull());
  suspicionState.reason = 'Her twin';
  expect(answerSuspicion(true)).toBe(true);
  expect(await first, 'a first question is answered as fast as somebody types').toBe('Her twin');
  const again = askReason(details, 'Her twin');
  await vi.waitFor(() => expect(suspicionState.open).not.toBeNull());
  expect(suspicionState.reason, 'nothing typed is lost').toBe('Her twin');
  now.mockReturnValue(5_999);
  answerSuspicion(true);
  expect([suspicionState.open === null, suspicionState.unread]).toEqual([false, true]);
  now.mockReturnValue(6_000);
  answerSuspicion(true);
  expect(await again).toBe('Her twin');
});
