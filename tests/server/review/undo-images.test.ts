import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../../src/contract/policy/settings.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { completeBaseBody, insertImages, tagId } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { rowsOf, uploaded } from '../media/images.ts';

const api = sharedApi();

const admin = () => api.as('Admin', 'ada');
const undo = (actionId: string | null, headers = admin()) =>
  api.attempt('action.undo', { params: { actionId: actionId ?? '' } }, headers);
const remove = (mediaId: string, headers = admin()) =>
  api.call('media.delete', { params: { mediaId }, body: { locale_id: null } }, headers);

/** A base profile with two profile pictures, the first of which is the selfie. */
async function withSelfie() {
  const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  const [selfie = '', other = ''] = await uploaded(api, id, 2);
  const none = await tagId(api.services, 'attachmentAdultLevel', 'none');
  const levels = [selfie, other].map((image) => ({ media_id: image, tag_id: none }));
  await api.call('media.tag', { body: { media_tags: levels } }, admin());
  await api.services.database.updateTable('base_profile').set({ selfie_id: selfie }).where('id', '=', id).execute();
  const order = (profilePictures: string[], attachments: string[], headers = admin()) =>
    api.call(
      'base-profile.change-media-order',
      { params: { profileBaseId: id }, body: { profile_picture_ids: profilePictures, attachment_ids: attachments } },
      headers,
    );
  return { id, selfie, other, order };
}

test('P030 P031 a selfie that was moved to the attachments and deleted comes back, and then its move is undone', async () => {
  const { id, selfie, other, order } = await withSelfie();
  const first = await rowsOf(api, id);
  const moved = await order([other], [selfie]);
  const second = await rowsOf(api, id);
  const gone = await remove(selfie);
  expect(await undo(gone.action_id)).toMatchObject({ status: 200 });
  expect(await rowsOf(api, id)).toEqual(second);
  expect(await undo(moved.action_id)).toMatchObject({ status: 200 });
  expect(await rowsOf(api, id)).toEqual(first);
});

test('P034 the trail says where the images stood whose levels were set, and that the selfie was removed', async () => {
  const { id, selfie, other } = await withSelfie();
  await remove(selfie);
  const events = await api.services.database
    .selectFrom('audit_event')
    .select(['event', 'before', 'after'])
    .where('base_profile_id', '=', id)
    .where('event', 'in', [104, 105])
    .orderBy('link')
    .execute();
  expect(events).toMatchObject([
    { event: 105, after: { places: { [selfie]: 'Profile picture 1', [other]: 'Profile picture 2' } } },
    { event: 104, before: { selfie_id: selfie } },
  ]);
});

test('P030 a choice of the selfie is not undone onto a picture that somebody has moved to the attachments since', async () => {
  const { id, selfie, other, order } = await withSelfie();
  const chosen = await api.call(
    'base-profile.update',
    { params: { profileBaseId: id }, body: { ...(await completeBaseBody(api.services)), selfie_id: other } },
    admin(),
  );
  await order([other], [selfie], api.as('Admin', 'bo'));
  const { status, body } = await undo(chosen.action_id);
  expect([status, body.error]).toEqual([409, 'The picture that was the selfie is no profile picture any more.']);
});

test('P030 P032 a deletion that is undone after a new order gives the picture a place of its own, and versions tell it', async () => {
  const id = await insertBaseProfile(api.services, { status: 'awaiting_approval' });
  const [first = ''] = await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
  const params = { profileBaseId: id };
  await api.call('base-profile.update', { params, body: await completeBaseBody(api.services) }, admin());
  const added = await insertImages(api.services, { baseProfileId: id }, ['profile_picture', 'profile_picture']);
  await sql`update media set position = ${sql.ref('position')} + 1 where id = any(${added}::uuid[])`.execute(
    api.services.database,
  );
  const [second = '', third = ''] = added;
  const bo = api.as('Admin', 'bo');
  const gone = await remove(second, bo);
  const order = { profile_picture_ids: [third, first], attachment_ids: [] };
  await api.call('base-profile.change-media-order', { params, body: order }, api.as('BaseChecker'));
  expect((await undo(gone.action_id, bo)).status).toBe(200);
  const live = await api.call('base-profile.media', { params }, admin());
  const ids = live.profile_pictures.map((one) => one.id);
  expect(ids).toEqual([third, second, first]);
  const rows = await api.services.database
    .selectFrom('media')
    .select('position')
    .where('base_profile_id', '=', id)
    .execute();
  expect(new Set(rows.map(({ position }) => position)).size).toBe(3);
  const listed = await api.call('version.list', { params: { kind: 'base', profileId: id }, query: {} }, admin());
  const link = String(listed.versions[0]?.link);
  await api.call(
    'base-profile.change-media-order',
    { params, body: { ...order, profile_picture_ids: [first, third, second] } },
    admin(),
  );
  const then = await api.call('version.get', { params: { kind: 'base', profileId: id, link } }, admin());
  expect(then.pictures.map((one) => one.id)).toEqual(ids);
  await remove(third);
  await remove(second);
  const told = await api.services.database
    .selectFrom('audit_event')
    .select('subject')
    .where('base_profile_id', '=', id)
    .where('event', '=', 104)
    .orderBy('link')
    .execute();
  // Numbered by what people saw: the last one was the second of two.
  expect(told.map(({ subject }) => (subject as { name: string }).name)).toEqual([
    'Profile picture 2',
    'Profile picture 2',
    'Profile picture 2',
  ]);
});

// The last: it changes how many pictures a profile may have.
test('P030 P031 a deleted picture comes back where fewer are allowed by now, unless others were added since', async () => {
  const { id, selfie } = await withSelfie();
  const set = (most: number) =>
    api.call(
      'setting.change',
      {
        params: { key: 'media_limits' },
        body: { value: { ...SETTINGS.media_limits.default, profile_pictures: most } },
      },
      admin(),
    );
  await set(1);
  expect(await undo((await remove(selfie)).action_id)).toMatchObject({ status: 200 });
  await set(2);
  const gone = await remove(selfie);
  const body = { files: [await aPicture({ background: '#135' })] };
  await api.call('media.create-for-base', { params: { profileBaseId: id }, body }, api.as('Admin', 'bo'));
  const refused = await undo(gone.action_id);
  expect([refused.status, refused.body.error]).toEqual([422, 'A profile holds at most 2 profile pictures.']);
});
