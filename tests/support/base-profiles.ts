import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { searchedTextOf, sortNameOf } from '../../src/server/names/searched-names.ts';
import type { BaseProfileTable, Schema } from '../../src/server/platform/database/schema.ts';
import type { Services } from '../../src/server/platform/calls/call.ts';
import { TEST_NOW } from './api.ts';

type Given = Partial<Insertable<BaseProfileTable>>;
type Database = Pick<Services, 'database'>;

/** Stores one base profile: complete, a draft by Creator-1, and otherwise as given. Returns its identifier. */
export async function insertBaseProfile(services: Database, given: Given = {}): Promise<string> {
  const [id = ''] = await insertBaseProfiles(services, [given]);
  return id;
}

export async function insertBaseProfiles({ database }: Database, given: readonly Given[]): Promise<string[]> {
  const rows = given.map(completed);
  await database.insertInto('base_profile').values(rows).execute();
  return rows.map((row) => row.id);
}

function completed(given: Given): Insertable<BaseProfileTable> {
  const id = given.id ?? randomUUID();
  const name = given.profile_name ?? 'Anna Berg';
  return {
    id,
    status: 'draft',
    attributes: JSON.stringify({ profileName: name, city: 'Aarhus', geoRegion1: 'Midtjylland' }),
    selfie_id: null,
    profile_name: name,
    sort_name: sortNameOf(name),
    sort_city: 'aarhus',
    date_of_birth: '1990-05-17',
    search_text: searchedTextOf(id, { profileName: name }),
    creator_id: 'Creator-1',
    creator_name: 'Person Creator-1',
    created_at: TEST_NOW,
    updated_at: TEST_NOW,
    last_reason: null,
    deleted_at: null,
    ...given,
  };
}

/** Stores a document of a base profile, without its file: a consent, and otherwise as given. Returns its identifier. */
export async function insertDocument(
  { database }: Database,
  baseProfileId: string,
  given: Partial<Insertable<Schema['document']>> = {},
): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    base_profile_id: baseProfileId,
    name: 'Consent.pdf',
    kind: 'consent' as const,
    size: 1234,
    type: 'application/pdf',
    sha256: 'a'.repeat(64),
    added_by: 'Creator-1',
    added_by_name: 'Person Creator-1',
    added_at: TEST_NOW,
  };
  await database
    .insertInto('document')
    .values({ ...row, ...given })
    .execute();
  return id;
}

/** Changes columns behind the back of the server. */
export async function alterBase({ database }: Database, id: string, columns: Given): Promise<void> {
  await database.updateTable('base_profile').set(columns).where('id', '=', id).execute();
}

/** Everything that is stored of one base profile, to compare it with later. */
export async function storedOf({ database }: Database, id: string) {
  const profile: Selectable<BaseProfileTable> = await database
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const locales = await database.selectFrom('locale_profile').selectAll().where('base_profile_id', '=', id).execute();
  const events = await database
    .selectFrom('audit_event')
    .selectAll()
    .where('base_profile_id', '=', id)
    .orderBy('link')
    .execute();
  const { actions } = await database
    .selectFrom('action')
    .select(({ fn }) => fn.countAll<string>().as('actions'))
    .executeTakeFirstOrThrow();
  return { profile, locales, events, actions };
}
