import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../platform/database/schema.ts';
import type { KeptFiles } from '../platform/calls/call.ts';
import { bandsOf, isComparable } from '../../libraries/pictures/hash-bits.ts';
import { hashPicture, type PictureHashes } from '../../libraries/pictures/hash-picture.ts';
import { bits, intArray } from './look-up-by-hash.ts';

/** Seconds after which a file counts as abandoned by a process that died; each try waits longer. */
const HASHING_SECONDS = 60;
/** A file that was missing so often is given up. */
const TRIES = 5;
/** Version of the hash rules; hashes of older rules are computed anew in the background. */
const HASH_RULES = 3;

export interface Hashing {
  database: Kysely<Schema>;
  files: Pick<KeptFiles, 'bytes'>;
  now: () => Date;
  log: Logger;
}

/** Hashes at most `most` waiting pictures, each in one process only. Returns how many were taken. */
export async function hashWaitingMedia(hashing: Hashing, most: number): Promise<number> {
  const { database, now } = hashing;
  const at = now();
  const { rows } = await sql<{ sha256: string; attempts: number }>`
    update media_hash set attempts = attempts + 1,
      leased_until = ${at}::timestamptz + (attempts + 1) * ${HASHING_SECONDS}::integer * interval '1 second'
    where sha256 in (
      select sha256 from media_hash where state = 'waiting' and leased_until < ${at}::timestamptz
      order by leased_until, sha256 limit ${most}::integer for update skip locked
    ) returning sha256, attempts`.execute(database);
  for (const { sha256, attempts } of rows) await hashFile(hashing, sha256, attempts);
  return rows.length;
}

/**
 * Hashes some pictures anew whose hash is of older rules. Until then they are found by those, so nothing waits for
 * it. One whose file is missing keeps its hash. Returns how many were taken.
 */
export async function hashOutdatedMedia({ database, files, now }: Hashing, most: number): Promise<number> {
  const at = now();
  const { rows } = await sql<{ sha256: string }>`
    update media_hash set leased_until = ${at}::timestamptz + ${HASHING_SECONDS}::integer * interval '1 second'
    where sha256 in (
      select sha256 from media_hash where state = 'hashed' and rules < ${HASH_RULES}::integer and leased_until < ${at}::timestamptz
      order by rules, sha256 limit ${most}::integer for update skip locked
    ) returning sha256`.execute(database);
  for (const { sha256 } of rows) {
    if (await hashStored({ database, files, now }, sha256)) continue;
    await database.updateTable('media_hash').set({ rules: HASH_RULES }).where('sha256', '=', sha256).execute();
  }
  return rows.length;
}

/** Returns whether it could be read. */
async function hashStored(
  { database, files, now }: Pick<Hashing, 'database' | 'files' | 'now'>,
  sha256: string,
): Promise<boolean> {
  const bytes = await files.bytes(sha256);
  const hash = bytes && (await hashPicture(bytes).catch(() => null));
  if (hash) await storePictureHash(database, sha256, hash, now());
  return hash !== null;
}

async function hashFile(hashing: Hashing, sha256: string, attempts: number): Promise<void> {
  const { database, log } = hashing;
  if (await hashStored(hashing, sha256)) return;
  if (attempts < TRIES && (await hashing.files.bytes(sha256)) === null) return;
  log.warn({ sha256 }, 'A picture cannot be read, so it is not compared.');
  await database.updateTable('media_hash').set({ state: 'unreadable' }).where('sha256', '=', sha256).execute();
}

/**
 * Stores a hash, and notes the picture to be compared with the lists of known bad ones. An upload, which has the
 * picture in memory, calls this, so that nothing waits for it.
 */
export async function storePictureHash(
  database: Kysely<Schema>,
  sha256: string,
  { hash, innerHash, frameHash, turned, quality }: PictureHashes,
  at: Date,
): Promise<void> {
  const isKnown = isComparable(quality);
  const known = isKnown ? [hash, innerHash, ...(frameHash === null ? [] : [frameHash])] : [];
  const columns = {
    state: 'hashed' as const,
    hash,
    inner_hash: innerHash,
    bits: bits(hash),
    inner_bits: bits(innerHash),
    quality,
    frame_hash: frameHash,
    frame_bits: frameHash === null ? null : bits(frameHash),
    turned,
    bands: sql<number[]>`${intArray(known.flatMap(bandsOf))}`,
    rules: HASH_RULES,
    hashed_at: at,
  };
  await database
    .with('noted', (query) =>
      query
        .insertInto('picture_to_check')
        .values({ sha256 })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto('media_hash')
    .values({ sha256, ...columns })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(columns))
    .execute();
}
