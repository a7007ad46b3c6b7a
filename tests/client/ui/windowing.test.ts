import { describe, expect, test } from 'vitest';
import {
  SPACER_LIMIT,
  afterScroll,
  isCapped,
  largestOffset,
  largestScrollTop,
  offsetRevealing,
  positionAt,
  spacerHeight,
  windowAt,
  type Extent,
  type Position,
} from '../../../src/client/ui/grid/windowing.ts';

/** A repeatable source of numbers from 0 to 1 (Park and Miller's generator). */
function numbers(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const extentOf = (rowCount: number): Extent => ({ rowCount, rowHeight: 36, viewport: 668 });
const TOP: Position = { offset: 0, scrollTop: 0 };

/** What a browser does with a wheel: moves its bar within its ends. */
function wheel(extent: Extent, from: Position, delta: number): Position {
  const scrollTop = Math.min(Math.max(from.scrollTop + delta, 0), largestScrollTop(extent));
  return afterScroll(extent, from, scrollTop);
}

describe.each([100_000, 1_000_000, 20_000_000])('%d rows', (rowCount) => {
  const extent = extentOf(rowCount);

  test('the spacer stays below the height at which browsers clamp', () => {
    expect(spacerHeight(extent)).toBeLessThanOrEqual(SPACER_LIMIT);
    expect(spacerHeight(extent)).toBe(isCapped(extent) ? SPACER_LIMIT : rowCount * 36);
  });

  test('the thumb in the middle shows the middle', () => {
    const middle = afterScroll(extent, TOP, largestScrollTop(extent) / 2);
    expect(middle.offset / largestOffset(extent)).toBeCloseTo(0.5, 6);
  });

  test('a wheel of 360 px moves exactly ten rows, wherever it is turned', () => {
    for (const share of [0, 0.0001, 0.01, 0.3, 0.5, 0.99, 0.9999]) {
      const from = positionAt(extent, largestOffset(extent) * share);
      const down = wheel(extent, from, 360);
      expect(down.offset - from.offset).toBe(360);
      expect(wheel(extent, down, -360).offset).toBe(from.offset);
    }
  });

  test('the end is reached by wheel, and there the bar is at its end as well', () => {
    let at = positionAt(extent, largestOffset(extent) - 150_000);
    for (let turn = 0; turn < 500; turn++) at = wheel(extent, at, 360);
    expect(at).toEqual({ offset: largestOffset(extent), scrollTop: largestScrollTop(extent) });
    at = positionAt(extent, 150_000);
    for (let turn = 0; turn < 500; turn++) at = wheel(extent, at, -360);
    expect(at).toEqual(TOP);
  });

  test('on random walks the cursor is always seen whole and the bar stays in its bounds', () => {
    const random = numbers(rowCount + 7);
    let at = TOP;
    let cursor = 0;
    for (let step = 0; step < 6_000; step++) {
      const kind = random();
      if (kind < 0.3) at = wheel(extent, at, Math.round((random() - 0.5) * 6_000));
      else if (kind < 0.4) at = afterScroll(extent, at, Math.round(random() * largestScrollTop(extent)));
      else if (kind < 0.5) at = positionAt(extent, at.offset);
      else {
        cursor = kind < 0.9 ? cursor + Math.round((random() - 0.5) * 4) : Math.floor(random() * rowCount);
        cursor = Math.min(Math.max(cursor, 0), rowCount - 1);
        at = positionAt(extent, offsetRevealing(extent, at.offset, cursor));
        expect(cursor * 36).toBeGreaterThanOrEqual(at.offset);
        expect(cursor * 36 + 36).toBeLessThanOrEqual(at.offset + extent.viewport);
      }
      expect(at.offset).toBeGreaterThanOrEqual(0);
      expect(at.offset).toBeLessThanOrEqual(largestOffset(extent));
      expect(at.scrollTop).toBeGreaterThanOrEqual(0);
      expect(at.scrollTop).toBeLessThanOrEqual(largestScrollTop(extent));
      // The bar never stands at an end while the list goes on there.
      if (at.scrollTop === 0) expect(at.offset).toBe(0);
      if (at.scrollTop === largestScrollTop(extent)) expect(at.offset).toBe(largestOffset(extent));
      // Nor does the list end before the bar.
      if (at.offset === 0) expect(at.scrollTop).toBe(0);
      if (at.offset === largestOffset(extent)) expect(at.scrollTop).toBe(largestScrollTop(extent));
    }
  });
});

test('a tall window: one px of the thumb is never taken for a wheel', () => {
  const extent = { rowCount: 1_000_000, rowHeight: 36, viewport: 2_600 };
  const onePixelOfThumb = SPACER_LIMIT / extent.viewport;
  const from = positionAt(extent, 18_000_000);
  const after = afterScroll(extent, from, from.scrollTop + onePixelOfThumb);
  expect(after.offset - from.offset).toBeGreaterThan(4 * onePixelOfThumb);
});

test('the window holds the rows in sight and the overscan, and stops at the ends', () => {
  const extent = extentOf(1_000);
  expect(windowAt(extent, 0, 8)).toEqual({ first: 0, last: 26 });
  expect(windowAt(extent, 3_600, 8)).toEqual({ first: 92, last: 126 });
  expect(windowAt(extent, largestOffset(extent), 8)).toEqual({ first: 973, last: 999 });
});
