import { sql, type Kysely, type Transaction } from 'kysely';
import { PICTURE_DISTANCE } from '../../contract/policy/conditions/duplicate-conditions.ts';
import type { Schema } from '../database/schema.ts';
import { bandProbes, isComparable } from './hash-bits.ts';
import { bits, intArray, withoutScans } from './look-up-by-hash.ts';
import { nearestBad } from './meet-bad-pictures.ts';

interface Comparing {
  database: Kysely<Schema>;
  now: () => Date;
}

/** Most pictures that one hash may match; more are a logo or a blank. */
const MOST_ALIKE = 200;

/**
 * Compares some newly hashed pictures with all lists, or some hashes of a list with all stored pictures. A new
 * picture is noted by the transaction that stores its hash, and a list is seen once its import is complete: the later
 * of the two finds the other. Returns how many were compared.
 */
export async function compareWithBad({ database, now }: Comparing, most: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const noted = await sql<{ sha256: string }>`
      delete from picture_to_check where sha256 in (
        select sha256 from picture_to_check order by sha256 limit ${most}::integer for update skip locked
      ) returning sha256`.execute(transaction);
    const list = await transaction
      .selectFrom('bad_picture_list')
      .select(['id', 'compared'])
      .where('removed_at', 'is', null)
      .whereRef('compared', '<', 'pictures')
      .orderBy('imported_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const places = await withoutScans(transaction, async () => {
      for (const { sha256 } of noted.rows) await comparePicture(transaction, sha256, now());
      return list ? await compareHashes(transaction, { ...list, most }, now()) : 0;
    });
    if (list) {
      await transaction
        .updateTable('bad_picture_list')
        .set({ compared: list.compared + places })
        .where('id', '=', list.id)
        .execute();
    }
    return noted.rows.length + places;
  });
}

async function comparePicture(transaction: Transaction<Schema>, sha256: string, at: Date): Promise<void> {
  const row = await transaction
    .selectFrom('media_hash')
    .select(['hash', 'inner_hash', 'frame_hash', 'turned', 'quality'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (!row || row.hash === null || row.inner_hash === null || !isComparable(row.quality ?? 0)) return;
  const { hash, inner_hash: innerHash, frame_hash: frameHash, turned } = row;
  const met = await nearestBad(transaction, { hash, innerHash, frameHash, turned });
  if (met) await openCases(transaction, { ...met, sha256 }, at);
}

/** The next hashes of a list. Returns how many there were. */
async function compareHashes(
  transaction: Transaction<Schema>,
  { id, compared, most }: { id: string; compared: number; most: number },
  at: Date,
): Promise<number> {
  const next = await transaction
    .selectFrom('bad_picture')
    .select(['id', 'hash', 'removed_at'])
    .where('list_id', '=', id)
    .where('place', '>', compared)
    .orderBy('place')
    .limit(most)
    .execute();
  for (const { id: bad, hash, removed_at: removed } of next) {
    if (removed !== null) continue;
    const { rows } = await sql<{ sha256: string; distance: number }>`
      select sha256, distance from (
        select sha256, least(bit_count(bits # ${bits(hash)}), bit_count(inner_bits # ${bits(hash)}),
          bit_count(frame_bits # ${bits(hash)}))::integer as distance
        from media_hash where bands && ${intArray(bandProbes(hash))} offset 0
      ) as near where distance <= ${PICTURE_DISTANCE}::integer
      order by distance, sha256 limit ${MOST_ALIKE}::integer`.execute(transaction);
    for (const { sha256, distance } of rows) await openCases(transaction, { id: bad, distance, sha256 }, at);
  }
  return next.length;
}

/** Opens a case for each profile that shows the file or has it as a document, unless there was one for it before. */
async function openCases(
  transaction: Transaction<Schema>,
  { id, distance, sha256 }: { id: string; distance: number; sha256: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into bad_picture_case (bad_picture_id, way, distance, kind, profile_id, base_profile_id, file, first_at, last_at)
    select distinct ${id}::uuid, 'stored', ${distance}::integer,
      case when locale_profile_id is null then 'base' else 'locale' end,
      coalesce(locale_profile_id, base_profile_id), base_profile_id, ${sha256}, ${at}::timestamptz, ${at}::timestamptz
    from (
      select base_profile_id, locale_profile_id from media where sha256 = ${sha256}
      union select base_profile_id, locale_profile_id from media where crop_sha256 = ${sha256}
      union select base_profile_id, null from document where sha256 = ${sha256}
    ) as place
    on conflict (bad_picture_id, profile_id, file) where way = 'stored' do nothing`.execute(transaction);
}
