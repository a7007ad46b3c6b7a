import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { searchedTextOf, sortNameOf } from '../../src/server/names/searched-names.ts';
import type { LocaleProfileTable, MediaTable } from '../../src/server/platform/database/schema.ts';
import { countLocales } from '../../src/server/records/locales-beneath.ts';
import { nameKeys } from '../../src/server/profiles/profile-name.ts';
import type { Services } from '../../src/server/platform/calls/call.ts';
import { lookupTables } from '../../src/server/lookups/lookups.ts';
import { TEST_NOW } from './api.ts';

type Database = Pick<Services, 'database'>;

/** Stores a locale profile beneath a base profile: awaiting fill-in, empty, and otherwise as given. Returns its identifier. */
export async function insertLocaleProfile(
  { database }: Database,
  given: Partial<Insertable<LocaleProfileTable>> & { base_profile_id: string; locale_id: string },
): Promise<string> {
  const id = given.id ?? randomUUID();
  const name = given.profile_name ?? '';
  const row: Insertable<LocaleProfileTable> = {
    id,
    status: 'awaiting_fill_in',
    attributes: '{}',
    profile_name: name,
    ...nameKeys(name, await codeOf(database, given.locale_id)),
    sort_name: sortNameOf(name),
    search_text: searchedTextOf(id, { profileName: name }),
    created_at: TEST_NOW,
    updated_at: TEST_NOW,
    last_reason: null,
    deleted_at: null,
    ...given,
  };
  await database.insertInto('locale_profile').values(row).execute();
  await countLocales(database, given.base_profile_id);
  return id;
}

/** One below a base profile, in the locale with that code. */
export async function insertBelow(
  services: Database,
  base: string,
  code: string,
  given: Partial<Insertable<LocaleProfileTable>> = {},
): Promise<string> {
  const locale_id = await localeId(services, code);
  return insertLocaleProfile(services, { base_profile_id: base, locale_id, ...given });
}

async function codeOf(database: Database['database'], id: string): Promise<string> {
  return (await lookupTables(database)).localeById.get(id)?.code ?? '';
}

/** Stores images of a profile, each in the lane that is named, with an adult level unless said otherwise. Returns their identifiers. */
export async function insertImages(
  { database }: Database,
  owner: { baseProfileId: string; localeProfileId?: string; leveled?: boolean },
  lanes: readonly MediaTable['kind'][],
): Promise<string[]> {
  const level = await tagId({ database }, 'attachmentAdultLevel', 'none');
  const rows = lanes.map((kind, position) => ({
    id: randomUUID(),
    base_profile_id: owner.baseProfileId,
    locale_profile_id: owner.localeProfileId ?? null,
    kind,
    position,
    sha256: String(position).padStart(64, '0'),
    crop: null,
    crop_sha256: null,
    adult_level_tag_id: owner.leveled === false ? null : level,
    width: 800,
    height: 600,
    size: 1000,
    added_by: 'Creator-1',
    added_at: TEST_NOW,
  }));
  await database.insertInto('media').values(rows).execute();
  return rows.map((row) => row.id);
}

export async function tagId({ database }: Database, group: string, name: string): Promise<string> {
  const groups = (await lookupTables(database)).tagGroups;
  const tag = groups.find((one) => one.name === group)?.tags.find((one) => one.name === name);
  if (!tag) throw new Error(`There is no tag ${name} in ${group}.`);
  return tag.id;
}

export async function attributeId({ database }: Database, name: string): Promise<string> {
  const id = (await lookupTables(database)).attributeTypes.get(name);
  if (id === undefined) throw new Error(`There is no attribute ${name}.`);
  return id;
}

export async function localeId({ database }: Database, code: string): Promise<string> {
  const locale = (await lookupTables(database)).locales.find((one) => one.code === code);
  if (!locale) throw new Error(`There is no locale ${code}.`);
  return locale.id;
}

/** Attributes by name as an update carries them. */
export async function attributeInputs(services: Database, values: Readonly<Record<string, string>>) {
  return Promise.all(
    Object.entries(values).map(async ([name, value]) => ({
      attribute_type_id: await attributeId(services, name),
      value,
    })),
  );
}

/** What a locale profile's save needs, and nothing else. `name` must be free in its locale. */
export async function completeLocaleBody(services: Database, name: string) {
  return {
    attributes: await attributeInputs(services, {
      profileName: name,
      name: 'Anna Berg',
      profession: 'Baker',
      geoLanguage: 'da',
    }),
    tags: [await tagId(services, 'general', 'art')],
  };
}

/** What a base profile's save needs, and nothing else. */
export async function completeBaseBody(services: Database) {
  return {
    attributes: await attributeInputs(services, { profileName: 'Anna Berg', name: 'Anna B.' }),
    tags: [await tagId(services, 'profileType', 'A')],
    date_of_birth: '1990-05-17 00:00:00.000000+00:00',
    reserved_locales: [await localeId(services, 'da')],
  };
}
