import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { bandProbes, type HashPair } from './hash-bits.ts';

/** A picture with more look-alikes than this is a logo or a blank; the nearest are taken. */
const MOST = 200;

/**
 * Files whose pictures look like one, itself included, nearest first. The index leads to those that
 * share a band with at most one different bit; only they are measured. To be asked `withoutScans`.
 */
export async function similarFiles(
  database: Kysely<Schema>,
  { hash, innerHash }: HashPair,
  distance: number,
): Promise<{ sha256: string; distance: number }[]> {
  const { rows } = await sql<{ sha256: string; distance: number }>`
    select sha256, distance from (
      select sha256, least(bit_count(bits # ${bits(hash)}), bit_count(inner_bits # ${bits(hash)}),
        bit_count(bits # ${bits(innerHash)}))::integer as distance
      from media_hash where bands && ${intArray([...bandProbes(hash), ...bandProbes(innerHash)])} offset 0
    ) as near
    where distance <= ${distance}::integer
    order by distance, sha256 limit ${MOST}::integer`.execute(database);
  return rows;
}

/** A hash as PostgreSQL's bits. */
export function bits(hash: string) {
  return sql<string>`${`x${hash}`}::bit(256)`;
}

/** Numbers as one parameter, however many. */
export function intArray(numbers: readonly number[]) {
  return sql`${`{${numbers.join(',')}}`}::integer[]`;
}
