import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { cursorFor, foundBehind, pageOf, positionOf } from './cursor.ts';
import { memoryOf } from './list-memory.ts';
import type { RowRange } from './page-query.ts';

export interface PageQuery {
  sort: string;
  direction: 'asc' | 'desc';
  limit: number;
  after?: string | undefined;
  offset?: number | undefined;
  include_total: boolean;
}

/** A row with the value it is sorted by, as the database writes it. */
interface Sorted {
  id: string;
  sort_value: string;
}

/**
 * One page of a list: behind a cursor, which costs the same at any depth, or from a row number. One row more than
 * asked for shows whether there is a next page.
 *
 * @param list all that decides which rows there are
 */
export async function listedPage<Row extends Sorted>(
  database: Kysely<Schema>,
  query: PageQuery,
  list: unknown,
  read: { rows: (range: RowRange) => Promise<Row[]>; count: () => Promise<number> },
): Promise<{ rows: Row[]; next: string | null; total: number | null }> {
  const { sort, direction, limit, after, offset = 0 } = query;
  if (after !== undefined && query.offset !== undefined) {
    throw invalidInput([{ path: 'offset', problem: 'cannot be given together with after' }]);
  }
  const now = performance.now();
  const memory = memoryOf(database, [list, sort, direction]);
  const position = after === undefined ? null : positionOf(after, query);
  const take = limit + 1;
  const range: RowRange = position
    ? { from: position, inclusive: false, backward: false, skip: 0, take }
    : memory.wayTo(offset, take, now);
  const found = await foundBehind(position, read.rows(range));
  const [first] = found;
  if (!position && first) memory.rememberPlace(offset, { value: first.sort_value, id: first.id }, now);
  return {
    ...pageOf(found, limit, ({ sort_value: value, id }) => cursorFor(query, { value, id })),
    total: query.include_total ? await memory.totalOf(read.count, now) : null,
  };
}
