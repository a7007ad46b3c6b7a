import { useQuery } from '@tanstack/react-query';
import { timestampOf, type Timestamp } from '../../contract/base/primitives.ts';
import { queryKeys } from './query-keys.ts';

/** Rows of one sheet; for more of them on paper, people narrow the list. */
const MOST_ROWS = 500;

export interface SheetRows<Row> {
  rows: readonly Row[];
  /** null: as many as are loaded, or uncounted more where `isCut`. */
  total: number | null;
  isCut: boolean;
  at: Timestamp;
}

interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
  total?: number | null;
}

type AskPage<Row> = (after: string | null, signal: AbortSignal) => Promise<Page<Row>>;

/** Read once, page after page up to the limit of a sheet: no row moves while it is printed. */
export function useSheet<Row>(key: readonly unknown[], ask: AskPage<Row>) {
  const { data, error } = useQuery({
    queryKey: queryKeys.listSheet(key),
    queryFn: ({ signal }) => readRows(ask, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { data, error };
}

async function readRows<Row>(ask: AskPage<Row>, signal: AbortSignal): Promise<SheetRows<Row>> {
  const at = timestampOf(new Date());
  const rows: Row[] = [];
  let after: string | null = null;
  let total: number | null = null;
  do {
    const page: Page<Row> = await ask(after, signal);
    total = page.total ?? total;
    after = page.next;
    rows.push(...page.rows);
  } while (after !== null && rows.length < MOST_ROWS);
  return { rows: rows.slice(0, MOST_ROWS), total, isCut: after !== null || rows.length > MOST_ROWS, at };
}
