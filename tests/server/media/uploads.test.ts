import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { aPicture } from '../../support/pictures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('C204 adds images to a base profile and answers with their identifiers and addresses', async () => {
  const id = await insertBaseProfile(api.services);
  const files = [await aPicture(), await aPicture({ name: 'second.png', width: 500, height: 700 })];
  const answer = await api.call(
    'media.create-for-base',
    { params: { profileBaseId: id }, body: { files } },
    api.as('Creator'),
  );
  expect(answer.media).toMatchObject([
    { kind: 'profile_picture', width: 640, height: 480 },
    { kind: 'profile_picture', width: 500, height: 700 },
  ]);
  const { media } = await api.call('base-profile.get', { params: { profileBaseId: id } }, api.as('Admin'));
  expect(media.profile_pictures.map((image) => image.id)).toEqual(answer.media.map((image) => image.id));
});
