import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { BaseProfile } from '../../../src/contract/shapes/base-profile.ts';
import { lookupTables, type LookupTables } from '../../../src/server/lookups/lookup-tables.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile, insertDocument } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let lookups: LookupTables;
let id: string;
let localeProfile: string;

beforeAll(async () => {
  lookups = await lookupTables(api.services.database);
  const [first, second] = lookups.locales;
  id = await insertBaseProfile(api.services, {
    attributes: JSON.stringify({ profileName: 'Anna Berg', city: 'Aarhus', geoRegion1: 'Midtjylland' }),
    tags: [tag('gender', 1), tag('eyeColor', 0), tag('profileType', 0)],
    reserved_locales: [second?.id ?? ''],
    waiting_since: new Date('2026-11-20T08:00:00.250Z'),
    date_of_birth: '1990-05-17',
  });
  localeProfile = randomUUID();
  const { database } = api.services;
  await database
    .insertInto('locale_profile')
    .values({
      id: localeProfile,
      base_profile_id: id,
      locale_id: first?.id ?? '',
      status: 'approved',
      active: true,
      attributes: '{}',
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
      last_reason: null,
      deleted_at: null,
    })
    .execute();
  await database
    .insertInto('media')
    .values([
      picture({ position: 1, sha256: 'second' }),
      picture({
        position: 0,
        sha256: 'first',
        crop_sha256: 'cropped',
        adult_level_tag_id: tag('attachmentAdultLevel', 1),
      }),
      picture({ position: 0, sha256: 'attached', kind: 'attachment' }),
      picture({ position: 0, sha256: 'of-the-locale', locale_profile_id: localeProfile }),
    ])
    .execute();
  await insertDocument(api.services, id, { name: 'consent.pdf', sha256: 'secret', note: 'signed' });
});

function tag(group: string, index: number): string {
  return lookups.tagGroups.find(({ name }) => name === group)?.tags[index]?.id ?? '';
}

function picture(given: { position: number; sha256: string } & Record<string, unknown>) {
  return {
    id: randomUUID(),
    base_profile_id: id,
    locale_profile_id: null,
    kind: 'profile_picture' as const,
    crop: null,
    crop_sha256: null,
    adult_level_tag_id: null,
    width: 480,
    height: 600,
    size: 1,
    added_by: 'Creator-1',
    added_at: TEST_NOW,
    ...given,
  };
}

const get = (headers = api.as('Admin')): Promise<BaseProfile> =>
  api.call('base-profile.get', { params: { profileBaseId: id } }, headers);

test('C082 C084 C188 has status, active, selfie_id, attributes, tags, media, documents and locales', async () => {
  const profile = await get();
  expect(profile).toMatchObject({ id, status: 'draft', active: false, selfie_id: null });
  expect(profile.tags).toEqual([tag('gender', 1), tag('eyeColor', 0), tag('profileType', 0)]);
  expect(profile.documents).toMatchObject([{ name: 'consent.pdf', kind: 'consent', size: 1234, note: 'signed' }]);
  const [first, second] = lookups.locales;
  expect(profile.locales).toEqual([
    { ...first, profile_id: localeProfile, status: 'approved', active: true, stale_fields: [] },
    { ...second, profile_id: null, status: null, active: false, stale_fields: [] },
  ]);
});

test('C083 has media in their order, with the addresses of both files', async () => {
  const { media } = await get();
  expect(media.profile_pictures).toMatchObject([
    {
      original_url: '/media/first/original',
      cropped_url: '/media/cropped/original',
      thumbnail_url: '/media/cropped/thumbnail',
      attachment_adult_level_tag_id: tag('attachmentAdultLevel', 1),
    },
    { original_url: '/media/second/original', cropped_url: null, attachment_adult_level_tag_id: null },
  ]);
  expect(media.attachments).toMatchObject([{ original_url: '/media/attached/original' }]);
  const parts = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), original_url: expect.any(String) };
  for (const image of [...media.profile_pictures, ...media.attachments]) {
    expect(image).toMatchObject(parts);
    // Null is a value: nothing of it is left out where there is none.
    expect(Object.keys(image)).toEqual(expect.arrayContaining(['cropped_url', 'attachment_adult_level_tag_id']));
  }
});

test('C088 names each attribute by the identifier of its type', async () => {
  const { attributes } = await get();
  expect(attributes).toContainEqual({ attribute_type_id: lookups.attributeTypes.get('city'), value: 'Aarhus' });
  expect(attributes).toHaveLength(3);
});

test('C104 carries the facts of its row in the overview', async () => {
  const label = (group: string, index: number) => lookups.tagById.get(tag(group, index))?.label;
  expect(await get()).toMatchObject({
    profile_name: 'Anna Berg',
    profile_type: label('profileType', 0),
    gender: label('gender', 1),
    date_of_birth: '1990-05-17',
    city: 'Aarhus',
    region: 'Midtjylland',
    photo: { url: '/media/cropped/thumbnail', adult_level: lookups.tagById.get(tag('attachmentAdultLevel', 1))?.name },
    waiting_since: { seconds: Date.parse('2026-11-20T08:00:00Z') / 1000, nanoseconds: 250_000_000 },
  });
});

test('documents are for the Admin, the BaseChecker and the Creator of the profile', async () => {
  const seen = async (headers: Record<string, string>) => (await get(headers)).documents.length;
  expect(await seen(api.as('Admin'))).toBe(1);
  expect(await seen(api.as('BaseChecker'))).toBe(1);
  expect(await seen(api.as('Creator', 'Creator-1'))).toBe(1);
  expect(await seen(api.as('Creator', 'Creator-2'))).toBe(0);
});

test('never tells the hash of a document', async () => {
  expect(JSON.stringify(await get())).not.toContain('secret');
});

test('a deleted profile is not found', async () => {
  const gone = await insertBaseProfile(api.services, { deleted_at: TEST_NOW });
  const { status } = await api.attempt('base-profile.get', { params: { profileBaseId: gone } }, api.as('Admin'));
  expect(status).toBe(404);
});
