// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  type RowCursor,
  createRowFollower,
  drawnCursor,
  putCursor,
  rowsOf,
} from '../../../src/client/context/row-cursor.ts';
import {
  noteReplacement,
  noteReplaced,
  whyJustReplaced,
  whyOutOfSight,
  useCarriedCursor,
  useImageUnseen,
} from '../../../src/client/record/unseen.ts';
import { session } from '../../../src/client/session/session-state.ts';
import { draw } from '../ui/dom.ts';
import { randomFrom } from '../../support/random.ts';

let now = 0;
const follower = createRowFollower(() => now);
const carried = () => (follower.wasJustCarried() ? 'Another pair is shown now.' : null);

function Pairs() {
  useCarriedCursor(carried);
  return null;
}

test('P001 P002 what stands under the cursor of another screen counts as unseen after somebody else took its pair away', () => {
  const cursor = { cursor: 0, cursorId: 'a' };
  follower.follow(cursor, rowsOf([{ id: 'a' }, { id: 'b' }]), true, 2);
  const { redraw } = draw(<Pairs />);
  expect(whyOutOfSight([])).toBeNull();
  now = 10_000;
  follower.follow(cursor, rowsOf([{ id: 'b' }]), true, 1);
  expect([cursor.cursorId, whyOutOfSight([])]).toEqual(['b', 'Another pair is shown now.']);
  // Once the screen has gone, its cursor has no say.
  redraw(null);
  expect(whyOutOfSight([])).toBeNull();
  redraw(<Pairs />);
  now += 400;
  expect(whyOutOfSight([])).toBeNull();
});

function Picture({ waits }: { waits: boolean }) {
  useImageUnseen(waits, null);
  return null;
}

test('P003 a picture that is being loaded holds up what is decided by looking at it, and nothing that lies above', () => {
  const { redraw } = draw(<Picture waits />);
  const sentence = 'The image is still loading. Try again once you see it.';
  expect([whyOutOfSight([], null), whyOutOfSight([], 'carousel'), whyOutOfSight([])]).toEqual([sentence, null, null]);
  redraw(<Picture waits={false} />);
  expect(whyOutOfSight([], null)).toBeNull();
  redraw(<Picture waits />);
  redraw(null);
  expect(whyOutOfSight([], null)).toBeNull();
});

test('P003 P158 a second press of the same hand does not decide on the version that the refusal of the first has brought', () => {
  const [mine, another] = [[{ id: 'refused' }], { id: 'another' }];
  expect(whyOutOfSight(mine)).toBeNull();
  session.user = { claims: { user_id: 'me' } } as typeof session.user;
  for (const [who, words] of [
    [undefined, /^This has changed, /],
    ['me', /^You changed this in another tab, /],
    ['bo', /^Someone else has changed this, /],
  ] as const) {
    noteReplaced({ current: { id: 'refused' }, ...(who && { changed_by: { user_id: who } }) });
    expect(whyOutOfSight(mine)).toMatch(words);
  }
  expect(whyOutOfSight([another])).toBeNull();
  // A click is no better than a key: nobody reads that fast. Of several, one is enough.
  expect([mine, [another, ...mine], [another], []].map((on) => whyJustReplaced(on))).toEqual([
    expect.stringMatching(/^Someone else has changed this, /),
    expect.stringMatching(/^Someone else has changed this, /),
    null,
    null,
  ]);
  noteReplaced({ current: { id: 'refused' } }, performance.now() - 1001);
  expect([whyOutOfSight(mine), whyJustReplaced(mine)]).toEqual([null, null]);
  // Nobody is informed of somebody else's change where there was none.
  noteReplacement('refused', 'It has just come back.');
  expect(whyJustReplaced(mine)).toBe('It has just come back. Read it, then press again.');
  noteReplacement('refused', 'It has just come back.', performance.now() - 1001);
  noteReplaced(undefined);
  noteReplaced({ locks: [] });
  expect(whyOutOfSight(mine)).toBeNull();
});

const named = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** What the cursor should be on: its record while that is there, else the nearest below that is left, else above. */
function expected(before: readonly string[], on: string, after: readonly string[]): string | null {
  if (after.includes(on)) return on;
  const at = before.indexOf(on);
  const below = before.slice(at + 1).find((id) => after.includes(id));
  const above = before
    .slice(0, at)
    .toReversed()
    .find((id) => after.includes(id));
  return below ?? above ?? after[Math.min(at, after.length - 1)] ?? null;
}

test.each([1, 2, 3, 4])('P001 P002 the cursor of a list is a record through random histories (seed %i)', (seed) => {
  const { below: random } = randomFrom(seed);
  const follower = createRowFollower();
  const cursor: RowCursor = { cursor: 0, cursorId: null };
  let rows = Array.from({ length: 5 + random(30) }, (_, index) => `first-${index}`);
  let born = 0;
  follower.follow(cursor, rowsOf(named(rows)), true, rows.length);
  for (let step = 0; step < 2000; step += 1) {
    const before = [...rows];
    const on = cursor.cursorId;
    const turn = random(10);
    if (turn < 3 && rows.length > 0) {
      putCursor(cursor, rowsOf(named(rows)), random(rows.length));
      expect(cursor.cursorId).toBe(rows[cursor.cursor]);
      continue;
    }
    if (turn < 5) rows.splice(random(rows.length + 1), 0, `new-${(born += 1)}`);
    else if (turn < 8) for (let gone = 1 + random(3); gone > 0; gone -= 1) rows.splice(random(rows.length), 1);
    else if (turn === 8) rows.sort(() => random(3) - 1);
    else rows = rows.toReversed();
    // While something is being fetched, what is not found has not left yet.
    if (random(4) === 0 && on !== null) {
      const half = rows.slice(0, Math.ceil(rows.length / 2));
      follower.follow(cursor, rowsOf(named(half)), false, Math.max(1, half.length));
      expect(cursor.cursorId).toBe(on);
      const drawn = drawnCursor(cursor, rowsOf(named(half)));
      expect(drawn === -1 || half[drawn] === undefined || half[drawn] === on).toBe(true);
    }
    follower.follow(cursor, rowsOf(named(rows)), true, rows.length);
    if (on !== null) expect(cursor.cursorId, `step ${step}`).toBe(expected(before, on, rows));
    expect(cursor.cursorId).toBe(rows[cursor.cursor] ?? null);
  }
});
