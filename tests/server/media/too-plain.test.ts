import sharp from 'sharp';
import { expect, test } from 'vitest';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { insertLocaleProfile, localeId } from '../../support/locale-profiles.ts';
import { aPicture } from '../../support/pictures.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

/** A circle and stripes, of which a hash is worth comparing. */
async function drawn(): Promise<File> {
  const shapes = Array.from(
    { length: 9 },
    (_, at) => `<rect x="${at * 70}" y="${(at * at * 37) % 300}" width="33" height="150"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#eee"/>${shapes.join('')}<circle cx="300" cy="200" r="120" fill="#a33"/></svg>`;
  return new File([new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer())], 'drawn.jpg');
}

test('P064 a picture of one colour says that it is too plain to be compared, and no other does', async () => {
  const admin = api.as('Admin');
  const base = await insertBaseProfile(api.services);
  const locale = await insertLocaleProfile(api.services, {
    base_profile_id: base,
    locale_id: await localeId(api.services, 'da'),
  });
  const files = async () => [await aPicture({ background: '#fff' }), await drawn()];
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
  expect(
    waiting.map((one) => one.too_plain),
    'not known yet',
  ).toEqual([undefined, undefined]);
});
