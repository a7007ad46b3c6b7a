import { beforeAll, expect, test } from 'vitest';
import type { BaseProfile } from '../../../src/contract/profiles/base-profile.ts';
import { lookupTables, type LookupTables } from '../../../src/server/lookups/lookups.ts';
import { insertImages, insertLocaleProfile } from '../../support/locale-profiles.ts';
import { insertBaseProfile, insertDocument, sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let lookups: LookupTables;
let id: string;
let localeProfile: string;
let pictures: string[];
const tagOf = (group: string, index: number) => lookups.tagGroups.find(({ name }) => name === group)?.tags[index];
const tag = (group: string, index: number) => tagOf(group, index)?.id ?? '';
beforeAll(async () => {
  const { services } = api;
  lookups = await lookupTables(services.database);
  const [first, second] = lookups.locales;
  id = await insertBaseProfile(services, {
    attributes: JSON.stringify({ profileName: 'Anna Berg', city: 'Aarhus', geoRegion1: 'Midtjylland' }),
    tags: [tag('gender', 1), tag('eyeColor', 0), tag('profileType', 0)],
    reserved_locales: [second?.id ?? ''],
    waiting_since: new Date('2026-11-20T08:00:00.250Z'),
    date_of_birth: '1990-05-17',
  });
  const below = { base_profile_id: id, locale_id: first?.id ?? '', status: 'approved', active: true } as const;
  localeProfile = await insertLocaleProfile(services, below);
  const lanes = ['profile_picture', 'profile_picture', 'attachment'] as const;
  const [last = '', cropped = '', attached = ''] = await insertImages(
    services,
    { baseProfileId: id, leveled: false },
    lanes,
  );
  pictures = [cropped, last, attached];
  await insertImages(services, { baseProfileId: id, localeProfileId: localeProfile }, ['profile_picture']);
  const set = (image: string, given: object) =>
    services.database.updateTable('media').set(given).where('id', '=', image).execute();
  await set(last, { position: 3, sha256: 'second' });
  const level = tag('attachmentAdultLevel', 1);
  await set(cropped, { sha256: 'first', crop_sha256: 'cropped', adult_level_tag_id: level });
  await set(attached, { sha256: 'attached' });
  await insertDocument(services, id, { name: 'consent.pdf', sha256: 'secret', note: 'signed' });
});

const get = (): Promise<BaseProfile> =>
  api.call('base-profile.get', { params: { profileBaseId: id } }, api.as('Admin'));

test('C082 C084 C188 has status, active, selfie_id, attributes, tags, media, documents and locales', async () => {
  const profile = await get();
  expect(profile).toMatchObject({ id, status: 'draft', active: false, selfie_id: null });
  expect(profile.tags).toEqual([tag('gender', 1), tag('eyeColor', 0), tag('profileType', 0)]);
  expect(profile.documents).toMatchObject([{ name: 'consent.pdf', kind: 'consent', size: 1234, note: 'signed' }]);
  expect(JSON.stringify(profile), 'the hash of a document').not.toContain('secret');
  const [first, second] = lookups.locales;
  expect(profile.locales).toEqual([
    { ...first, profile_id: localeProfile, status: 'approved', active: true, stale_fields: [] },
    { ...second, profile_id: null, status: null, active: false, stale_fields: [] },
  ]);
});

test('C083 has media in their order, with the addresses of both files', async () => {
  const { media } = await get();
  // Null is a value: nothing of it is left out where there is none.
  const none = { cropped_url: null, attachment_adult_level_tag_id: null };
  expect(media.profile_pictures).toMatchObject([
    {
      id: pictures[0],
      original_url: '/media/first/original',
      cropped_url: '/media/cropped/original',
      thumbnail_url: '/media/cropped/thumbnail',
      attachment_adult_level_tag_id: tag('attachmentAdultLevel', 1),
    },
    { id: pictures[1], original_url: '/media/second/original', ...none },
  ]);
  expect(media.attachments).toMatchObject([{ id: pictures[2], original_url: '/media/attached/original', ...none }]);
});

test('C088 names each attribute by the identifier of its type', async () => {
  const { attributes } = await get();
  expect(attributes).toContainEqual({ attribute_type_id: lookups.attributeTypes.get('city'), value: 'Aarhus' });
  expect(attributes).toHaveLength(3);
});

test('C104 carries the facts of its row in the overview', async () => {
  expect(await get()).toMatchObject({
    profile_name: 'Anna Berg',
    profile_type: tagOf('profileType', 0)?.label,
    gender: tagOf('gender', 1)?.label,
    date_of_birth: '1990-05-17',
    city: 'Aarhus',
    region: 'Midtjylland',
    photo: { url: '/media/cropped/thumbnail', adult_level: tagOf('attachmentAdultLevel', 1)?.name },
    waiting_since: { seconds: Date.parse('2026-11-20T08:00:00Z') / 1000, nanoseconds: 250_000_000 },
  });
});
