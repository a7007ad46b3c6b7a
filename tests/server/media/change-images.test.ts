import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { NOT_TAGGED } from '../../../src/contract/profiles/missing-fields.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { alterBase, insertBaseProfile, localeId, sharedApi, tagId } from '../../support/shared-api.ts';
import { eventsOf, rowsOf, storedFile, uploaded } from './images.ts';

const api = sharedApi();
let danish: string;
let mild: string;
beforeAll(async () => {
  danish = await localeId(api.services, 'da');
  mild = await tagId(api.services, 'attachmentAdultLevel', 'mild');
});

const crop = { x: 100, y: 50, width: 300, height: 200 };
const undo = (id: string | null, headers = api.as('Admin')) =>
  api.attempt('action.undo', { params: { actionId: id ?? '' } }, headers);
const mediaOf = (id: string) => api.call('base-profile.media', { params: { profileBaseId: id } }, api.as('Admin'));
const cropped = (mediaId: string, given: object, headers = api.as('Admin')) =>
  api.call('media.crop', { params: { mediaId }, body: { ...crop, ...given } }, headers);
const shownBy = (url: string) => /media\/([0-9a-f]{64})/.exec(url)?.[1] ?? '';
const sizeOf = async (url: string) => {
  const { width, height } = await sharp(await storedFile(api, shownBy(url))).metadata();
  return [width, height];
};

test('C206 a crop is kept as numbers and shown as a file of its own; the original stays', async () => {
  const id = await insertBaseProfile(api.services);
  const [mediaId = ''] = await uploaded(api, id, 1);
  const before = (await mediaOf(id)).profile_pictures[0];
  const { url, records } = await cropped(mediaId, { locale_id: null }, api.as('BaseChecker'));
  const [image] = (await mediaOf(id)).profile_pictures;
  const kept = { crop: { ...crop, rotate: 0 }, cropped_url: url, original_url: before?.original_url };
  expect(image).toMatchObject(kept);
  expect(await sizeOf(url)).toEqual([300, 200]);
  expect([image?.tile_url, records[0]?.photo?.url]).toEqual(Array(2).fill(expect.stringContaining(shownBy(url))));
  expect(await eventsOf(api, id)).toEqual([102, 103]);
});

test('C206 a crop is rotated after it is cut out, and reset to the whole original', async () => {
  const id = await insertBaseProfile(api.services);
  const [mediaId = ''] = await uploaded(api, id, 1);
  const rotated = await cropped(mediaId, { rotate: 90 });
  expect(await sizeOf(rotated.url)).toEqual([200, 300]);
  expect((await cropped(mediaId, { rotate: 90 })).action_id).toBeNull();
  const reset = await api.call('media.reset-crop', { params: { mediaId }, body: {} }, api.as('Admin'));
  const [image] = (await mediaOf(id)).profile_pictures;
  expect([image?.crop, image?.cropped_url, reset.url]).toEqual([null, null, image?.original_url]);
  expect((await undo(reset.action_id)).status).toBe(200);
  expect((await mediaOf(id)).profile_pictures[0]?.cropped_url).toBe(rotated.url);
});

test.each([
  ['leads out of the image', { ...crop, x: 400 }, 'width'],
  ['is too small', { ...crop, height: 99 }, 'height'],
  ['is no number', { ...crop, y: 0.5 }, 'y'],
  ['is turned by half', { ...crop, rotate: 45 }, 'rotate'],
  ['is of another locale', { ...crop, locale_id: 'danish' }, 'locale_id'],
])('C206 a crop that %s is refused', async (_what, given, path) => {
  const id = await insertBaseProfile(api.services);
  const [mediaId = ''] = await uploaded(api, id, 1);
  const sent = 'locale_id' in given ? { ...given, locale_id: danish } : given;
  const { status, body } = await api.request('PUT', `/media/${mediaId}/crop`, api.as('Admin'), sent);
  expect([status, body.code, body.details[0].path]).toEqual([422, 'invalid-input', path]);
  expect(await eventsOf(api, id)).toEqual([102]);
});

test('C207 deleting takes an image away with its place as the selfie, and undo brings all of it back', async () => {
  const id = await insertBaseProfile(api.services);
  const [first = '', second = ''] = await uploaded(api, id, 2);
  await alterBase(api.services, id, { selfie_id: second });
  const before = await rowsOf(api, id);
  const gone = await api.call('media.delete', { params: { mediaId: second }, body: {} }, api.as('Creator'));
  const profile = await api.call('base-profile.get', { params: { profileBaseId: id } }, api.as('Creator'));
  expect([profile.media.profile_pictures.map((image) => image.id), profile.selfie_id]).toEqual([[first], null]);
  expect(profile.missing).not.toContain('Profile Image 2 AdultLevel');
  expect((await undo(gone.action_id, api.as('Creator'))).status).toBe(200);
  expect(await rowsOf(api, id)).toEqual(before);
  expect(await eventsOf(api, id)).toEqual([102, 104, 111]);
  expect(await verifyAuditTrail(api.services.database)).toMatchObject({ broken: null });
});

test('C208 tagging sets levels in one call, completes the profile, and is undone', async () => {
  const id = await insertBaseProfile(api.services, { missing: ['x'] });
  const ids = await uploaded(api, id, 2);
  const before = await rowsOf(api, id);
  const body = { media_tags: ids.map((media_id) => ({ media_id, tag_id: mild })) };
  const { records, action_id: actionId } = await api.call('media.tag', { body }, api.as('BaseChecker'));
  expect(records[0]?.missing.some((label) => label.includes('AdultLevel'))).toBe(false);
  const levels = (await mediaOf(id)).profile_pictures.map((image) => image.attachment_adult_level_tag_id);
  expect(levels).toEqual([mild, mild]);
  for (const method of ['PUT', 'POST']) {
    const again = await api.request(method, '/media/tag', api.as('BaseChecker'), body);
    expect([again.status, again.body.action_id], method).toEqual([200, null]);
  }
  expect((await undo(actionId, api.as('BaseChecker'))).status).toBe(200);
  expect(await rowsOf(api, id)).toEqual(before);
  expect(await eventsOf(api, id)).toEqual([102, 105, 111]);
});

test.each([null, '', NOT_TAGGED])(
  'C208 C163 C164 C165 C176 C209 tagging is refused whole while one level is %j, with the sentence in data.error',
  async (tag_id) => {
    const id = await insertBaseProfile(api.services);
    const [first = '', second = ''] = await uploaded(api, id, 2);
    const tagged = [mild, tag_id].map((each, at) => ({ media_id: [first, second][at]!, tag_id: each }));
    const body = { media_tags: tagged };
    const { status, body: answer } = await api.attempt('media.tag', { body }, api.as('Admin'));
    const error = 'Please select an adult level for each image';
    expect([status, answer]).toMatchObject([422, { code: 'adult-level-missing', error }]);
    expect((await mediaOf(id)).profile_pictures[0]?.attachment_adult_level_tag_id).toBeNull();
  },
);

test('C208 tagging is refused for what is no level, for images of two profiles, and for one image twice', async () => {
  const id = await insertBaseProfile(api.services);
  const other = await insertBaseProfile(api.services);
  const [first = ''] = await uploaded(api, id, 1);
  const [second = ''] = await uploaded(api, other, 1);
  const gender = await tagId(api.services, 'gender', 'female');
  const send = async (...media_tags: { media_id: string; tag_id: string }[]) =>
    (await api.attempt('media.tag', { body: { media_tags } }, api.as('Admin'))).status;
  const one = { media_id: first, tag_id: mild };
  expect(await send({ ...one, tag_id: gender })).toBe(422);
  expect([await send(one, { media_id: second, tag_id: mild }), await send(one, one)]).toEqual([422, 422]);
  expect(await send({ ...one, media_id: danish })).toBe(404);
  expect([await eventsOf(api, id), await eventsOf(api, other)]).toEqual([[102], [102]]);
});

test('a stale version is refused with the record as it is, and a frozen profile is an Admin’s', async () => {
  const id = await insertBaseProfile(api.services);
  const [mediaId = ''] = await uploaded(api, id, 1);
  const remove = (headers: Record<string, string>) =>
    api.attempt('media.delete', { params: { mediaId }, body: {} }, headers);
  const stale = await remove({ ...api.as('Creator'), 'if-match': '"1"' });
  expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'version-conflict', 2]);
  await alterBase(api.services, id, { frozen: true });
  expect((await remove(api.as('Creator'))).status).toBe(409);
  expect((await remove(api.as('Admin'))).status).toBe(200);
});
