// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { MatrixCells, HEADER_HEIGHT, ROW_HEIGHT } from '../../../src/client/matrix/matrix-cells.tsx';
import { mostFirst } from '../../../src/client/matrix/rows-and-columns.ts';
import { goToCell } from '../../../src/client/matrix/matrix-state.ts';
import { SPACER_LIMIT } from '../../../src/client/ui/grid/windowing.ts';
import type { MatrixRow } from '../../../src/contract/profiles/matrix.ts';
import { click, draw, one } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';

layOut();
const LOCALES = [{ id: 'da', code: 'da', language: 'Danish', label: 'Danish', at: 0 }];
const rowAt = (index: number): MatrixRow => ({
  id: `${index}`,
  created_at: { seconds: 0, nanoseconds: 0 },
  profile_name: `Row ${index}`,
  status: 'approved',
  cells: '-',
  stale: [],
});
const room = () => one('[role="grid"]');
const numbers = () =>
  [...document.querySelectorAll('[role="row"][aria-rowindex]')]
    .map((row) => Number(row.getAttribute('aria-rowindex')) - 2)
    .filter((index) => index >= 0);
const topOf = (index: number) => parseFloat(one(`[aria-rowindex="${index + 2}"]`).style.top);
/** The first row that is seen, wherever it stands on the page. */
const firstSeen = () => numbers().find((index) => topOf(index) - HEADER_HEIGHT + ROW_HEIGHT > room().scrollTop);

function scrollTo(scrollTop: number) {
  room().scrollTop = scrollTop;
  act(() => void room().dispatchEvent(new Event('scroll')));
}

function drawn(total: number) {
  const seen: [number, number][] = [];
  const onVisibleRange = (first: number, last: number) => void seen.push([first, last]);
  draw(<MatrixCells rowAt={rowAt} total={total} locales={LOCALES} onVisibleRange={onVisibleRange} />);
  return { height: parseFloat((room().firstElementChild as HTMLElement).style.height), seen };
}

test.each([1, 599_000, 1_000_000, 20_000_000])('P001 of %d base profiles the last is reached', (total) => {
  goToCell({ row: 0, column: 0 }, false);
  const { height, seen } = drawn(total);
  // Chromium ends a page at 33,554,428 px, at half of that on a dense screen.
  expect(height).toBe(Math.min(total * ROW_HEIGHT, SPACER_LIMIT) + HEADER_HEIGHT);
  expect(numbers()[0]).toBe(0);
  const end = Math.max(0, height - room().clientHeight);
  scrollTo(end);
  expect(numbers().at(-1)).toBe(total - 1);
  expect(topOf(total - 1) + ROW_HEIGHT, 'it ends where the page ends').toBe(height);
  expect(seen.at(-1)?.[1]).toBe(total - 1);
  scrollTo(0);
  expect(firstSeen()).toBe(0);
});

test.each([
  ['no row is there', [], 'da de fr'],
  ['rows have none', ['...', '...'], 'da de fr'],
  ['some have more', ['.wF', '..a', '.d.', '..u'], 'fr de da'],
  ['two have as many', ['wa.', 'w.f', '.a.'], 'da de fr'],
])('P001 where %s the locales of most rows come first, and the others keep their order', (_, cells, order) => {
  const columns = ['da', 'de', 'fr'].map((code, at) => ({ id: code, code, language: code, label: code, at }));
  const rows = cells.map((letters, index) => ({ ...rowAt(index), cells: letters }));
  expect(mostFirst(columns, rows).map(({ code }) => code)).toEqual(order.split(' '));
});

test('the name of a row is a link to its base profile, which a click follows on this page', () => {
  drawn(1);
  click(one('[role="rowheader"] a[href="/base-profiles/0"]'));
  expect(location.pathname).toBe('/base-profiles/0');
});
