import { expect, test } from 'vitest';
import { sharedApi } from '../../support/shared-api.ts';
import { alterBase, insertBaseProfile } from '../../support/base-profiles.ts';
import { completeBaseBody, tagId } from '../../support/locale-profiles.ts';
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
  await alterBase(api.services, id, { selfie_id: selfie });
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

test('P030 P031 neither a choice of the selfie nor a deletion is undone past an order that somebody has made since', async () => {
  const { id, selfie, other, order } = await withSelfie();
  const [third = ''] = await uploaded(api, id, 1);
  const none = await tagId(api.services, 'attachmentAdultLevel', 'none');
  await api.call('media.tag', { body: { media_tags: [{ media_id: third, tag_id: none }] } }, admin());
  const chosen = await api.call(
    'base-profile.update',
    { params: { profileBaseId: id }, body: { ...(await completeBaseBody(api.services)), selfie_id: other } },
    admin(),
  );
  const gone = await remove(third);
  const left = await rowsOf(api, id);
  const ordered = await order([other], [selfie], api.as('Admin', 'bo'));
  for (const { action_id: actionId } of [gone, chosen]) {
    const { status, body } = await undo(actionId);
    expect([status, body.error]).toEqual([
      409,
      'Person bo has changed the order of the images since, so it can no longer be undone.',
    ]);
  }
  expect((await undo(ordered.action_id, api.as('Admin', 'bo'))).status).toBe(200);
  expect(await rowsOf(api, id)).toEqual(left);
  expect((await undo(gone.action_id)).status).toBe(200);
  expect((await undo(chosen.action_id)).status).toBe(200);
});
