import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { bandProbes, bandsOf, isComparable, type HashPair } from '../../libraries/pictures/hash-bits.ts';

/** A picture with more look-alikes than this is a logo or a blank; the nearest are taken. */
const MOST = 200;

export const HASH_COLUMNS = ['hash', 'inner_hash', 'frame_hash', 'turned', 'quality'] as const;
type HashRow = { [Column in (typeof HASH_COLUMNS)[number]]: Selectable<Schema['media_hash']>[Column] | null };

/** The hashes of a stored picture; null: it is not hashed yet, or has too little structure to be compared. */
export function hashPairOf({ hash, inner_hash: innerHash, frame_hash: frameHash, turned, quality }: HashRow) {
  if (hash === null || innerHash === null || !isComparable(quality ?? 0)) return null;
  return { hash, innerHash, frameHash, turned };
}

interface SimilarFile {
  sha256: string;
  distance: number;
}

/**
 * Files whose pictures look like one, itself included, nearest first. The index finds those that share a band with at
 * most one different bit; only they are measured. Must run `withoutScans`.
 */
export async function similarFiles(
  database: Kysely<Schema>,
  { hash, innerHash, frameHash = null, turned }: HashPair,
  distance: number,
): Promise<SimilarFile[]> {
  const whole = [hash, ...(frameHash === null ? [] : [frameHash])];
  const apart = [
    ...whole.flatMap((one) => [sql`bit_count(bits # ${bits(one)})`, sql`bit_count(frame_bits # ${bits(one)})`]),
    sql`bit_count(inner_bits # ${bits(hash)})`,
    sql`bit_count(bits # ${bits(innerHash)})`,
  ];
  const near = await nearestFiles(database, apart, [...whole, innerHash].flatMap(bandProbes), distance);
  if (!turned || turned.length === 0) return near;
  // A copy in another orientation differs in a few bits only, so one of its bands is unchanged: far fewer are
  // measured.
  const laid = await nearestFiles(
    database,
    turned.map((one) => sql`bit_count(bits # ${bits(one)})`),
    turned.flatMap(bandsOf),
    distance,
  );
  return [...near, ...laid.filter(({ sha256 }) => !near.some((one) => one.sha256 === sha256))];
}

async function nearestFiles(
  database: Kysely<Schema>,
  distances: readonly RawBuilder<unknown>[],
  keys: readonly number[],
  most: number,
): Promise<SimilarFile[]> {
  const { rows } = await sql<SimilarFile>`
    select sha256, distance from (
      select sha256, least(${sql.join([...distances])})::integer as distance
      from media_hash where bands && ${intArray(keys)} offset 0
    ) as near
    where distance <= ${most}::integer
    order by distance, sha256 limit ${MOST}::integer`.execute(database);
  return rows;
}

export function bits(hash: string) {
  return sql<string>`${`x${hash}`}::bit(256)`;
}

export function intArray(numbers: readonly number[]) {
  return sql`${`{${numbers.join(',')}}`}::integer[]`;
}

/**
 * Runs statements while PostgreSQL must not scan a table that has an index. It would otherwise, with old statistics,
 * and because it counts the comparison of two long arrays as one step, though it costs thousands for each row.
 */
export async function withoutScans<Answer>(
  transaction: Transaction<Schema>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
  const answer = await ask();
  await sql`select set_config('enable_seqscan', 'on', true)`.execute(transaction);
  return answer;
}
