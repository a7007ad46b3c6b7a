import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../database/schema.ts';
import type { KeptFiles } from '../calls/call.ts';
import { bandsOf, isComparable } from './hash-bits.ts';
import { hashPicture, type PictureHashes } from './hash-picture.ts';
import { bits, intArray } from './look-up-by-hash.ts';

/** Seconds after which a file is taken to be abandoned by a process that died; each try waits longer. */
const LEASE_SECONDS = 60;
/** A file that was not there so often is given up. */
const TRIES = 5;

export interface Hashing {
  database: Kysely<Schema>;
  files: Pick<KeptFiles, 'bytes'>;
  now: () => Date;
  log: Logger;
}

/** Hashes some pictures that wait for it, each in one process only: `most` of them. Returns how many were taken. */
export async function hashWaitingMedia(hashing: Hashing, most: number): Promise<number> {
  const { database, now } = hashing;
  const at = now();
  const { rows } = await sql<{ sha256: string; attempts: number }>`
    update media_hash set attempts = attempts + 1,
      leased_until = ${at}::timestamptz + (attempts + 1) * ${LEASE_SECONDS}::integer * interval '1 second'
    where sha256 in (
      select sha256 from media_hash where state = 'waiting' and leased_until < ${at}::timestamptz
      order by leased_until, sha256 limit ${most}::integer for update skip locked
    ) returning sha256, attempts`.execute(database);
  for (const { sha256, attempts } of rows) await hashFile(hashing, sha256, attempts);
  return rows.length;
}

async function hashFile({ database, files, now, log }: Hashing, sha256: string, attempts: number): Promise<void> {
  const bytes = await files.bytes(sha256);
  if (!bytes && attempts < TRIES) return;
  const hash = bytes && (await hashPicture(bytes).catch(() => null));
  if (hash) {
    await storePictureHash(database, sha256, hash, now());
    return;
  }
  log.warn({ sha256 }, 'A picture cannot be read, so it is not compared.');
  await database.updateTable('media_hash').set({ state: 'unreadable' }).where('sha256', '=', sha256).execute();
}

/** Stores a hash; an upload that has the picture at hand calls this, and nothing has to wait for it. */
export async function storePictureHash(
  database: Kysely<Schema>,
  sha256: string,
  { hash, innerHash, quality }: PictureHashes,
  at: Date,
): Promise<void> {
  const columns = {
    state: 'hashed' as const,
    hash,
    inner_hash: innerHash,
    bits: bits(hash),
    inner_bits: bits(innerHash),
    quality,
    bands: sql<number[]>`${intArray(isComparable(quality) ? [...bandsOf(hash), ...bandsOf(innerHash)] : [])}`,
    hashed_at: at,
  };
  await database
    .insertInto('media_hash')
    .values({ sha256, ...columns })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(columns))
    .execute();
}
