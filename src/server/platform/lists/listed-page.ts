import type { Kysely } from 'kysely';
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

interface Remembered<T> {
  at: number;
  value: T;
}

/** The memory of one list: a filter in an order, as one area sees it. It only affects speed, so that each process may have its own. */
class ListMemory {
  private readonly places = new Map<number, Remembered<Position>>();
  private total: Remembered<number> | null = null;

  /** The cheapest way to the rows from number `offset`: from the start, or from a place before or after them that an earlier jump has found. */
  wayTo(offset: number, take: number, now: number): RowRange {
    const ways: RowRange[] = [{ from: null, inclusive: false, backward: false, skip: offset, take }];
    for (const [number, { at, value: from }] of this.places) {
      if (now - at > TTL) this.places.delete(number);
      else if (number <= offset) ways.push({ from, inclusive: true, backward: false, skip: offset - number, take });
      else if (number >= offset + take) {
        ways.push({ from, inclusive: false, backward: true, skip: number - offset - take, take });
      }
    }
    return ways.reduce((best, way) => (way.skip < best.skip ? way : best));
  }

  rememberPlace(offset: number, position: Position, now: number): void {
    if (offset < NEAR) return;
    this.places.delete(offset);
    this.places.set(offset, { at: now, value: position });
    const [oldest] = this.places.keys();
    if (this.places.size > PLACES && oldest !== undefined) this.places.delete(oldest);
  }

  async totalOf(count: () => Promise<number>, now: number): Promise<number> {
    if (this.total && now - this.total.at <= TTL) return this.total.value;
    const value = await count();
    this.total = value >= MANY ? { at: now, value } : null;
    return value;
  }
}

const memories = new WeakMap<Kysely<Schema>, Map<string, ListMemory>>();

/** @param list all that decides which rows there are, and their order */
function memoryOf(database: Kysely<Schema>, list: unknown): ListMemory {
  const known = memories.get(database) ?? new Map<string, ListMemory>();
  memories.set(database, known);
  const key = JSON.stringify(list);
  const memory = known.get(key) ?? new ListMemory();
  // The last used stands last, so that the first is the one to forget.
  known.delete(key);
  known.set(key, memory);
  const [oldest] = known.keys();
  if (known.size > LISTS && oldest !== undefined) known.delete(oldest);
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
