import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Position } from './cursor.ts';

export type ProfileTable = 'base_profile' | 'locale_profile';

/** The column that a list is sorted by, with the type that a cursor's text is read as. It has an index together with id. */
export interface SortColumn {
  column: string;
  type: string;
}

/** Which rows of an ordered list are read: from a place of it, after leaving some out. */
export interface RowRange {
  /** null: from the end at which reading begins. */
  from: Position | null;
  /** Reads the row of `from` too. */
  inclusive: boolean;
  /** Reads against the order; the rows still come in it. */
  backward: boolean;
  skip: number;
  take: number;
}

/**
 * The identifiers of a range, found by index alone, with the values they are sorted by; to be
 * joined with the wide rows. Nothing is worked out of rows that are left out: turning 50,000 moments
 * into text would take thirty times as long as passing over them.
 */
export function rowsOfRange(
  database: Kysely<Schema>,
  table: ProfileTable,
  { column, type }: SortColumn,
  direction: 'asc' | 'desc',
  { from, inclusive, backward, skip, take }: RowRange,
  conditions: Expression<SqlBool>,
) {
  const order = sql.ref(`${table}.${column}`);
  const id = sql.ref(`${table}.id`);
  const rising = (direction === 'asc') !== backward;
  const way = sql.raw(rising ? 'asc' : 'desc');
  const comparison = sql.raw(`${rising ? '>' : '<'}${inclusive ? '=' : ''}`);
  const begun =
    from && sql<SqlBool>`(${order}, ${id}) ${comparison} (${from.value}::${sql.raw(type)}, ${from.id}::uuid)`;
  return database
    .selectFrom(table)
    .select([sql<string>`${id}`.as('id'), sql`${order}`.as('sort_key')])
    .where(conditions)
    .$if(begun !== null, (query) => query.where(begun!))
    .orderBy(sql`${order} ${way}, ${id} ${way}`)
    .limit(take)
    .offset(skip);
}
