import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { ChainEnd } from '../trail/audit/chain.ts';
import type { Schema } from '../platform/database/schema.ts';
import { TABLES, type ChangeOf, type RowOf } from './record.ts';
import { claimableQueue } from './stale-entries.ts';

/** One record that an action touched, with what undoing it needs. */
export interface TouchedRecord {
  kind: 'base' | 'locale';
  id: string;
  version_after: number;
  /** Each `version` that an undo or redo of this gave the record, and the first version that had the same content. */
  returned?: readonly { version: number; as: number }[];
  /** The written columns before, in PostgreSQL's own JSON form, which loses nothing. */
  before: Values;
  /** The same columns as the action left them. Actions of older versions have none. */
  after?: Values;
  /** The action made the record. */
  created?: true;
  /** For a created record: the base profile above it, which may be gone by now, and its locale. */
  base_id?: string;
  locale_id?: string;
  /** The action only skipped the record in its queue, under this identifier. */
  skipped?: string;
  /** The action only asked this question about the record. */
  asked?: string;
  /** The skip row, once the action was undone, for a redo. */
  skip?: Values;
  /** The claim that ended because the record left its queue. */
  claim?: Values;
}

/** The row of an image or document that an action touched. */
export interface TouchedFile {
  kind: 'media' | 'document';
  id: string;
  /** Its base profile, also where it belongs to a locale profile beneath. */
  base_id: string;
  /** The locale profile that it belongs to, where the same action touched files of several records. */
  locale_profile_id?: string;
  /** The changed columns, or all of a removed row; null: the action made the row. */
  before: Values | null;
  /** The changed columns, or {} of a row that it made; null: the action took it away. Older actions have none. */
  after?: Values | null;
}

/** Columns by name, in PostgreSQL's own JSON form. */
export type Values = Readonly<Record<string, unknown>>;

export type Touched = TouchedRecord | TouchedFile;

export function isRecord(one: Touched): one is TouchedRecord {
  return one.kind === 'base' || one.kind === 'locale';
}

type RestoredTable = (typeof TABLES)[ProfileKind];
type AnyTable = RestoredTable | TouchedFile['kind'];

/** The end of the chain of a record's base profile, which also has the events of its locale profiles. */
const chainEndOf = (table: RestoredTable, id: string) =>
  sql<ChainEnd>`(select jsonb_build_object('count', base.audit_count, 'head', base.audit_head) from base_profile as base
    where base.id = ${table === 'base_profile' ? id : sql`locale_profile.base_profile_id`})`;

/** Writes a change to a locked record. Returns the new row, the values before, and the end of its chain. */
export async function changeRecord<K extends ProfileKind>(
  transaction: Kysely<Schema>,
  { kind, id }: { kind: K; id: string },
  change: ChangeOf<K>,
  at: Date,
): Promise<{ row: RowOf<K>; touched: TouchedRecord; chain: ChainEnd }> {
  const table = TABLES[kind];
  const written = withStatusSince(change, at);
  const columns = Object.keys(written);
  const isMark = areMarks(columns);
  const { before, after, chain, ...row } = await transaction
    // Both tables have the written columns; kysely cannot follow which of them it is.
    .updateTable(table as 'base_profile')
    .set(written as ChangeOf<'base'>)
    .$if(!isMark, (query) => query.set((update) => ({ version: update('version', '+', 1), updated_at: sql`${at}` })))
    .where('id', '=', id)
    .returningAll()
    // A statement sees the rows as they were when it began, without its own changes.
    .returning(sql<Values>`(${valuesOf(table, id, columns)})`.as('before'))
    .returning(picked(table, columns).as('after'))
    .returning(chainEndOf(table, id).as('chain'))
    .executeTakeFirstOrThrow();
  await followUp(transaction, table, id, differing(before, after));
  return { row, touched: { kind, id, version_after: row.version, before, after }, chain };
}

/**
 * Columns that are not content of a locale profile, such as whether it is stale: writing them keeps its version, so that
 * nobody's save conflicts.
 */
const MARKS: ReadonlySet<string> = new Set(['base_seen', 'stale_fields', 'stale_since', 'set_aside']);

export function areMarks(columns: readonly string[]): boolean {
  return columns.length > 0 && columns.every((column) => MARKS.has(column));
}

/** Adds the time of the new status to a change, unless the status stays the same. */
function withStatusSince<T extends { status?: unknown }>(change: T, at: Date) {
  if (change.status === undefined) return change;
  return { ...change, status_since: sql<Date>`case when status = ${change.status} then status_since else ${at} end` };
}

/** Some columns of a record in PostgreSQL's JSON form. */
export async function columnsOf(
  transaction: Kysely<Schema>,
  table: AnyTable,
  id: string,
  columns: readonly string[],
): Promise<Values> {
  const { rows } = await valuesOf(table, id, columns).execute(transaction);
  return rows[0]?.picked ?? {};
}

function valuesOf(table: AnyTable, id: string, columns: readonly string[]): RawBuilder<{ picked: Values }> {
  return sql`select ${picked('record', columns)} as picked from ${sql.table(table)} as record where id = ${id}`;
}

function picked(from: string, columns: readonly string[]): RawBuilder<Values> {
  if (columns.length === 0) return sql`'{}'::jsonb`;
  const pairs = columns.flatMap((column) => [sql.lit(column), sql.ref(`${from}.${column}`)]);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** Puts columns back exactly as `columnsOf` gave them. */
export async function restoreColumns(
  transaction: Kysely<Schema>,
  table: AnyTable,
  id: string,
  before: Values,
): Promise<void> {
  if (Object.keys(before).length === 0) return;
  const columns = sql.join(Object.keys(before).map((column) => sql.ref(column)));
  const name = sql.table(table);
  await sql`
    update ${name}
    set (${columns}) = (select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(before)}::jsonb))
    where id = ${id}`.execute(transaction);
}

/** The same for a profile. Its version is raised, except for marks: the record has changed once more. */
export async function restoreProfile(
  transaction: Kysely<Schema>,
  table: RestoredTable,
  id: string,
  before: Values,
  at: Date,
): Promise<void> {
  await restoreColumns(transaction, table, id, before);
  const name = sql.table(table);
  if (areMarks(Object.keys(before))) return;
  await sql`update ${name} set version = version + 1, updated_at = ${at} where id = ${id}`.execute(transaction);
  await followUp(transaction, table, id, Object.keys(before));
}

export function differing(before: Values, after: Values): string[] {
  return Object.keys(after).filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
}

/** Columns that decide where a record waits. */
const DECIDING = ['status', 'active', 'frozen', 'deleted_at', 'missing', 'merged_into', 'stale_fields'];

/** Effects of a changed record elsewhere: claims end when it no longer waits, and the locale profiles beneath have a copy of its frozen flag. */
async function followUp(
  transaction: Kysely<Schema>,
  table: RestoredTable,
  id: string,
  changed: readonly string[],
): Promise<void> {
  if (!DECIDING.some((column) => changed.includes(column))) return;
  await sql`
    delete from queue_lease using ${sql.table(table)} as record
    where record.id = ${id} and record_id = record.id
      and ${claimableQueue(table, 'record')} is distinct from queue_lease.queue`.execute(transaction);
  if (!changed.includes('frozen') && !changed.includes('deleted_at')) return;
  const isSameOrBeneath = table === 'base_profile' ? sql`base.id = ${id}` : sql`locale_profile.id = ${id}`;
  await sql`
    update locale_profile set base_frozen = base.frozen from base_profile as base
    where base.id = base_profile_id and ${isSameOrBeneath} and locale_profile.deleted_at is null
      and base_frozen <> base.frozen`.execute(transaction);
}
