import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { badAmong } from '../known-pictures/meet-bad-pictures.ts';
import { Failure } from '../platform/failures/failure.ts';

export type FileTable = 'media' | 'document';

const SHA256_COLUMNS = ['sha256', 'source_sha256', 'crop_sha256'];

/** Removes the row of an image or document, and keeps it so that it can be restored. Returns the row in PostgreSQL's own JSON form. */
export async function removeFileRow(
  transaction: Transaction<Schema>,
  table: FileTable,
  id: string,
  at: Date,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ whole: Record<string, unknown> }>`
    delete from ${sql.table(table)} as gone where id = ${id} returning to_jsonb(gone) as whole`.execute(transaction);
  const whole = rows[0]?.whole;
  if (!whole) throw new Failure('not-found');
  const sha256s = SHA256_COLUMNS.map((column) => whole[column]).filter((value) => typeof value === 'string');
  await transaction
    .insertInto('removed_file')
    .values({ id, kind: table, whole: JSON.stringify(whole), sha256s, removed_at: at, shown: wasShown(whole) })
    .execute();
  return whole;
}

/** Whether somebody decided while it was there: they have seen it, and it is kept as evidence of that decision. */
function wasShown(whole: { base_profile_id?: unknown; added_at?: unknown }) {
  return sql<boolean>`exists (
    select from audit_event where base_profile_id = ${whole.base_profile_id}::uuid and event in (2, 3, 7, 8)
      and occurred_at >= ${whole.added_at}::timestamptz)`;
}

/**
 * Whether only a deleted image or document names a file: it exists until it can no longer be restored, and links to
 * it were given out. By indexes alone, as this is checked for each picture.
 */
export async function isRemoved(database: Kysely<Schema>, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select exists (
        select from removed_file where sha256s @> array[${sha256}]::text[] and kind <> 'crop'
      ) and not exists (select from media where sha256 = ${sha256})
      and not exists (select from media where crop_sha256 = ${sha256})
      and not exists (select from document where sha256 = ${sha256}) as removed`.execute(database);
  return rows[0]?.removed === true;
}

/** Restores a removed row exactly. Throws `undo-refused` once it is gone permanently, or if nobody may add it now. */
export async function restoreFileRow(transaction: Transaction<Schema>, table: FileTable, id: string): Promise<void> {
  const kept = await transaction
    .deleteFrom('removed_file')
    .where('id', '=', id)
    .where('kind', '=', table)
    .returning(['whole', 'sha256s'])
    .executeTakeFirstOrThrow(() => new Failure('undo-refused', 'This was deleted too long ago to be restored.'));
  if ((await badAmong(transaction, kept.sha256s)).size > 0) {
    throw new Failure('undo-refused', 'This file cannot be restored.');
  }
  const name = sql.table(table);
  await sql`
    insert into ${name} select * from jsonb_populate_record(null::${name}, ${JSON.stringify(kept.whole)}::jsonb)`.execute(
    transaction,
  );
}

/** Keeps the present crop of an image for as long as it may be restored. To be called before another replaces it. */
export async function setCropAside(transaction: Transaction<Schema>, mediaId: string, at: Date): Promise<void> {
  const row = await transaction
    .selectFrom('media')
    .select(['crop_sha256', 'base_profile_id', 'added_at'])
    .where('id', '=', mediaId)
    .executeTakeFirst();
  if (!row?.crop_sha256) return;
  await transaction
    .insertInto('removed_file')
    .values({
      id: randomUUID(),
      kind: 'crop',
      whole: '{}',
      sha256s: [row.crop_sha256],
      removed_at: at,
      shown: wasShown(row),
    })
    .execute();
}
