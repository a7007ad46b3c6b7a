import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { insertImages, insertLocaleProfile } from '../../support/locale-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let locales: { id: string; code: string }[];
const profiles: Record<string, string> = {};
let pictures: string[];
const idOf = (code: string) => locales.find((locale) => locale.code === code)?.id ?? '';

beforeAll(async () => {
  locales = (await api.call('locale.list', {}, api.as('Admin'))).locales;
  const base = await insertBaseProfile(api.services, { attributes: JSON.stringify({ countryCode: 'FR' }) });
  for (const code of ['nl', 'de', 'da', 'fr']) {
    profiles[code] = await insertLocaleProfile(api.services, {
      base_profile_id: base,
      locale_id: idOf(code),
      ...(code === 'fr' && { deleted_at: TEST_NOW }),
    });
  }
  const other = await insertBaseProfile(api.services);
  await insertLocaleProfile(api.services, { base_profile_id: other, locale_id: idOf('zu') });
  const images = await insertImages(api.services, { baseProfileId: base }, [
    'profile_picture',
    'attachment',
    'profile_picture',
  ]);
  pictures = images.filter((_id, index) => index !== 1);
  await insertImages(api.services, { baseProfileId: base, localeProfileId: profiles['nl'] ?? '' }, ['profile_picture']);
});

describe('what can be pinned beside a locale profile (P043)', () => {
  const beside = (code: string, headers = api.as('FillIn')) =>
    api.call('locale-profile.beside', { params: { profileId: profiles[code] ?? '' } }, headers);

  test('P043 the pictures of its base profile, in their order, and its other locales by code', async () => {
    const { base, locales: found } = await beside('nl');
    expect(base.profile_pictures.map(({ id }) => id)).toEqual(pictures);
    expect(found.map(({ locale, profile_id: id, status }) => [locale.code, id, status])).toEqual([
      ['da', profiles['da'], 'awaiting_fill_in'],
      ['de', profiles['de'], 'awaiting_fill_in'],
    ]);
  });

  test('P043 other locales as far as the person may read them', async () => {
    const codes = async (geos: string[]) =>
      (await beside('nl', api.as('FillIn', 'FillIn-1', geos))).locales.map(({ locale }) => locale.code);
    expect(await codes(['nl', 'da'])).toEqual(['da']);
    expect(await codes(['nl'])).toEqual([]);
    expect(await codes(['FR'])).toEqual(['da', 'de']);
  });

  test('P043 nothing beside a profile that the person may not read', async () => {
    const ask = async (headers: Record<string, string>) => {
      const { status, body } = await api.attempt(
        'locale-profile.beside',
        { params: { profileId: profiles['nl'] ?? '' } },
        headers,
      );
      return [status, body.code];
    };
    expect(await ask(api.as('FillIn', 'FillIn-1', ['de']))).toEqual([403, 'area-forbids']);
    expect(await ask(api.as('BaseChecker'))).toEqual([403, 'role-forbids']);
    expect(await ask(api.as('Creator'))).toEqual([403, 'role-forbids']);
  });
});
