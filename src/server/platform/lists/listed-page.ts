import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../database/schema.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { cursorFor, foundBehind, pageOf, positionOf, type Position } from './cursor.ts';
import type { RowRange } from './rows-of-range.ts';

/** Milliseconds for which a place or a total is kept. In between rows may have moved by a few. */
const TTL = 30_000;
/** Lists that are remembered, and places in each. */
const LISTS = 100;
const PLACES = 64;
/** Skipping fewer rows than this is so cheap that nothing is remembered. */
const NEAR = 1000;
/** Counting fewer rows than this is so cheap that it is done each time. */
const MANY = 20_000;

/** The memory of one list: a filter in an order, as one area sees it. It only affects speed, so that each process may have its own. */
class ListMemory {
  private readonly places = new LRUCache<number, Position>({ max: PLACES, ttl: TTL });
  private readonly totals = new LRUCache<'total', number>({ max: 1, ttl: TTL });

  /** The cheapest way to the rows from number `offset`: from the start, or from a place before or after them that an earlier jump has found. */
  wayTo(offset: number, take: number): RowRange {
    const ways: RowRange[] = [{ from: null, inclusive: false, backward: false, skip: offset, take }];
    for (const [number, from] of this.places.entries()) {
      if (number <= offset) ways.push({ from, inclusive: true, backward: false, skip: offset - number, take });
      else if (number >= offset + take) {
        ways.push({ from, inclusive: false, backward: true, skip: number - offset - take, take });
      }
    }
    return ways.reduce((best, way) => (way.skip < best.skip ? way : best));
  }

  rememberPlace(offset: number, position: Position): void {
    if (offset >= NEAR) this.places.set(offset, position);
  }

  async totalOf(count: () => Promise<number>): Promise<number> {
    const known = this.totals.get('total');
    if (known !== undefined) return known;
    const total = await count();
    if (total >= MANY) this.totals.set('total', total);
    return total;
  }
}

const memories = new WeakMap<Kysely<Schema>, LRUCache<string, ListMemory>>();

/** @param list all that decides which rows there are, and their order */
function memoryOf(database: Kysely<Schema>, list: unknown): ListMemory {
  const known = memories.get(database) ?? new LRUCache<string, ListMemory>({ max: LISTS });
  memories.set(database, known);
  const key = JSON.stringify(list);
  const memory = known.get(key) ?? new ListMemory();
  known.set(key, memory);
  return memory;
}

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
  const memory = memoryOf(database, [list, sort, direction]);
  const position = after === undefined ? null : positionOf(after, query);
  const take = limit + 1;
  const range: RowRange = position
    ? { from: position, inclusive: false, backward: false, skip: 0, take }
    : memory.wayTo(offset, take);
  const found = await foundBehind(position, read.rows(range));
  const [first] = found;
  if (!position && first) memory.rememberPlace(offset, { value: first.sort_value, id: first.id });
  return {
    ...pageOf(found, limit, ({ sort_value: value, id }) => cursorFor(query, { value, id })),
    total: query.include_total ? await memory.totalOf(read.count) : null,
  };
}
