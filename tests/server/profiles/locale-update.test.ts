import { beforeAll, expect, test } from 'vitest';
import {
  attributeId,
  attributeInputs,
  completeLocaleBody,
  insertBelow,
  insertImages,
  localeId,
} from '../../support/locale-profiles.ts';
import { alterBase, insertBaseProfile, sharedApi, storedOf } from '../../support/shared-api.ts';

const api = sharedApi();
let danish: string;
let german: string;
beforeAll(async () => {
  danish = await localeId(api.services, 'da');
  german = await localeId(api.services, 'de');
});

let count = 0;
const freshName = () => `Person ${(count += 1)}`;

async function profileIn(given: Parameters<typeof insertBelow>[3] = {}) {
  const baseId = await insertBaseProfile(api.services, { status: 'approved' });
  return { baseId, id: await insertBelow(api.services, baseId, 'da', given) };
}

type Body = Partial<Awaited<ReturnType<typeof completeLocaleBody>>> & { date_of_birth?: object };
async function save(profileId: string, name: string, body: Body = {}, headers = api.as('FillIn')) {
  const complete = await completeLocaleBody(api.services, name);
  return api.attempt(
    'locale-profile.update',
    { params: { profileId }, body: { ...complete, ...body } as never },
    headers,
  );
}

test('C130 C134 C141 C213 a FillIn’s first save hands the profile on, with an event for each field', async () => {
  const { id, baseId } = await profileIn();
  const name = freshName();
  const { status, body } = await save(id, name);
  expect([status, body.record.status, body.record.profile_name]).toEqual([200, 'awaiting_approval', name]);
  expect(body.record.waiting_since).not.toBeNull();
  const { events } = await storedOf(api.services, baseId);
  expect(events.map((row) => row.event)).toEqual([6, 16, 16, 16, 16, 13]);
  expect(events.every((row) => row.locale_profile_id === id && row.locale === 'da')).toBe(true);
});

test('P034 what the form proposed is distinguished from what was changed, and what was chosen instead is not', async () => {
  const { id, baseId } = await profileIn();
  const { attributes, tags } = await completeLocaleBody(api.services, freshName());
  const known = JSON.stringify({ profileName: 'Anna Berg', dateOfBirth: '1990-05-17 00:00:00.000000+00:00' });
  await alterBase(api.services, baseId, { attributes: known });
  const proposed = await attributeInputs(api.services, { rating: '1', geoLanguage: 'da' });
  const others = attributes.filter(({ attribute_type_id: type }) =>
    proposed.every((one) => one.attribute_type_id !== type),
  );
  const type = await attributeId(api.services, 'dateOfBirth');
  const body = {
    attributes: [...others, ...proposed],
    tags,
    // The same day, reported from another zone.
    date_of_birth: { attribute_type_id: type, value: '1990-05-17 00:00:00.000000+02:00' },
  };
  await api.call('locale-profile.update', { params: { profileId: id }, body }, api.as('FillIn'));
  const better = await attributeInputs(api.services, { rating: '4' });
  const again = { ...body, attributes: [...others, ...better] };
  await api.call('locale-profile.update', { params: { profileId: id }, body: again }, api.as('GeoChecker'));
  const recorded = (await storedOf(api.services, baseId)).events.filter(({ event }) => event === 16 || event === 17);
  const named = (isProposed: boolean) =>
    recorded
      .filter(({ reason }) => (reason !== null) === isProposed)
      .map(({ subject }) => (subject as { name: string }).name)
      .toSorted();
  expect(named(true)).toEqual(['dateOfBirth', 'geoLanguage', 'rating']);
  expect(named(false)).toEqual(expect.arrayContaining(['profileName', 'rating']));
});

test('C144 a FillIn who changes an approved profile sends it to be checked again', async () => {
  const { id, baseId } = await profileIn({ status: 'approved' });
  expect((await save(id, freshName())).body.record.status).toBe('awaiting_approval');
  expect((await storedOf(api.services, baseId)).events[0]?.event).toBe(9);
});

test('C121 C122 a save without a change writes nothing, no matter who saves, and leaves an approved profile approved', async () => {
  const { id, baseId } = await profileIn();
  const name = freshName();
  await save(id, name);
  await api.call('locale-profile.approve', { params: { profileId: id } }, api.as('GeoChecker'));
  const before = await storedOf(api.services, baseId);
  for (const role of ['FillIn', 'GeoChecker'] as const) {
    const { status, body } = await save(id, name, {}, api.as(role));
    expect([status, body.action_id, body.record.status]).toEqual([200, null, 'approved']);
    expect(await storedOf(api.services, baseId)).toEqual(before);
  }
});

test('C214 the date of birth comes with its attribute type, and must be old enough', async () => {
  const { id, baseId } = await profileIn();
  const born = async (value: string, type = 'dateOfBirth') => ({
    date_of_birth: { attribute_type_id: await attributeId(api.services, type), value },
  });
  const name = freshName();
  const before = await storedOf(api.services, baseId);
  expect((await save(id, name, await born('2008-11-22 00:00:00.000000+00:00'))).body.code).toBe('too-young');
  expect((await save(id, name, await born('2008-11-21 00:00:00.000000+00:00', 'name'))).status).toBe(422);
  expect(await storedOf(api.services, baseId)).toEqual(before);
  expect((await save(id, name, await born('2008-11-21 00:00:00.000000+00:00'))).status).toBe(200);
});

test('C156 C157 C158 missing are the texts of FillIn and Admin, the general tag of everybody', async () => {
  const { id, baseId } = await profileIn({ status: 'awaiting_approval' });
  const before = await storedOf(api.services, baseId);
  const nothing = { attributes: [], tags: [] };
  for (const role of ['FillIn', 'Admin'] as const) {
    const { status, body } = await save(id, '', nothing, api.as(role));
    expect([status, body.code]).toEqual([409, 'incomplete']);
    expect(body.details.missing).toEqual(['Language', 'Profile name', 'Real name', 'Profession', 'General tags']);
  }
  expect((await save(id, '', nothing, api.as('GeoChecker'))).body.details.missing).toEqual(['General tags']);
  expect(await storedOf(api.services, baseId)).toEqual(before);
});

test('C161 C162 missing is the adult level of the profile’s own images', async () => {
  const { id, baseId } = await profileIn();
  await insertImages(api.services, { baseProfileId: baseId, leveled: false }, ['profile_picture']);
  await insertImages(api.services, { baseProfileId: baseId, localeProfileId: id, leveled: false }, ['attachment']);
  expect((await save(id, freshName())).body.details.missing).toEqual(['Attachment Image 1 AdultLevel']);
});

const ask = (body: { locale_id: string; profile_base_id: string; profile_name: string }) =>
  api.attempt('locale-profile.check-name', { body }, api.as('FillIn'));

test('C175 C219 the profile name is refused where another base profile has it in that locale, in words to show', async () => {
  const taken = freshName();
  const { id, baseId } = await profileIn();
  await save(id, taken);
  const other = await profileIn();
  const words = `Another Danish profile already has this name, or one that counts as the same: “${taken.toUpperCase()}”.`;
  const asked = await ask({
    locale_id: danish,
    profile_base_id: other.baseId,
    profile_name: ` ${taken.toUpperCase()} `,
  });
  expect([asked.status, asked.body.code, asked.body.error]).toEqual([422, 'profile-name-taken', words]);
  const saved = await save(other.id, taken);
  expect([saved.status, saved.body.code]).toEqual([422, 'profile-name-taken']);
  expect((await storedOf(api.services, other.baseId)).events).toEqual([]);
  await insertBelow(api.services, other.baseId, 'de');
  expect((await ask({ locale_id: danish, profile_base_id: baseId, profile_name: taken })).status).toBe(200);
  expect((await ask({ locale_id: german, profile_base_id: other.baseId, profile_name: taken })).status).toBe(200);
  expect((await save(other.id, `${taken} 2`)).status).toBe(200);
});

test('C175 of people who save the same name at the same moment, one gets it', async () => {
  const name = freshName();
  const profiles = await Promise.all(Array.from({ length: 6 }, () => profileIn()));
  const answers = await Promise.all(profiles.map(({ id }) => save(id, name)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'profile-name-taken')).toHaveLength(5);
});

test('a profile name is free again once its profile is deleted', async () => {
  const name = freshName();
  const { id } = await profileIn();
  await save(id, name);
  await api.call('locale-profile.delete', { params: { profileId: id } }, api.as('Admin'));
  expect((await save((await profileIn()).id, name)).status).toBe(200);
});

test('C085 C086 C087 C210 C211 one profile is read with its attributes, tags, locale and images', async () => {
  const { id, baseId } = await profileIn();
  const [a = '', b = ''] = await insertImages(api.services, { baseProfileId: baseId, localeProfileId: id }, [
    'attachment',
    'profile_picture',
  ]);
  await save(id, freshName());
  const profile = await api.call('locale-profile.get', { params: { profileId: id } }, api.as('GeoChecker'));
  expect(profile).toMatchObject({
    id,
    active: false,
    profile_base_id: baseId,
    locale: { code: 'da', language: 'Danish' },
  });
  expect([profile.attributes.length, profile.tags.length]).toEqual([4, 1]);
  expect(profile.base.attributes.length).toBe(3);
  expect(profile.base).toMatchObject({ selfie_id: null, selfie_index: null });
  const media = await api.call('locale-profile.media', { params: { profileId: id } }, api.as('FillIn'));
  expect(media).toEqual(profile.media);
  expect(media.profile_pictures).toMatchObject([{ id: b, index: 0 }]);
  expect(media.attachments).toMatchObject([{ id: a, index: 0, original_url: expect.any(String) }]);
  for (const image of [...media.profile_pictures, ...media.attachments]) {
    // By the specification's own name as well.
    expect(image).toHaveProperty('attachmentAdultLevelTag', image.attachment_adult_level_tag_id);
  }
});

test('C095 reading says which picture of the base profile is the selfie, by its place there', async () => {
  const { id, baseId } = await profileIn();
  const lanes = ['attachment', 'profile_picture', 'profile_picture'] as const;
  const [, , selfie = ''] = await insertImages(api.services, { baseProfileId: baseId }, lanes);
  await insertImages(api.services, { baseProfileId: baseId, localeProfileId: id }, ['profile_picture']);
  await alterBase(api.services, baseId, { selfie_id: selfie });
  const profile = await api.call('locale-profile.get', { params: { profileId: id } }, api.as('FillIn'));
  expect(profile.base).toMatchObject({ selfie_id: selfie, selfie_index: 1 });
});

test.each([
  ['C215 C123', 'approved', 'FillIn', 'awaiting_approval', [9, 106]],
  ['C215', 'awaiting_fill_in', 'FillIn', 'awaiting_fill_in', [106]],
  ['C215', 'approved', 'GeoChecker', 'approved', [106]],
  ['C215', 'awaiting_approval', 'GeoChecker', 'awaiting_approval', [106]],
] as const)(
  'the order of images: %s of a profile that is %s, changed by a %s: it is %s then',
  async (_fact, status, role, then, events) => {
    const profile = await profileIn({ status });
    const owner = { baseProfileId: profile.baseId, localeProfileId: profile.id };
    const [a = '', b = ''] = await insertImages(api.services, owner, ['profile_picture', 'profile_picture']);
    const order = async (...ids: string[]) => {
      const body = { profile_picture_ids: ids, attachment_ids: [] };
      const input = { params: { profileId: profile.id }, body };
      return (await api.call('locale-profile.change-media-order', input, api.as(role))).record;
    };
    expect(await order(a, b)).toMatchObject({ status, version: 1 });
    expect(await order(b, a)).toMatchObject({ status: then, version: 2 });
    expect((await storedOf(api.services, profile.baseId)).events.map((row) => row.event)).toEqual(events);
  },
);

test('C212 deleting is an Admin’s, and the base profile counts one less', async () => {
  const { id, baseId } = await profileIn({ status: 'approved' });
  await insertBelow(api.services, baseId, 'de', { status: 'approved' });
  const remove = (role: 'Admin' | 'FillIn' | 'GeoChecker') =>
    api.attempt('locale-profile.delete', { params: { profileId: id } }, api.as(role));
  expect([(await remove('FillIn')).status, (await remove('GeoChecker')).status]).toEqual([403, 403]);
  expect((await remove('Admin')).status).toBe(200);
  const { profile, events } = await storedOf(api.services, baseId);
  expect([profile.locales_done, profile.locales_total]).toEqual([1, 1]);
  expect(events.map((row) => row.event)).toEqual([110]);
  expect((await remove('Admin')).status).toBe(404);
});
