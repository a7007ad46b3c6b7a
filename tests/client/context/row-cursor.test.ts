import { describe, expect, test } from 'vitest';
import {
  createRowFollower,
  drawnCursor,
  putCursor,
  rowsOf,
  type RowCursor,
} from '../../../src/client/context/row-cursor.ts';
import { randomFrom } from '../../support/random.ts';

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

describe('P001 P002 the cursor of a list', () => {
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`is a record through random histories (seed ${seed})`, () => {
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
  }

  test('a row that is not loaded yet becomes the record that is loaded there', () => {
    const follower = createRowFollower();
    const cursor: RowCursor = { cursor: 0, cursorId: null };
    const loaded = rowsOf(named(['a', 'b']));
    putCursor(cursor, loaded, 700);
    expect(cursor).toEqual({ cursor: 700, cursorId: null });
    expect(drawnCursor(cursor, loaded)).toBe(700);
    const later = { rowAt: (index: number) => (index === 700 ? { id: 'z' } : undefined), indexOf: () => undefined };
    follower.follow(cursor, later, true, 1000);
    expect(cursor).toEqual({ cursor: 700, cursorId: 'z' });
  });

  test('a cursor that others have moved counts as unseen for a moment, one that the person moved does not', () => {
    let now = 1000;
    const follower = createRowFollower(() => now);
    const cursor: RowCursor = { cursor: 0, cursorId: null };
    follower.follow(cursor, rowsOf(named(['a', 'b', 'c'])), true, 3);
    putCursor(cursor, rowsOf(named(['a', 'b', 'c'])), 1);
    expect(follower.wasJustCarried()).toBe(false);
    follower.follow(cursor, rowsOf(named(['a', 'c'])), true, 2);
    expect([cursor.cursorId, follower.wasJustCarried()]).toEqual(['c', true]);
    now += 500;
    expect(follower.wasJustCarried()).toBe(false);
    follower.follow(cursor, rowsOf(named(['new', 'a', 'c'])), true, 3);
    expect([cursor, follower.wasJustCarried()]).toEqual([{ cursor: 2, cursorId: 'c' }, false]);
  });
});
