import { type ReactNode, useMemo } from 'react';
import { scaled } from '../scaled.ts';
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { useFinger } from '../finger.ts';
import { usePreference } from '../../data/preferences.ts';
import type { Density } from '../../../contract/settings/preferences.ts';

/** One column. Keep the list of columns in stable state: rows are redrawn when its identity changes. */
export interface GridColumn<Row> {
  id: string;
  header: string;
  /** px at the usual size of letters; the least width where `flex` is given. */
  width: number;
  /** Share of the remaining room. */
  flex?: number;
  /** Its largest share of the window in percent, so that a phone shows what follows too. */
  most?: number;
  align?: 'start' | 'center' | 'end';
  /**
   * Stays in place when the grid scrolls sideways. Only for the first columns; those before the last such column have
   * no flex.
   */
  sticky?: boolean;
  sortable?: boolean;
  /** It names the row, so it cannot be hidden. */
  fixed?: boolean;
  /** A person wrote the text of its cells. */
  written?: boolean;
  cell: (row: Row) => ReactNode;
  /** Read by screen readers when the row becomes current; left out: nothing. */
  text?: (row: Row) => string;
}

export interface GridSort {
  id: string;
  direction: 'asc' | 'desc';
}

const CHECKBOX_WIDTHS = { pointed: 36, touched: 44 };

/** px of the column with the checkboxes; 0 where there is none. */
export function checkboxWidth(selectable: boolean, touched: boolean): number {
  if (!selectable) return 0;
  return scaled(touched ? CHECKBOX_WIDTHS.touched : CHECKBOX_WIDTHS.pointed);
}

/** CSS grid-template-columns of header and rows, and the least width that all columns need. */
export function columnTracks(columns: readonly GridColumn<never>[], checkbox: number) {
  const widths = columns.map(({ width, most }) => (most ? `min(${scaled(width)}px, ${most}vw)` : `${scaled(width)}px`));
  const tracks = columns.map(({ flex }, at) => (flex ? `minmax(${widths[at]}, ${flex}fr)` : widths[at]));
  // Without a flexible column the last track takes the rest, so that rows reach the right edge.
  if (!columns.some((column) => column.flex)) tracks.push('minmax(0, 1fr)');
  if (checkbox > 0) tracks.unshift(`${checkbox}px`);
  const least = `calc(${[`${checkbox}px`, ...widths].join(' + ')})`;
  return { template: tracks.join(' '), least };
}

/** How a column stays: "last" is next to those that scroll away; undefined for these. */
export function stickiness(columns: readonly GridColumn<never>[], position: number): 'yes' | 'last' | undefined {
  if (!columns[position]?.sticky) return undefined;
  return columns[position + 1]?.sticky ? 'yes' : 'last';
}

/** px from the left edge at which a sticky column stays; undefined for one that scrolls away. */
export function stickyLeft(
  columns: readonly GridColumn<never>[],
  position: number,
  checkbox: number,
): number | undefined {
  if (!columns[position]?.sticky) return undefined;
  return columns.slice(0, position).reduce((sum, column) => sum + scaled(column.width), checkbox);
}

/** Sorting, filtering and selecting happen elsewhere (server, screen state), so the core is enough. */
const features = tableFeatures({});
export type GridFeatures = typeof features;

/** A place in the window; the record is undefined while its page is loading. */
export interface Slot<Row> {
  index: number;
  record: Row | undefined;
}

/** TanStack Table over the window only: it never sees the million rows behind it. */
export function useGridTable<Row>(columns: readonly GridColumn<Row>[], slots: Slot<Row>[]) {
  const definitions = useMemo(
    () => columns.map(({ id, header }): ColumnDef<GridFeatures, Slot<Row>> => ({ id, header })),
    [columns],
  );
  return useTable({ features, columns: definitions, data: slots });
}

/** px at the usual size of letters; the token --row-height holds the same for style sheets. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 36, compact: 30 };

/** px; of a row with two lines, as in the queue. */
const TWO_LINES: Readonly<Record<Density, number>> = { comfortable: 44, compact: 40 };

/** px; the minimum for a finger, whatever the density. */
const TOUCHED = { one: 44, two: 48 };

/** Height of a row in a list, in px, by the person's density and pointer. */
export function useRowHeight(lines: 'one' | 'two' = 'one'): number {
  const density = usePreference('density');
  const touched = useFinger();
  if (touched) return scaled(TOUCHED[lines]);
  return scaled((lines === 'one' ? ROW_HEIGHTS : TWO_LINES)[density]);
}
