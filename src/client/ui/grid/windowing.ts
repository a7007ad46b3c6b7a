/*
 * Which rows are in the document, and where, for any number of rows. All lengths are CSS px.
 *
 * Chromium clamps an element at 33,554,428 px, so 1,000,000 rows of 36 px could not all be reached
 * by plain scrolling. The spacer that gives the scroll bar its length is therefore capped. Two
 * coordinates follow from that: `offset`, the true distance from the top of row 0, and `scrollTop`,
 * what the scroll bar says. Their difference is the `shift` by which rows are drawn.
 */

/** px; a quarter of Chromium's limit, since other browsers clamp earlier. */
export const SPACER_LIMIT = 8_000_000;
/** Near both ends a pixel of the bar is a pixel of the list, so that the ends are exact. */
const END_ZONE = 100_000;
/** So much room the bar always keeps while the list continues; more than the largest small step. */
const GUARD = 10_000;
/** A larger move is no wheel: it is the thumb, or a jump. */
const LARGEST_SMALL_STEP = 4_000;

export interface Extent {
  rowCount: number;
  rowHeight: number;
  /** Height in which rows are visible, without the header. */
  viewport: number;
}

export interface Position {
  offset: number;
  scrollTop: number;
}

/** Row numbers from 0, both ends included; `last` is -1 when there are no rows. */
export interface RowWindow {
  first: number;
  last: number;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

export function spacerHeight({ rowCount, rowHeight }: Extent): number {
  return Math.min(rowCount * rowHeight, SPACER_LIMIT);
}

export function largestOffset({ rowCount, rowHeight, viewport }: Extent): number {
  return Math.max(0, rowCount * rowHeight - viewport);
}

export function largestScrollTop(extent: Extent): number {
  return Math.max(0, spacerHeight(extent) - extent.viewport);
}

export function isCapped({ rowCount, rowHeight }: Extent): boolean {
  return rowCount * rowHeight > SPACER_LIMIT;
}

/** px of the list per px of the bar between the two end zones. */
function middleRatio(extent: Extent): number {
  return (largestOffset(extent) - 2 * END_ZONE) / (largestScrollTop(extent) - 2 * END_ZONE);
}

function offsetAt(extent: Extent, scrollTop: number): number {
  const bottom = largestScrollTop(extent) - scrollTop;
  if (scrollTop <= END_ZONE) return Math.max(0, scrollTop);
  if (bottom <= END_ZONE) return largestOffset(extent) - Math.max(0, bottom);
  return END_ZONE + (scrollTop - END_ZONE) * middleRatio(extent);
}

function scrollTopAt(extent: Extent, offset: number): number {
  const bottom = largestOffset(extent) - offset;
  if (offset <= END_ZONE) return offset;
  if (bottom <= END_ZONE) return largestScrollTop(extent) - bottom;
  return END_ZONE + (offset - END_ZONE) / middleRatio(extent);
}

/** The position for an offset, with the bar where its share of the list is. Also used once scrolling stops. */
export function positionAt(extent: Extent, wanted: number): Position {
  const offset = clamp(Math.round(wanted), 0, largestOffset(extent));
  if (!isCapped(extent)) return { offset, scrollTop: offset };
  return { offset, scrollTop: Math.round(scrollTopAt(extent, offset)) };
}

/**
 * The position of the list after the bar moved from `from.scrollTop` to `scrollTop`. The result's scrollTop differs
 * from the given one when the bar would otherwise end before the list does; the caller then writes it to the element.
 * The list never ends before the bar: a px of the bar is never less than a px of the list.
 */
export function afterScroll(extent: Extent, from: Position, scrollTop: number): Position {
  if (!isCapped(extent)) return { offset: clamp(scrollTop, 0, largestOffset(extent)), scrollTop };
  const moved = scrollTop - from.scrollTop;
  // One px of thumb travel must never count as a wheel step, however tall the window is.
  const smallStep = Math.min(LARGEST_SMALL_STEP, SPACER_LIMIT / (2 * extent.viewport));
  if (Math.abs(moved) > smallStep) return { offset: offsetAt(extent, scrollTop), scrollTop };

  const end = largestOffset(extent);
  const offset = clamp(from.offset + moved, 0, end);
  const above = scrollTop;
  const below = largestScrollTop(extent) - scrollTop;
  const barRunsOut = (above < GUARD && above < offset) || (below < GUARD && below < end - offset);
  return barRunsOut ? positionAt(extent, offset) : { offset, scrollTop };
}

/** The rows to draw at an offset, `overscan` more on each side. */
export function windowAt(extent: Extent, offset: number, overscan: number): RowWindow {
  const { rowCount, rowHeight, viewport } = extent;
  const first = Math.floor(offset / rowHeight) - overscan;
  const last = Math.ceil((offset + viewport) / rowHeight) - 1 + overscan;
  return { first: clamp(first, 0, Math.max(0, rowCount - 1)), last: Math.min(last, rowCount - 1) };
}

/** The offset nearest to the present one at which the row is fully visible. */
export function offsetRevealing(extent: Extent, offset: number, index: number): number {
  const top = clamp(index, 0, Math.max(0, extent.rowCount - 1)) * extent.rowHeight;
  const bottom = top + extent.rowHeight;
  if (top < offset || extent.viewport < extent.rowHeight) return top;
  return bottom > offset + extent.viewport ? bottom - extent.viewport : offset;
}
