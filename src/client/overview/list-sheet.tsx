import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProfileRecord } from '../../../commands/context.ts';
import { SORT_LABELS } from '../../../commands/list/sort.ts';
import type { ListSort } from '../../../commands/list/port.ts';
import type { ListFilter, OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import { counted } from '../../contract/policy/counted.ts';
import { timestampOf, type Timestamp } from '../../contract/primitives.ts';
import { PAGE_ROWS } from '../../contract/shapes/base-profile-list.ts';
import { Scope } from '../context/scope.tsx';
import { lookupsNow, useFormLookups } from '../data/lookups.ts';
import { usePreference } from '../data/preferences.ts';
import { queryKeys, type ListView } from '../data/query-keys.ts';
import type { ListPage, ListSource } from '../data/use-list-pages.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import type { GridColumn } from '../ui/grid/grid-column.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { written } from '../ui/written.ts';
import { columnsKey } from './kept.ts';
import { creatorName, filterChips } from './overview-facts.ts';
import styles from './list-sheet.module.css';

/** Rows of one sheet: whoever wants more of them on paper narrows the list. */
const MOST_ROWS = 500;

interface Props<Row extends ProfileRecord, View extends ListView<ListFilter, ListSort>> {
  route: OverviewRoute;
  title: string;
  view: View;
  source: ListSource<View, Row>;
  columns: readonly GridColumn<Row>[];
}

/** An overview as a sheet of paper: its rows with the columns that the person has there, without pictures. */
export function ListSheet<Row extends ProfileRecord, View extends ListView<ListFilter, ListSort>>(
  props: Props<Row, View>,
) {
  const { route, title, view, source, columns } = props;
  const { hidden } = usePreference(columnsKey(route));
  const shown = columns.filter(({ id, fixed }) => id !== 'photo' && (fixed === true || !hidden.includes(id)));
  const { data, error } = useQuery({
    queryKey: queryKeys.listSheet(source.keyOf(view, 0)),
    queryFn: ({ signal }) => readRows(source, view, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    const before = document.title;
    // The name that the browser gives to a file, and prints on top of the paper.
    document.title = `${title} · Dossier`;
    // Many columns: the paper lies on its side while this is what is printed. No rule of a class can say so.
    const paper = new CSSStyleSheet();
    paper.replaceSync('@page { size: landscape; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper];
    return () => {
      document.title = before;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== paper);
    };
  }, [title]);
  return (
    <Scope name="print" className={styles.screen ?? ''}>
      <div className={styles.tools}>
        <CommandButton id="print.start" variant="primary">
          Print
        </CommandButton>
        <CommandButton id="print.close" variant="outline">
          Close
        </CommandButton>
      </div>
      {error && !data && (
        <ErrorState message={error.message} action={<CommandButton id="screen.retry">Retry</CommandButton>} />
      )}
      {!error && !data && <Skeleton rows={18} label={`Loading ${title.toLowerCase()}`} />}
      {data && (
        <article className={styles.sheet}>
          <Head title={title} view={view} {...data} />
          {data.rows.length > 0 && <Rows rows={data.rows} columns={shown} />}
        </article>
      )}
    </Scope>
  );
}

interface Read<Row> {
  rows: readonly Row[];
  total: number;
  at: Timestamp;
}

/** Page after page, as far as a sheet goes. */
async function readRows<View, Row>(source: ListSource<View, Row>, view: View, signal: AbortSignal): Promise<Read<Row>> {
  const at = timestampOf(new Date());
  const rows: Row[] = [];
  let page: ListPage<Row> | null = null;
  let total = 0;
  do {
    const after: string | null = page?.next ?? null;
    page = await source.fetch(
      view,
      { limit: PAGE_ROWS, include_total: after === null, ...(after !== null && { after }) },
      signal,
    );
    total = page.total ?? total;
    rows.push(...page.rows);
  } while (page.next !== null && rows.length < MOST_ROWS);
  return { rows, total, at };
}

interface HeadProps<Row> extends Read<Row> {
  title: string;
  view: ListView<ListFilter, ListSort>;
}

/** What the rows are: how many, narrowed by what, in which order, and as of when. */
function Head<Row>({ title, view, rows, total, at }: HeadProps<Row>) {
  // The words of a filter come with the lookups.
  useFormLookups();
  const creator = creatorName({ view, rowAt: (index) => rows[index] as never });
  const chips = filterChips(view.filter, lookupsNow(), creator);
  return (
    <header>
      <h1>{title}</h1>
      <p>
        {rows.length < total
          ? `The first ${written(rows.length)} of ${written(total)} rows; a narrower list prints the others.`
          : `${counted(total, 'row')}.`}{' '}
        {chips.length > 0 && `Only ${chips.map(({ words }) => words).join(' · ')}. `}
        By {SORT_LABELS[view.sort].toLowerCase()}, {view.direction === 'asc' ? 'rising' : 'falling'}. As of{' '}
        <RelativeTime at={at} form="date" />.
      </p>
    </header>
  );
}

interface RowsProps<Row> {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
}

function Rows<Row extends { id: string }>({ rows, columns }: RowsProps<Row>) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ id, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ id, cell, align }) => (
              <td key={id} data-align={align}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
