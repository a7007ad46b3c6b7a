// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { GridColumn } from '../../../src/client/ui/grid/grid-column.ts';
import { Grid, type GridProps } from '../../../src/client/ui/grid/grid.tsx';
import { click, draw, one } from './dom.ts';
import { randomFrom } from '../../support/random.ts';
import { layOut } from './layout.ts';
import {
  type Extent,
  type Position,
  SPACER_LIMIT,
  afterScroll,
  isCapped,
  largestOffset,
  largestScrollTop,
  offsetRevealing,
  positionAt,
  spacerHeight,
} from '../../../src/client/ui/grid/windowing.ts';

layOut();
type Line = { key: string; name: string };
const lines = new Map<number, Line>();
function lineAt(index: number): Line {
  const known = lines.get(index) ?? { key: `k${index}`, name: `Line ${index}` };
  lines.set(index, known);
  return known;
}

const drawn = vi.fn<(name: string) => void>();
const COLUMNS: readonly GridColumn<Line>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    sticky: true,
    fixed: true,
    sortable: true,
    cell: ({ name }) => {
      drawn(name);
      return name;
    },
    text: ({ name }) => name,
  },
  { id: 'key', header: 'Key', width: 80, flex: 1, align: 'end', cell: ({ key }) => key, text: ({ key }) => key },
];

function props(more: Partial<GridProps<Line>> = {}): GridProps<Line> {
  return {
    label: 'Lines',
    columns: COLUMNS,
    rowCount: 1_000_000,
    rowAt: lineAt,
    rowKey: ({ key }) => key,
    cursor: 0,
    onCursor: () => undefined,
    ...more,
  };
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const numbers = () => rows().map((row) => Number(row.dataset.row));
const row = (index: number) => one(`[data-row="${index}"]`);

function scrollTo(scrollTop: number) {
  const grid = one('[role="grid"]');
  grid.scrollTop = scrollTop;
  act(() => void grid.dispatchEvent(new Event('scroll')));
}

test('of a million rows only those in sight and eight beyond stand in the document', () => {
  draw(<Grid {...props()} />);
  // 668 px below the header hold 18.6 rows of 36 px.
  expect(numbers()).toEqual(Array.from({ length: 27 }, (_, index) => index));
  scrollTo(3_600);
  expect(numbers().filter((index) => index !== 0)).toEqual(Array.from({ length: 35 }, (_, index) => index + 92));
});

test('the grid shows its size, its columns and its place to screen readers', () => {
  draw(<Grid {...props({ isSelected: ({ key }) => key === 'k1', sort: { id: 'name', direction: 'desc' } })} />);
  const grid = one('[role="grid"]');
  expect([grid.getAttribute('aria-label'), grid.getAttribute('aria-rowcount')]).toEqual(['Lines', '1000001']);
  expect(grid.getAttribute('aria-colcount')).toBe('3');
  expect(grid.getAttribute('aria-multiselectable')).toBe('true');
  const headers = [...grid.querySelectorAll('[role="columnheader"]')];
  expect(headers.map((header) => header.getAttribute('aria-colindex'))).toEqual(['1', '2', '3']);
  expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual([null, 'descending', null]);
  expect(headers[0]?.parentElement?.getAttribute('aria-rowindex')).toBe('1');
  expect(row(1).getAttribute('aria-rowindex')).toBe('3');
  expect([row(0), row(1)].map((each) => each.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  expect(row(1).getAttribute('aria-label')).toBe('Line 1, k1');
  const cells = [...row(1).querySelectorAll('[role="gridcell"]')];
  expect(cells.map((cell) => cell.getAttribute('aria-colindex'))).toEqual(['1', '2', '3']);
});

test('the current row is named and stands in the document, however far away the scroll bar is', () => {
  const { redraw } = draw(<Grid {...props({ cursor: 5 })} />);
  const named = () => document.getElementById(one('[role="grid"]').getAttribute('aria-activedescendant') ?? '');
  expect(named()).toBe(row(5));
  scrollTo(4_000_000);
  expect(numbers()).not.toContain(6);
  expect(named()).toBe(row(5));
  expect(row(5).dataset.parked).toBe('above');
  scrollTo(0);
  redraw(<Grid {...props({ cursor: 999_999 })} />);
  expect(named()).toBe(row(999_999));
  expect(row(999_999).dataset.parked).toBeUndefined();
});

test('a click moves the cursor, the checkbox selects, Shift extends, Alt peeks, a double click opens', () => {
  const on = {
    onCursor: vi.fn<(index: number) => void>(),
    onToggleSelect: vi.fn<(index: number, how: { extend: boolean }) => void>(),
    onPeek: vi.fn<(index: number) => void>(),
    onOpen: vi.fn<(index: number) => void>(),
  };
  draw(<Grid {...props({ ...on, isSelected: () => false })} />);
  click(one('[aria-colindex="2"]', row(4)));
  expect(on.onCursor).toHaveBeenLastCalledWith(4);
  expect(on.onToggleSelect).not.toHaveBeenCalled();
  click(one('input', row(6)));
  expect(on.onToggleSelect).toHaveBeenLastCalledWith(6, { extend: false });
  click(one('[data-check]', row(9)), { shiftKey: true });
  expect(on.onToggleSelect).toHaveBeenLastCalledWith(9, { extend: true });
  expect(on.onPeek).not.toHaveBeenCalled();
  click(row(7), { altKey: true });
  expect(on.onPeek).toHaveBeenCalledExactlyOnceWith(7);
  act(() => void row(8).dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  expect(on.onOpen).toHaveBeenCalledExactlyOnceWith(8);
});

test('Ctrl and a click open the page of a row beside this one, on whichever cell, and leave the cursor', () => {
  const onCursor = vi.fn<(index: number) => void>();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  draw(<Grid {...props({ onCursor, isSelected: () => false, hrefOf: ({ key }) => `/lines/${key}` })} />);
  for (const column of [2, 3]) click(one(`[aria-colindex="${column}"]`, row(4)), { ctrlKey: true });
  expect(opened.mock.calls.map(([address]) => address)).toEqual(['/lines/k4', '/lines/k4']);
  click(one('[data-check]', row(4)), { ctrlKey: true });
  expect(opened).toHaveBeenCalledTimes(2);
  expect(one('a', row(3)).getAttribute('href')).toBe('/lines/k3');
  const middle = { button: 1, bubbles: true, cancelable: true };
  for (const of of ['a', '[aria-colindex="3"]']) one(of, row(5)).dispatchEvent(new MouseEvent('auxclick', middle));
  // The browser itself follows the link.
  expect(opened.mock.calls.slice(2)).toEqual([['/lines/k5', '_blank', 'noopener']]);
  expect(onCursor).toHaveBeenCalledExactlyOnceWith(4);
  opened.mockRestore();
});

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
    const { next: random } = randomFrom(rowCount + 7);
    let at = TOP;
    let cursor = 0;
    for (let step = 0; step < 3_000; step++) {
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
