import { useMemo } from 'react';
import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import type { GridColumn } from './grid-column.ts';

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
