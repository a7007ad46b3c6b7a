import { sql, type Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** A table in a backup: everything by name, every value as text. */
export interface TableLayout {
  name: string;
  /** Columns with values of their own; generated ones are computed anew. */
  columns: string[];
  /** The primary key, by which rows are read so that two backups of the same rows are the same. */
  key: string[];
  /** Tables that must be filled before this one. */
  needs: string[];
}

/**
 * The tables of the database, each after those it refers to. kysely's own bookkeeping is left out:
 * a restore migrates by itself.
 *
 * @throws Error if two tables refer to each other, for then no order of filling them is right
 */
export async function tablesInOrder(database: Kysely<Schema>): Promise<TableLayout[]> {
  const { rows } = await sql<TableLayout>`
    select relation.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select attname::text from pg_index, unnest(indkey) with ordinality as part(number, at), pg_attribute
        where indrelid = relation.oid and indisprimary and attrelid = relation.oid and attnum = part.number
        order by part.at) as key,
      array(select distinct target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = relation.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and relation.relname not like 'kysely\_%' and relation.relname <> 'restore_under_way'
    order by relation.relname`.execute(database);
  const ordered: TableLayout[] = [];
  const placed = new Set<string>();
  while (ordered.length < rows.length) {
    const ready = rows.filter((table) => !placed.has(table.name) && table.needs.every((name) => placed.has(name)));
    if (ready.length === 0) throw new Error('Some tables reference each other in a cycle.');
    for (const table of ready) placed.add(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Where each sequence of the database stands; null: nothing was taken from it yet. */
export async function sequencesOf(database: Kysely<Schema>): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = 'public' order by sequencename`.execute(database);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function migrationsOf(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.map((row) => row.name);
}
