import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Position } from './cursor.ts';

export type ProfileTable = 'base_profile' | 'locale_profile';

/** The column that a list is sorted by, with the type of a cursor's text. It has an index together with id. */
export interface SortColumn {
  column: string;
  type: string;
  /** The column's value where there is none; it has an index for the direction in which this would come first. */
  none?: '' | 'infinity';
}

type Direction = 'asc' | 'desc';

/**
 * The sort keys of a list, all in the same direction: the value, and the identifier for ties; before both, where rows
 * without a value would otherwise come first, whether they have one.
 */
function keysOf({ none }: SortColumn, direction: Direction, value: Expression<unknown>, id: Expression<unknown>) {
  if (none === '' && direction === 'asc') return [sql`(${value} = '')`, value, id];
  if (none === 'infinity' && direction === 'desc') return [sql`(${value} <> 'infinity')`, value, id];
  return [value, id];
}

/** The order of the rows of `rowsOfRange`, for the query that joins them. */
export function orderOfPage(sorted: SortColumn, direction: Direction) {
  return ordered(keysOf(sorted, direction, sql.ref('page.sort_key'), sql.ref('page.id')), direction);
}

function ordered(keys: readonly Expression<unknown>[], direction: Direction) {
  return sql.join(keys.map((key) => sql`${key} ${sql.raw(direction)}`));
}

/** The rows of an ordered list that are read: from a place, after skipping some. */
export interface RowRange {
  /** null: from the end at which reading begins. */
  from: Position | null;
  /** Reads the row of `from` too. */
  inclusive: boolean;
  /** Reads in reverse; the rows still come in order. */
  backward: boolean;
  skip: number;
  take: number;
}

/**
 * The identifiers of a range, found by index alone, with the values they are sorted by; to be joined with the wide
 * rows. Nothing is computed for rows that are left out: converting 50,000 moments into text would take thirty times
 * as long as passing over them.
 */
export function rowsOfRange(
  database: Kysely<Schema>,
  table: ProfileTable,
  sorted: SortColumn,
  direction: Direction,
  { from, inclusive, backward, skip, take }: RowRange,
  conditions: Expression<SqlBool>,
) {
  const value = sql.ref(`${table}.${sorted.column}`);
  const id = sql.ref(`${table}.id`);
  const keys = keysOf(sorted, direction, value, id);
  const way = (direction === 'asc') !== backward ? 'asc' : 'desc';
  const comparison = sql.raw(`${way === 'asc' ? '>' : '<'}${inclusive ? '=' : ''}`);
  const begun = from && keysOf(sorted, direction, sql`${from.value}::${sql.raw(sorted.type)}`, sql`${from.id}::uuid`);
  return database
    .selectFrom(table)
    .select([sql<string>`${id}`.as('id'), sql`${value}`.as('sort_key')])
    .where(conditions)
    .$if(begun !== null, (query) => query.where(sql<SqlBool>`(${sql.join(keys)}) ${comparison} (${sql.join(begun!)})`))
    .orderBy(ordered(keys, way))
    .limit(take)
    .offset(skip);
}
