import { useMemo } from 'react';
import { PROFILE_STATUSES, STATUS_LABELS } from '../../contract/profiles/status.ts';
import { cellOf, type MatrixRow } from '../../contract/profiles/matrix.ts';
import { useFormLookups } from '../data/lookups.ts';
import type { ListView } from '../data/query-keys.ts';
import { useSheetOf, viewInWords } from '../overview/list-sheet.tsx';
import { TableSheet, type SheetColumn } from '../ui/print/table-sheet.tsx';
import type { MatrixColumn } from './matrix-state.ts';
import { timeZoneNow } from '../ui/text/time-zone.ts';
import { useColumns, MATRIX_SOURCE, nameOfRow } from './rows-and-columns.ts';

/** No paper is as wide as all locales: a column for each status, with the codes of its locales. */
export function MatrixSheet({ view }: { view: ListView }) {
  const { columns: locales, error: unknown } = useColumns();
  const { data, error } = useSheetOf(MATRIX_SOURCE, view);
  useFormLookups();
  const columns = useMemo(() => columnsOf(locales ?? [], data?.rows ?? []), [locales, data]);
  return (
    <TableSheet
      title="Base profiles by locale"
      about={(rows) =>
        `${viewInWords(view, rows)} An asterisk means active. Changed means the base profile has changed since.`
      }
      columns={columns}
      data={locales === null ? undefined : data}
      error={unknown ?? error}
    />
  );
}

/** More codes than anybody reads on paper. */
const MANY = 24;

const named = (codes: readonly string[]) => (codes.length > MANY ? `${codes.length} locales` : codes.join(', '));

/** Statuses that no row has take no room. */
function columnsOf(locales: readonly MatrixColumn[], rows: readonly MatrixRow[]): SheetColumn<MatrixRow>[] {
  const codes = (row: MatrixRow, fits: (status: string | null) => boolean) =>
    locales.flatMap(({ code, at }) => {
      const cell = cellOf(row.cells[at] ?? '');
      if (!fits(cell?.status ?? null)) return [];
      return [`${code}${cell?.active ? '*' : ''}${row.stale.includes(at) ? ' (changed)' : ''}`];
    });
  const statuses = PROFILE_STATUSES.map((status): SheetColumn<MatrixRow> => ({
    id: status,
    header: STATUS_LABELS[status],
    cell: (row) => codes(row, (each) => each === status).join(', '),
  }));
  return [
    { id: 'name', header: 'Name', cell: (row) => nameOfRow(row, timeZoneNow()) },
    { id: 'own-status', header: 'Status', cell: (row) => STATUS_LABELS[row.status] },
    ...statuses.filter(({ cell }) => rows.some((row) => cell(row) !== '')),
    { id: 'none', header: 'No locale profile', cell: (row) => named(codes(row, (status) => status === null)) },
  ];
}
