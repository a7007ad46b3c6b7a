import { type Kysely, sql, type RawBuilder } from 'kysely';
import type { ProfileKind, ProfileStatus } from '../../contract/profiles/status.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { HashPair } from '../../libraries/pictures/hash-bits.ts';
import { HASH_COLUMNS, hashPairOf } from '../known-pictures/look-up-by-hash.ts';

/** Somebody has confirmed it since, and has not undone that. */
function isConfirmed(of: Record<'base' | 'locale' | 'attributes', RawBuilder<unknown>>) {
  return sql`coalesce((
    select true from audit_event said
    where said.base_profile_id = ${of.base} and said.locale_profile_id is not distinct from ${of.locale}
      and said.subject ->> 'name' = 'dateOfBirth' and said.reason -> 'confirmed' = 'true'
      and said.after ->> 'value' = ${of.attributes} ->> 'dateOfBirth'
      and not coalesce((
        select true from audit_event undone
        where undone.base_profile_id = said.base_profile_id and undone.group_id = said.group_id
          and undone.event = 111 limit 1), false)
    limit 1), false)`;
}

/** The trail says that the form proposed a row's present date of birth and nobody chose it. */
function isStated(of: Record<'base' | 'locale' | 'attributes', RawBuilder<unknown>>) {
  // Literally the condition of its index; looked up row by row, as "exists" may be answered by scanning all of it.
  return sql`coalesce((
    select true from audit_event logged
    where logged.base_profile_id = ${of.base} and logged.locale_profile_id is not distinct from ${of.locale}
      and logged.subject ->> 'name' = 'dateOfBirth' and logged.reason -> 'proposed' = 'true'
      and logged.after ->> 'value' = ${of.attributes} ->> 'dateOfBirth'
      and not ${isConfirmed(of)} limit 1), false)`;
}

const ofBase = (row: string) => ({
  base: sql.ref(`${row}.id`),
  locale: sql`null::uuid`,
  attributes: sql.ref(`${row}.attributes`),
});

/** Whether the date of birth of a row is only proposed. One proposed to a locale profile from its base profile counts as much as it does there. */
export function isBirthProposed(kind: ProfileKind, row: string) {
  if (kind === 'base') return sql<boolean>`${isStated(ofBase(row))}`;
  const attributes = sql.ref(`${row}.attributes`);
  const base = sql.ref(`${row}.base_profile_id`);
  return sql<boolean>`(${isStated({ base, locale: sql.ref(`${row}.id`), attributes })} and not exists (
    select from base_profile as above
    where above.id = ${base} and left(above.attributes ->> 'dateOfBirth', 10) = left(${attributes} ->> 'dateOfBirth', 10)
      and not ${isStated(ofBase('above'))}))`;
}

export interface PictureFact {
  id: string;
  /** The image itself, without metadata; the hash is of this. */
  sha256: string;
  sent: string;
  shown: string;
  /** null: not hashed yet, or with too little structure. */
  hashes: HashPair | null;
  levelId: string | null;
}

export interface ProfileFacts {
  kind: ProfileKind;
  id: string;
  version: number;
  baseProfileId: string;
  localeId: string | null;
  name: string;
  status: ProfileStatus;
  active: boolean;
  attributes: Readonly<Record<string, string>>;
  /** Its date of birth was proposed by the form and chosen by nobody: it says nothing of the person. */
  birthProposed: boolean;
  tags: readonly string[];
  pictures: readonly PictureFact[];
  /** SHA-256 of each document as it was sent. */
  documents: readonly string[];
  createdAt: Date | number;
  deleted: boolean;
  /** The base profile that replaced it in a merge; null: it was not merged. */
  mergedInto: string | null;
  /** Deleted, or merged into another: it is compared with nobody. */
  gone: boolean;
}

/** Facts of profiles of one kind, by identifier, without those that do not exist. A handful of queries, however many. */
export async function factsOf(
  database: Kysely<Schema>,
  kind: ProfileKind,
  ids: readonly string[],
): Promise<Map<string, ProfileFacts>> {
  if (ids.length === 0) return new Map();
  const rows = kind === 'base' ? await baseRows(database, ids) : await localeRows(database, ids);
  const [pictures, documents] = await Promise.all([
    picturesOf(database, kind, ids),
    kind === 'base' ? documentsOf(database, ids) : new Map<string, string[]>(),
  ]);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kind,
        id: row.id,
        version: row.version,
        baseProfileId: row.base_profile_id,
        localeId: row.locale_id,
        name: row.profile_name,
        status: row.status,
        active: row.active,
        attributes: row.attributes,
        birthProposed: row.birth_proposed,
        tags: row.tags,
        pictures: pictures.get(row.id) ?? [],
        documents: documents.get(row.id) ?? [],
        createdAt: row.created_at,
        deleted: row.deleted_at !== null,
        mergedInto: row.merged_into,
        gone: row.deleted_at !== null || row.merged_into !== null,
      },
    ]),
  );
}

const SHARED = [
  'id',
  'version',
  'profile_name',
  'status',
  'active',
  'attributes',
  'tags',
  'created_at',
  'deleted_at',
  'merged_into',
] as const;

async function baseRows(database: Kysely<Schema>, ids: readonly string[]) {
  const rows = await database
    .selectFrom('base_profile')
    .select(SHARED)
    .select(isBirthProposed('base', 'base_profile').as('birth_proposed'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, base_profile_id: row.id, locale_id: null }));
}

function localeRows(database: Kysely<Schema>, ids: readonly string[]) {
  return database
    .selectFrom('locale_profile')
    .select([...SHARED, 'base_profile_id', 'locale_id'])
    .select(isBirthProposed('locale', 'locale_profile').as('birth_proposed'))
    .where('id', 'in', ids)
    .execute();
}

async function picturesOf(database: Kysely<Schema>, kind: ProfileKind, ids: readonly string[]) {
  const column = kind === 'base' ? 'base_profile_id' : 'locale_profile_id';
  const rows = await database
    .selectFrom('media')
    // With an offset the join stays a read by key, whatever the planner estimates.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('media_hash')
          .select(HASH_COLUMNS)
          .whereRef('media_hash.sha256', '=', 'media.sha256')
          .offset(0)
          .as('hashes'),
      (join) => join.onTrue(),
    )
    .select(['media.id', 'media.sha256', 'source_sha256', 'crop_sha256', 'adult_level_tag_id', `${column} as owner`])
    .select(HASH_COLUMNS)
    .where(`media.${column}`, 'in', ids)
    .$if(kind === 'base', (media) => media.where('locale_profile_id', 'is', null))
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy('media.id')
    .execute();
  const byOwner = new Map<string, PictureFact[]>();
  for (const row of rows) {
    const picture = {
      id: row.id,
      sha256: row.sha256,
      sent: row.source_sha256 ?? row.sha256,
      shown: row.crop_sha256 ?? row.sha256,
      hashes: hashPairOf(row),
      levelId: row.adult_level_tag_id,
    };
    const owner = row.owner ?? '';
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), picture]);
  }
  return byOwner;
}

async function documentsOf(database: Kysely<Schema>, ids: readonly string[]) {
  const rows = await database
    .selectFrom('document')
    .select(['base_profile_id', 'sha256', 'source_sha256'])
    .where('base_profile_id', 'in', ids)
    .execute();
  const byOwner = new Map<string, string[]>();
  for (const { base_profile_id: owner, sha256, source_sha256: sent } of rows) {
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), sent ?? sha256]);
  }
  return byOwner;
}
