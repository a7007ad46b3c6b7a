import { expect, test } from 'vitest';
import { aPicture } from '../../support/pictures.ts';
import { insertBaseProfile, insertBelow, sharedApi } from '../../support/shared-api.ts';
import { scene } from '../duplicates/support.ts';

const api = sharedApi();

test('P064 a picture of one colour says that it is too plain to be compared, and no other does', async () => {
  const admin = api.as('Admin');
  const base = await insertBaseProfile(api.services);
  const locale = await insertBelow(api.services, base, 'da');
  const drawn = new File([new Uint8Array(await scene(64))], 'drawn.png');
  const files = async () => [await aPicture({ background: '#fff' }), drawn];
  const toBase = { params: { profileBaseId: base } };
  const toLocale = { params: { profileId: locale } };
  await api.call('media.create-for-base', { ...toBase, body: { files: await files() } }, admin);
  await api.call('media.create-for-locale', { ...toLocale, body: { files: await files() } }, admin);
  const answers = [
    await api.call('base-profile.media', toBase, admin),
    (await api.call('base-profile.get', toBase, admin)).media,
    await api.call('locale-profile.media', toLocale, admin),
    (await api.call('locale-profile.get', toLocale, admin)).media,
  ];
  const plain = answers.map(({ profile_pictures: pictures }) => pictures.map((one) => one.too_plain ?? false));
  expect(plain).toEqual(answers.map(() => [true, false]));
  await api.services.database.updateTable('media_hash').set({ state: 'waiting', bands: [] }).execute();
  const { profile_pictures: waiting } = await api.call('base-profile.media', toBase, admin);
  for (const one of waiting) expect(one.too_plain, 'not known yet').toBeUndefined();
});
