import { sql, type Kysely, type Updateable } from 'kysely';
import type { BaseProfileTable, Schema } from '../database/schema.ts';
import type { BaseProfileRow } from '../profiles/summary.ts';

/** One record that an action touched, as far as taking it back needs. */
export interface TouchedRecord {
  kind: 'base' | 'locale';
  id: string;
  /** The record's version when the action was done; another one means that somebody came after. */
  version_after: number;
  /** The changed columns as they were, in PostgreSQL's own JSON form, which loses nothing. */
  before: Readonly<Record<string, unknown>>;
  /** The action made the record. */
  created?: true;
}

/** Columns that every write moves; they are never restored. */
type Kept = 'id' | 'version' | 'updated_at' | 'audit_count' | 'audit_head';
export type BaseProfileChange = Omit<Updateable<BaseProfileTable>, Kept>;

/** Writes a change to a locked base profile, and tells the new row and what there was before. */
export async function changeBaseProfile(
  transaction: Kysely<Schema>,
  id: string,
  change: BaseProfileChange,
  at: Date,
): Promise<{ row: BaseProfileRow; touched: TouchedRecord }> {
  const before = await columnsOf(transaction, id, Object.keys(change));
  const row = await transaction
    .updateTable('base_profile')
    .set({ ...change, updated_at: at })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, touched: { kind: 'base', id, version_after: row.version, before } };
}

/** Some columns of a base profile in PostgreSQL's JSON form. */
export async function columnsOf(
  transaction: Kysely<Schema>,
  id: string,
  columns: readonly string[],
): Promise<Record<string, unknown>> {
  const { whole } = await transaction
    .selectFrom('base_profile')
    .select(sql<Record<string, unknown>>`to_jsonb(base_profile)`.as('whole'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(columns.map((column) => [column, whole[column] ?? null]));
}

/** Puts columns back exactly as `columnsOf` told them. The version goes up: the record has changed once more. */
export async function restoreColumns(
  transaction: Kysely<Schema>,
  id: string,
  before: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<BaseProfileRow> {
  const columns = sql.join(Object.keys(before).map((column) => sql.ref(column)));
  await sql`
    update base_profile
    set (${columns}) = (select ${columns} from jsonb_populate_record(null::base_profile, ${JSON.stringify(before)}::jsonb))
    where id = ${id}`.execute(transaction);
  return transaction
    .updateTable('base_profile')
    .set((update) => ({ version: update('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
