import { sql, type Transaction, type Kysely } from 'kysely';
import type { BadPictureWay } from '../../contract/duplicates/duplicate-outcomes.ts';
import { PICTURE_DISTANCE } from '../../contract/duplicates/duplicate-conditions.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { bandProbes, bandsOf, isComparable, type HashPair } from '../../libraries/pictures/hash-bits.ts';
import type { PictureHashes } from '../../libraries/pictures/hash-picture.ts';
import { bits, HASH_COLUMNS, hashPairOf, intArray, withoutScans } from './look-up-by-hash.ts';

/** A hash on a list, and its distance to a picture in bits. */
interface Met {
  id: string;
  distance: number;
}

interface Place {
  way: Exclude<BadPictureWay, 'stored'>;
  kind: ProfileKind;
  profileId: string;
}

/** The nearest hash of all lists in force, in any orientation; null: none is near. Must run `withoutScans`. */
async function nearestBad(
  transaction: Transaction<Schema>,
  { hash, innerHash, frameHash, turned }: HashPair,
): Promise<Met | null> {
  const upright = [hash, innerHash, ...(frameHash ? [frameHash] : [])];
  const laid = turned ?? [];
  const keys = [...upright.flatMap(bandProbes), ...laid.flatMap(bandsOf)];
  const distances = [...upright, ...laid].map((one) => sql`bit_count(bits # ${bits(one)})`);
  const { rows } = await sql<Met>`
    select near.id, distance from (
      select id, list_id, removed_at, least(${sql.join(distances)})::integer as distance
      from bad_picture where bands && ${intArray(keys)} offset 0
    ) as near join bad_picture_list on bad_picture_list.id = list_id and bad_picture_list.removed_at is null
    where near.removed_at is null and distance <= ${PICTURE_DISTANCE}::integer
    order by distance, near.id limit 1`.execute(transaction);
  return rows[0] ?? null;
}

/**
 * Which of these pictures, that somebody is about to add to a profile, is the first on a list in force; null: none.
 * For each that is on one a case is opened, or an open one of the same person counts once more. The picture itself is
 * not stored.
 *
 * @param notify reports a case that was opened
 */
export async function firstBad(
  call: Pick<Call, 'database' | 'actor' | 'now'>,
  place: Place,
  pictures: readonly (PictureHashes | null)[],
  notify: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<number | null> {
  return call.database.transaction().execute(async (transaction) => {
    if (!(await isAnyInForce(transaction))) return null;
    const met = await withoutScans(transaction, async () => {
      const found: (Met | null)[] = [];
      for (const hashes of pictures) {
        found.push(hashes && isComparable(hashes.quality) ? await nearestBad(transaction, hashes) : null);
      }
      return found;
    });
    let isNew = false;
    for (const one of met) if (one && (await openCase(transaction, call, place, one))) isNew = true;
    if (isNew) await notify(transaction);
    const first = met.findIndex((one) => one !== null);
    return first < 0 ? null : first;
  });
}

/** Returns whether it is a new one. */
async function openCase(
  transaction: Transaction<Schema>,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { way, kind, profileId }: Place,
  { id, distance }: Met,
): Promise<boolean> {
  const { rows } = await sql<{ times: number }>`
    insert into bad_picture_case (bad_picture_id, way, distance, kind, profile_id, base_profile_id, actor_id,
      actor_name, first_at, last_at)
    select ${id}::uuid, ${way}, ${distance}::integer, ${kind}, ${profileId}::uuid,
      coalesce((select base_profile_id from locale_profile where id = ${profileId}::uuid), ${profileId}::uuid),
      ${actor.id}, ${actor.name}, ${now()}::timestamptz, ${now()}::timestamptz
    on conflict (bad_picture_id, profile_id, way, actor_id) where way <> 'stored' and closed_at is null
    do update set times = bad_picture_case.times + 1, last_at = excluded.last_at
    returning times`.execute(transaction);
  return rows[0]?.times === 1;
}

/** The stored files that are on a list in force: they are neither copied to another profile nor restored. */
export async function badAmong(transaction: Transaction<Schema>, sha256s: readonly string[]): Promise<Set<string>> {
  const bad = new Set<string>();
  if (sha256s.length === 0 || !(await isAnyInForce(transaction))) return bad;
  const stored = await transaction
    .selectFrom('media_hash')
    .select(['sha256', ...HASH_COLUMNS])
    .where('sha256', 'in', [...new Set(sha256s)])
    .execute();
  await withoutScans(transaction, async () => {
    for (const row of stored) {
      const hashes = hashPairOf(row);
      if (hashes && (await nearestBad(transaction, hashes))) bad.add(row.sha256);
    }
  });
  return bad;
}

async function isAnyInForce(transaction: Transaction<Schema>): Promise<boolean> {
  const row = await transaction
    .selectFrom('bad_picture_list')
    .select('id')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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
    .select(HASH_COLUMNS)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const hashes = row ? hashPairOf(row) : null;
  const met = hashes && (await nearestBad(transaction, hashes));
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
