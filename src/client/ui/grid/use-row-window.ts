import { useFinger } from '../finger.ts';
import { scaled } from '../scaled.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  afterScroll,
  isCapped,
  offsetRevealing,
  positionAt,
  windowAt,
  type Extent,
  type Position,
  type RowWindow,
} from './windowing.ts';

/** Rows drawn beyond each edge, so that a quick wheel finds them there. */
const OVERSCAN = 8;
/** px at the usual size of letters */
const POINTED_HEADER = 32;
const TOUCHED_HEADER = 44;
/** ms without a scroll event after which the bar is put where its share of the list is. */
const REST = 150;

interface View extends RowWindow {
  /** The offset in the list minus the scroll bar's. */
  shift: number;
  /** The new position of the bar with this view; undefined: it is right already. */
  write: number | undefined;
}

const nothingNew = (before: View, next: View) =>
  next.write === undefined && before.first === next.first && before.last === next.last && before.shift === next.shift;

/**
 * Ties windowing.ts to the element that gets the `scroller` ref. `ownHeader`: px of a header unlike the lists'.
 * `reveal` brings a row into sight by the shortest way; `offset` and `scrollTo` get and set the px from the top of the
 * first row to the top of the view; `isInSight`: at least half of a row is seen.
 * The bar is written in the commit that draws the rows, so that both change in one frame. A wheel moves the bar before
 * its scroll event, and a key may come between the two: callers that need the position read the bar first.
 */
export function useRowWindow(rowCount: number, rowHeight: number, ownHeader?: number) {
  const usualHeader = scaled(useFinger() ? TOUCHED_HEADER : POINTED_HEADER);
  const header = ownHeader ?? usualHeader;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ first: 0, last: -1, shift: 0, write: undefined });
  /** `scrollTop` is always the element's last value, so that the next scroll event's delta is true. */
  const position = useRef<Position>({ offset: 0, scrollTop: 0 });
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** As last drawn. In a ref, so that `reveal` stays one function and more rows do not call it again. */
  const size = useRef({ rowCount, rowHeight });

  const measure = useCallback((): Extent => {
    const height = scroller.current?.clientHeight ?? 0;
    return { ...size.current, viewport: Math.max(0, height - header) };
  }, [header]);

  const place = useCallback((extent: Extent, { offset, scrollTop }: Position) => {
    const actual = scroller.current?.scrollTop ?? 0;
    position.current = { offset, scrollTop: actual };
    // Browsers keep fractions of a pixel on scaled screens; less than one is no difference.
    const write = Math.abs(scrollTop - actual) < 1 ? undefined : scrollTop;
    const shift = offset - (write ?? actual);
    const next = { ...windowAt(extent, offset, OVERSCAN), shift, write };
    setView((before) => (nothingNew(before, next) ? before : next));
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || view.write === undefined) return;
    element.scrollTop = view.write;
    position.current = { offset: element.scrollTop + view.shift, scrollTop: element.scrollTop };
  }, [view]);

  /** The position of the list by the present state of the bar. */
  const standing = useCallback((extent: Extent): Position => {
    const { current: last } = position;
    const scrollTop = scroller.current?.scrollTop ?? last.scrollTop;
    return scrollTop === last.scrollTop ? last : afterScroll(extent, last, scrollTop);
  }, []);

  const onScroll = useCallback(() => {
    if (!scroller.current) return;
    const extent = measure();
    place(extent, standing(extent));
    clearTimeout(rest.current);
    if (!isCapped(extent)) return;
    rest.current = setTimeout(() => place(extent, positionAt(extent, position.current.offset)), REST);
  }, [measure, place, standing]);

  const reveal = useCallback(
    (index: number) => {
      const extent = measure();
      const { offset } = standing(extent);
      const wanted = offsetRevealing(extent, offset, index);
      if (wanted !== offset) place(extent, positionAt(extent, wanted));
    },
    [measure, place, standing],
  );

  const scrollTo = useCallback(
    (offset: number) => {
      const extent = measure();
      place(extent, positionAt(extent, offset));
    },
    [measure, place],
  );
  const offset = useCallback(() => standing(measure()).offset, [measure, standing]);

  const isInSight = useCallback(
    (index: number) => {
      const extent = measure();
      const { offset: now } = standing(extent);
      return Math.abs(offsetRevealing(extent, now, index) - now) <= size.current.rowHeight / 2;
    },
    [measure, standing],
  );

  const fit = useCallback(() => {
    const extent = measure();
    place(extent, positionAt(extent, position.current.offset));
  }, [measure, place]);

  useLayoutEffect(() => {
    size.current = { rowCount, rowHeight };
    fit();
  }, [fit, rowCount, rowHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fit]);

  useEffect(() => () => clearTimeout(rest.current), []);

  return { scroller, header, view, onScroll, reveal, scrollTo, offset, isInSight };
}
