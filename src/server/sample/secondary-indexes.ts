import { sql, type Kysely, type Transaction } from 'kysely';
import { WITHOUT_LIMIT } from '../../libraries/embedded-postgres-host/engine.ts';
import type { Schema } from '../platform/database/schema.ts';

/** The tables that a sample fills, in the order of the references between them: a picture's hash comes before the picture. */
export const LOADED_TABLES = [
  'base_profile',
  'locale_profile',
  'media_hash',
  'media',
  'document',
  'audit_event',
  'compared_profile',
] as const;
export type LoadedTable = (typeof LOADED_TABLES)[number];

/**
 * Indexes that no constraint needs, and references between tables: maintaining them row by row costs several times as
 * much as building them once at the end. Their definitions are read from the database, so that only the migrations
 * have them.
 */
interface Droppable {
  drop: string;
  rebuild: string;
}

/**
 * Drops them and returns the statements that restore them, in order. Each statement may be run again although an
 * earlier run got that far. The caller stores them in the same transaction.
 */
export async function dropSecondaryIndexes(transaction: Transaction<Schema>): Promise<string[]> {
  const droppable = [...(await indexes(transaction)), ...(await references(transaction))];
  for (const { drop } of droppable) await sql.raw(drop).execute(transaction);
  return droppable.map(({ rebuild }) => rebuild);
}

/** Runs one statement of `dropSecondaryIndexes` with enough memory to sort in (the default sorts on disk). */
export async function rebuild(database: Kysely<Schema>, statement: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql.raw(WITHOUT_LIMIT).execute(transaction);
    await sql`set local maintenance_work_mem = '128MB'`.execute(transaction);
    await sql.raw(statement).execute(transaction);
  });
}

async function indexes(transaction: Transaction<Schema>): Promise<Droppable[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join([...LOADED_TABLES])})
      and not exists (select from pg_constraint where conname = indexname)
    order by tablename, indexname`.execute(transaction);
  return rows.map(({ indexname, indexdef }) => ({
    drop: `drop index "${indexname}"`,
    rebuild: indexdef.replace(/^(CREATE (?:UNIQUE )?INDEX) /, '$1 IF NOT EXISTS '),
  }));
}

async function references(transaction: Transaction<Schema>): Promise<Droppable[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relname in (${sql.join([...LOADED_TABLES])})
      and relnamespace = current_schema()::regnamespace
    order by relname, conname`.execute(transaction);
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table "${table}" drop constraint "${name}"`,
    rebuild: `alter table "${table}" drop constraint if exists "${name}", add constraint "${name}" ${definition}`,
  }));
}
