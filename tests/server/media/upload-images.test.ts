import sharp from 'sharp';
import { expect, test } from 'vitest';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { insertBaseProfile, insertBelow, insertImages, rowsWhere, sharedApi } from '../../support/shared-api.ts';
import { aPicture } from '../../support/pictures.ts';
import { eventsOf, sha256Of, storedFile } from './images.ts';

const api = sharedApi();
const upload = async (profileBaseId: string, files: File[], by = api.as('Creator')) =>
  (await api.call('media.create-for-base', { params: { profileBaseId }, body: { files } }, by)).media;

test('C204 C083 images of a base profile join the end of their lane, and the answer has their identifiers and addresses', async () => {
  const id = await insertBaseProfile(api.services);
  const params = { profileBaseId: id };
  const [first] = await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
  const files = [await aPicture(), await aPicture({ name: 'second.png', width: 500, height: 700 })];
  const { media, records } = await api.call('media.create-for-base', { params, body: { files } }, api.as('Creator'));
  expect(media).toMatchObject([
    { kind: 'profile_picture', width: 640, height: 480, attachment_adult_level_tag_id: null },
    { kind: 'profile_picture', width: 500, height: 700, cropped_url: null, crop: null },
  ]);
  expect(media[0]?.url).toBe(media[0]?.original_url);
  const third = { kind: 'attachment' as const, files: [await aPicture({ name: 'third.webp' })] };
  const attached = await api.call('media.create-for-base', { params, body: third }, api.as('Creator'));
  const found = await api.call('base-profile.media', { params }, api.as('BaseChecker'));
  expect(found.profile_pictures.map((image) => image.id)).toEqual([first, ...media.map((image) => image.id)]);
  expect(found.attachments.map((image) => image.id)).toEqual([attached.media[0]?.id]);
  expect(found.attachments[0]?.added_by).toEqual({ user_id: 'Creator-1', name: 'Person Creator-1' });
  expect(records[0]).toMatchObject({ id, version: 2 });
  expect(records[0]?.missing).toContain('Profile Image 2 AdultLevel');
  expect(await eventsOf(api, id)).toEqual([102, 102]);
  expect(await verifyAuditTrail(api.services.database)).toMatchObject({ broken: null });
});

test('images of a base profile are shown upright and without metadata, while the file that was sent stays as it is', async () => {
  const id = await insertBaseProfile(api.services);
  const sent = await aPicture({ orientation: 6, width: 640, height: 480 });
  const bytes = Buffer.from(await sent.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Camera of Anna');
  const media = await upload(id, [sent]);
  const source = sha256Of(bytes);
  expect(media[0]).toMatchObject({ width: 480, height: 640, size: bytes.length });
  const [row] = await rowsWhere(api.services, 'media', { id: media[0]?.id ?? '' });
  expect(row?.source_sha256).toBe(source);
  expect(bytes.equals(await storedFile(api, source))).toBe(true);
  const shown = await storedFile(api, row?.sha256 ?? '');
  const metadata = await sharp(shown).metadata();
  expect(metadata).toMatchObject({ width: 480, height: 640, format: 'jpeg' });
  for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) expect(metadata[part]).toBeUndefined();
  expect(shown.toString('latin1')).not.toMatch(/Camera of Anna|Anna Berg/);
  expect(JSON.stringify(media)).not.toContain(source);
});

test('images of a base profile are taken in every format, by whatever their name says', async () => {
  const id = await insertBaseProfile(api.services);
  const names = ['photo.jpg', 'photo.png', 'photo.webp', 'photo.avif', 'photo'];
  const files = await Promise.all(names.map((name) => aPicture({ name })));
  expect(await upload(id, files)).toHaveLength(names.length);
});

test('C272 images of a base profile are at most 30 pictures and 60 attachments', async () => {
  const id = await insertBaseProfile(api.services);
  const lanes = Array.from({ length: 89 }, (_, at) => (at < 30 ? 'profile_picture' : 'attachment'));
  await insertImages(api.services, { baseProfileId: id }, lanes);
  const send = async (kind: 'profile_picture' | 'attachment') => {
    const body = { kind, files: [await aPicture()] };
    return api.attempt('media.create-for-base', { params: { profileBaseId: id }, body }, api.as('Admin'));
  };
  const error = 'A profile holds at most 30 profile pictures.';
  expect(await send('profile_picture')).toMatchObject({ status: 422, body: { code: 'profile-full', error } });
  expect((await send('attachment')).status).toBe(200);
  expect((await send('attachment')).body.error).toBe('A profile holds at most 60 attachments.');
});

async function profileIn(status: 'awaiting_fill_in' | 'approved' = 'awaiting_fill_in') {
  const baseId = await insertBaseProfile(api.services, { status: 'approved' });
  return { baseId, id: await insertBelow(api.services, baseId, 'da', { status }) };
}
const send = async (id: string, headers: Record<string, string>) =>
  api.attempt('media.create-for-locale', { params: { profileId: id }, body: { files: [await aPicture()] } }, headers);

test('C205 C086 C211 images of a locale profile are added by anyone who fills it in, within their area', async () => {
  const { baseId, id } = await profileIn();
  const outside = await send(id, api.as('FillIn', 'FillIn-2', ['sv']));
  expect([outside.status, outside.body.code]).toEqual([403, 'area-forbids']);
  const { status, body } = await send(id, api.as('FillIn', 'FillIn-2', ['da']));
  expect([status, body.locale_records[0].version, body.records]).toEqual([200, 2, []]);
  expect(body.media).toMatchObject([{ id: expect.any(String), url: body.media[0].original_url }]);
  const found = await api.call('locale-profile.media', { params: { profileId: id } }, api.as('FillIn'));
  const shown = { id: body.media[0].id, index: 0, attachment_adult_level_tag_id: null };
  expect(found.profile_pictures).toMatchObject([shown]);
  const base = await api.call('base-profile.media', { params: { profileBaseId: baseId } }, api.as('Admin'));
  expect(base.profile_pictures).toEqual([]);
});

test('images of an approved locale profile are checked again when a FillIn adds them, and not when an Admin does', async () => {
  const { baseId, id } = await profileIn('approved');
  expect((await send(id, api.as('Admin'))).body.locale_records[0].status).toBe('approved');
  expect((await send(id, api.as('FillIn'))).body.locale_records[0].status).toBe('awaiting_approval');
  expect(await eventsOf(api, baseId)).toEqual([102, 9, 102]);
});
