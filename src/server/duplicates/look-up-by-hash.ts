import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { StoredShape } from '../database/duplicate-tables.ts';
import type { Schema } from '../database/schema.ts';
import { bandProbes, bandsOf, type HashPair } from './hash-bits.ts';
import { probesOf } from './landmarks.ts';
import { partDistance } from './part-of.ts';
import { shapeFrom, type PictureShape } from './picture-shape.ts';

/** A picture with more look-alikes than this is a logo or a blank; the nearest are taken. */
const MOST = 200;
/** Laying one picture over another takes some milliseconds; those with the most common landmarks are. */
const MOST_LAID_OVER = 20;

interface SimilarFile {
  sha256: string;
  distance: number;
}

/**
 * Files whose pictures look like one, itself included, nearest first. The index leads to those that
 * share a band with at most one different bit; only they are measured. To be asked `withoutScans`.
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
  const near = await nearest(database, apart, [...whole, innerHash].flatMap(bandProbes), distance);
  if (!turned || turned.length === 0) return near;
  // A copy that is only laid otherwise differs in a few bits, so one of its bands is as it was: far fewer are measured.
  const laid = await nearest(
    database,
    turned.map((one) => sql`bit_count(bits # ${bits(one)})`),
    turned.flatMap(bandsOf),
    distance,
  );
  return [...near, ...laid.filter(({ sha256 }) => !near.some((one) => one.sha256 === sha256))];
}

async function nearest(
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

/**
 * Files that show a part of a picture, or of which it shows a part, with the distance of what both show. Those with two
 * common landmarks are laid over it. To be asked `withoutScans`.
 */
export async function filesWithPart(
  database: Kysely<Schema>,
  { sha256, shape: given }: { sha256: string; shape?: PictureShape | undefined },
  distance: number,
): Promise<Map<string, number>> {
  const shape = given ?? (await storedShapeOf(database, sha256));
  const found = new Map<string, number>();
  const keys = [...new Set(shape?.landmarks.flatMap(probesOf))];
  if (!shape || keys.length === 0) return found;
  const { rows } = await sql<{ sha256: string; shape: StoredShape }>`
    select sha256, shape from media_hash where sha256 in (
      select sha256 from (
        select sha256, (select count(*) from unnest(landmark_keys) as key where key = any (${intArray(keys)})) as common
        from media_hash where landmark_keys && ${intArray(keys)} offset 0
      ) as near where common >= 2 and sha256 <> ${sha256} order by common desc, sha256 limit ${MOST_LAID_OVER}::integer
    ) and shape is not null`.execute(database);
  for (const row of rows) {
    const other = shapeFrom(row.shape);
    const apart = other && partDistance(shape, other);
    if (apart !== null && apart <= distance) found.set(row.sha256, apart);
  }
  return found;
}

async function storedShapeOf(database: Kysely<Schema>, sha256: string): Promise<PictureShape | null> {
  const row = await database.selectFrom('media_hash').select('shape').where('sha256', '=', sha256).executeTakeFirst();
  return row?.shape ? shapeFrom(row.shape) : null;
}

/** A hash as PostgreSQL's bits. */
export function bits(hash: string) {
  return sql<string>`${`x${hash}`}::bit(256)`;
}

/** Numbers as one parameter, however many. */
export function intArray(numbers: readonly number[]) {
  return sql`${`{${numbers.join(',')}}`}::integer[]`;
}
