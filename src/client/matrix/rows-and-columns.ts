import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cellOf, EMPTY_CELL, type MatrixRow } from '../../contract/profiles/matrix.ts';
import { MATRIX_ROWS } from '../../contract/base/rows-per-answer.ts';
import { api } from '../data/api-instance.ts';
import { localesInUseQuery, useLocales } from '../data/lookups.ts';
import { usePreference } from '../data/preferences.ts';
import { queryKeys, type ListView } from '../data/query-keys.ts';
import { personal } from '../context/personal.ts';
import type { MatrixColumn } from './matrix-state.ts';
import type { ListSource, PageQuery } from '../data/use-list-pages.ts';
import { dateOf } from '../../contract/base/primitives.ts';
import { timeFormat } from '../ui/text/time-zone.ts';

/** The locales that the person wants to see as columns, those in use first; null: not known yet. */
export function useColumns(): { columns: readonly MatrixColumn[] | null; error: Error | null } {
  const locales = useLocales();
  const isAll = usePreference('matrix-locales') === 'all';
  const { data, error } = useQuery(localesInUseQuery);
  const columns = useMemo(() => {
    if (locales.length === 0 || (!data && !(isAll && error))) return null;
    const used = new Set(data?.locale_ids);
    const all = locales.map((locale, at) => ({ ...locale, at }));
    const inUse = all.filter(({ id }) => used.has(id));
    return isAll ? [...inUse, ...all.filter(({ id }) => !used.has(id))] : inUse;
  }, [locales, isAll, data, error]);
  return { columns, error: isAll || data ? null : error };
}

/** Columns in which most of these rows have a profile come first; the others keep their order. */
export function mostFirst(columns: readonly MatrixColumn[], rows: readonly MatrixRow[]): MatrixColumn[] {
  const filled = (at: number) => rows.filter(({ cells }) => cellOf(cells[at] ?? EMPTY_CELL) !== null).length;
  const counts = new Map(columns.map(({ at }) => [at, filled(at)]));
  return columns.toSorted((one, other) => (counts.get(other.at) ?? 0) - (counts.get(one.at) ?? 0));
}

/** The order in which the columns of a view were first shown: none moves while it is on the screen, or on return. */
const shown = personal<{ view: string; places: ReadonlyMap<string, number> } | null>(() => null);

function placesFor(view: string, columns: readonly MatrixColumn[], rows: readonly MatrixRow[] | null) {
  if (shown.current?.view === view) return shown.current.places;
  if (rows === null) return null;
  const places = new Map(mostFirst(columns, rows).map(({ id }, place) => [id, place]));
  shown.current = { view, places };
  return places;
}

/** @param rows the loaded ones of the view; null: none yet */
export function useOrderedColumns(
  columns: readonly MatrixColumn[] | null,
  view: string,
  rows: readonly MatrixRow[] | null,
): readonly MatrixColumn[] | null {
  const places = columns && placesFor(view, columns, rows);
  return useMemo(() => {
    if (!columns || !places) return null;
    const placeOf = ({ id }: MatrixColumn) => places.get(id) ?? places.size;
    return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
  }, [columns, places]);
}

/** A page of the list is two answers of the matrix, whose rows are heavier. */
export const MATRIX_SOURCE: ListSource<ListView, MatrixRow> = {
  keyOf: queryKeys.matrixPage,
  fetch: async ({ filter, sort, direction }, { limit, ...query }, signal) => {
    const ask = (more: Pick<PageQuery, 'include_total'> & Partial<PageQuery>) =>
      api('base-profile.matrix', { query: { ...filter, sort, direction, ...more, limit: MATRIX_ROWS } }, { signal });
    const first = await ask(query);
    if (first.next === null || limit <= MATRIX_ROWS) return first;
    const second = await ask({ include_total: false, after: first.next });
    return { rows: [...first.rows, ...second.rows], next: second.next, total: first.total };
  },
};

const CREATED = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Drafts without a name are distinguished by when they were created: "No name yet, 26 Nov, 13:28". */
export function nameOfRow({ profile_name: name, created_at: at }: MatrixRow, zone: string): string {
  return name || `No name yet, ${timeFormat(CREATED, zone).format(dateOf(at))}`;
}
