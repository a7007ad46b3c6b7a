import { sql, type Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { MediaStore } from './media-store.ts';
import type { Scratch } from './scratch.ts';
import type { Logger } from 'pino';
import { DELETED_KEPT_DAYS } from '../../contract/profiles/status.ts';

/** Milliseconds for which a file without a record may belong to an upload under way. */
export const UPLOAD_GRACE = 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;
/** Files looked at in one sweep, and rows removed in one statement, so that the database is not blocked. */
const BATCH = 200;

export interface CleanUpParts {
  database: Kysely<Schema>;
  store: MediaStore;
  scratch: Scratch;
}

/**
 * Removes files that no record names: those received or made before `before` that never got one, and those deleted
 * too long ago to be restored, unless somebody decided by them. Returns how many stored files were removed.
 */
export async function cleanUpFiles(
  { database, store, scratch }: CleanUpParts,
  { now, before }: { now: Date; before: Date },
): Promise<number> {
  await scratch.sweep(before);
  await forgetRemoved(database, now);
  let removed = 0;
  for (let after = ''; ;) {
    const pending = await database
      .selectFrom('pending_file')
      .select('name')
      .where('touched_at', '<', before)
      .where('name', '>', after)
      .orderBy('name')
      .limit(BATCH)
      .execute();
    for (const { name } of pending) {
      if (await cleanUp(database, store, name, before)) removed += 1;
    }
    const last = pending.at(-1);
    if (!last) return removed;
    after = last.name;
  }
}

/** Rows that can no longer be restored make their files pending; the next sweep treats them like any other. */
async function forgetRemoved(database: Kysely<Schema>, now: Date): Promise<void> {
  const end = new Date(now.getTime() - DELETED_KEPT_DAYS * DAY);
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      with gone as (
        delete from removed_file where id in (select id from removed_file where removed_at < ${end} and not shown limit ${BATCH})
        returning id, sha256s
      ), named as (
        insert into pending_file (name, touched_at)
        select distinct unnest(sha256s), ${now}::timestamptz from gone
        on conflict (name) do update set touched_at = excluded.touched_at
      )
      select id from gone`.execute(database);
    if (rows.length < BATCH) return;
  }
}

/** The row stays locked until the file is removed: an upload of the same bytes waits, and then writes them anew. */
async function cleanUp(database: Kysely<Schema>, store: MediaStore, sha256: string, before: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('pending_file')
      .select('name')
      .where('name', '=', sha256)
      .where('touched_at', '<', before)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return false;
    const { rows } = await sql<{ named: boolean }>`
      select exists (select from media where sha256 = ${sha256})
        or exists (select from media where source_sha256 = ${sha256})
        or exists (select from media where crop_sha256 = ${sha256})
        or exists (select from document where sha256 = ${sha256})
        or exists (select from document where source_sha256 = ${sha256})
        or exists (select from removed_file where sha256s @> array[${sha256}]::text[]) as named`.execute(transaction);
    const orphan = rows[0]?.named === false;
    if (orphan) await store.remove(sha256);
    await transaction.deleteFrom('pending_file').where('name', '=', sha256).execute();
    return orphan;
  });
}

interface FileUpkeepParts extends CleanUpParts {
  /** No other process works on the same data: pending files at the start were left by a dead one. */
  alone: boolean;
  now: () => Date;
  log: Logger;
}

/** Removes files that no record names: at once, and then whenever `sweep` is called. It never throws. */
export async function fileUpkeep({ alone, now, log, ...parts }: FileUpkeepParts): Promise<{ sweep(): Promise<void> }> {
  async function cleanUpAll(before: Date): Promise<void> {
    try {
      const removed = await cleanUpFiles(parts, { now: now(), before });
      if (removed > 0) log.info({ removed }, 'Files without a record were cleaned away.');
    } catch (error) {
      log.error({ err: error }, 'Files without a record could not be cleaned away.');
    }
  }
  const graced = () => new Date(now().getTime() - UPLOAD_GRACE);
  // One second ahead: a file may have been touched within this very millisecond.
  await cleanUpAll(alone ? new Date(now().getTime() + 1000) : graced());
  return { sweep: () => cleanUpAll(graced()) };
}
