import type { ProfileRecord } from '../../../commands/context.ts';
import { orderWord, SORT_LABELS } from '../../../commands/list/sort.ts';
import type { ListSort } from '../../../commands/list/port.ts';
import type { ListFilter, OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { PAGE_ROWS } from '../../contract/base/rows-per-answer.ts';
import { lookupsNow, useFormLookups } from '../data/lookups.ts';
import { usePreference } from '../data/preferences.ts';
import type { ListView } from '../data/query-keys.ts';
import type { ListSource } from '../data/use-list-pages.ts';
import { useSheet } from '../data/use-sheet.ts';
import type { GridColumn } from '../ui/grid/grid-column.ts';
import { TableSheet } from '../ui/print/table-sheet.tsx';
import { columnsKey } from './saved-views.ts';
import { creatorName, filterChips } from './overview-facts.ts';

interface Props<Row extends ProfileRecord, View extends ListView<ListFilter, ListSort>> {
  route: OverviewRoute;
  title: string;
  view: View;
  source: ListSource<View, Row>;
  columns: readonly GridColumn<Row>[];
}

/** An overview as a sheet of paper: its rows with the person's columns there, without pictures. */
export function ListSheet<Row extends ProfileRecord, View extends ListView<ListFilter, ListSort>>(
  props: Props<Row, View>,
) {
  const { route, title, view, source, columns } = props;
  const { hidden } = usePreference(columnsKey(route));
  const shown = columns.filter(({ id, fixed }) => id !== 'photo' && (fixed === true || !hidden.includes(id)));
  const { data, error } = useSheetOf(source, view);
  // The words of a filter need the lookups.
  useFormLookups();
  return (
    <TableSheet title={title} about={(rows) => viewInWords(view, rows)} columns={shown} data={data} error={error} />
  );
}

/** All rows of a view, up to the limit of a sheet. */
export function useSheetOf<Row, View>(source: ListSource<View, Row>, view: View) {
  return useSheet(source.keyOf(view, 0), (after, signal) =>
    source.fetch(view, { limit: PAGE_ROWS, include_total: after === null, ...(after !== null && { after }) }, signal),
  );
}

export function viewInWords(view: ListView<ListFilter, ListSort>, rows: readonly unknown[]): string {
  const creator = creatorName({ view, rowAt: (index) => rows[index] as never });
  const chips = filterChips(view.filter, lookupsNow(), creator);
  const narrowed = chips.length > 0 ? `Only ${chips.map(({ words }) => words).join(' · ')}. ` : '';
  return `${narrowed}Sorted by ${SORT_LABELS[view.sort].toLowerCase()}, ${orderWord(view)}.`;
}
