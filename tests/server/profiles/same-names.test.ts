import { beforeAll, describe, expect, test } from 'vitest';
import { profileNameKey, profileNameSound } from '../../../src/contract/profiles/name-key.ts';
import { tidyName } from '../../../src/contract/profiles/field-limits.ts';
import { OTHER_NAMES, PARTS, SAME_NAMES, WRITINGS } from '../../support/same-names.ts';
import { insertBaseProfile, insertLocaleProfile, localeId, sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
const admin = api.as('Admin');
const idOf = (locale: string) => localeId(api.services, locale);

/** Another base profile with a profile in the locale, in whose form the name is typed. */
async function isFree(locale: string, name: string): Promise<boolean> {
  const base = await insertBaseProfile(api.services, { profile_name: 'Someone Else' });
  const locale_id = await idOf(locale);
  const id = await insertLocaleProfile(api.services, { base_profile_id: base, locale_id });
  const body = { locale_id, profile_base_id: base, profile_name: name };
  const { status } = await api.attempt('locale-profile.check-name', { body }, admin);
  await api.services.database.deleteFrom('locale_profile').where('id', '=', id).execute();
  return status === 200;
}

async function stored(locale: string, name: string): Promise<string> {
  const base = await insertBaseProfile(api.services, { profile_name: 'Someone' });
  const attributes = JSON.stringify({ profileName: tidyName(name) });
  return insertLocaleProfile(api.services, {
    base_profile_id: base,
    locale_id: await idOf(locale),
    profile_name: tidyName(name),
    attributes,
  });
}

async function found(text: string): Promise<{ list: string[]; palette: string[] }> {
  const list = await api.call('locale-profile.list', { query: { text } } as never, admin);
  const palette = await api.call('locale-profile.search', { query: { text, limit: 10 } }, admin);
  return { list: list.rows.map(({ id }) => id), palette: palette.rows.map(({ id }) => id) };
}

const expectIn = ({ list, palette }: Awaited<ReturnType<typeof found>>, id: string) =>
  expect([list, palette]).toEqual([expect.arrayContaining([id]), expect.arrayContaining([id])]);
const remove = (id: string) => api.services.database.deleteFrom('locale_profile').where('id', '=', id).execute();
/** Every other row the other way round. */
const eitherWay = SAME_NAMES.map(([locale, one, other], at) =>
  at % 2 === 0 ? ([locale, one, other] as const) : ([locale, other, one] as const),
);
test.each(eitherWay)('P150 in %s, where there is %j, %j is taken, and finds it', async (locale, name, typed) => {
  const id = await stored(locale, name);
  expect(await isFree(locale, typed)).toBe(false);
  expectIn(await found(typed), id);
  await remove(id);
});

test('P150 of two saves at one moment the database takes one name, by sound as well as by looks', async () => {
  const id = await stored('de', 'Müllер');
  await expect(stored('de', 'Müller')).rejects.toMatchObject({ constraint: 'locale_profile_name_sound' });
  await expect(stored('de', 'Müllep')).rejects.toMatchObject({ constraint: 'locale_profile_name' });
  await remove(id);
  const sounds = await stored('de', 'Müller');
  await expect(stored('de', 'Müllер')).rejects.toMatchObject({ constraint: 'locale_profile_name_sound' });
  await remove(sounds);
});

test('P150 two names that nobody takes for one stay two', () => {
  for (const [locale, one, other] of OTHER_NAMES) {
    const keys = (name: string) => [profileNameKey(name, locale), profileNameSound(name, locale)].filter(Boolean);
    expect(
      keys(one).filter((key) => keys(other).includes(key)),
      `${one}, ${other}`,
    ).toEqual([]);
  }
});

test.each(WRITINGS)(
  'P150 %s finds %s in lists and palette, whatever else begins so',
  async (typed, name, others = 0) => {
    const ids = await Promise.all(
      [name, ...Array(others).keys()].map((each) => stored('de', each === name ? name : `${typed}子${each}`)),
    );
    expectIn(await found(typed), ids[0]!);
    await Promise.all(ids.map(remove));
  },
);

test.each(['’', "'", 'ʼ ’', '\u0301', '\u064b\u064b', '\u20dd'])('P150 %j alone finds nothing', async (text) => {
  const id = await stored('en', 'O’Neill');
  expect(await found(text)).toEqual({ list: [], palette: [] });
  expect((await found(`O'Neill ${text}`)).list).toEqual([id]);
  await remove(id);
});

describe('a script without blanks', () => {
  const ids = new Map<string, string>();
  beforeAll(async () => {
    for (const name of new Set(PARTS.map(([, each]) => each))) ids.set(name, await stored('ja', name));
  });
  test.each(PARTS)('P151 %s finds %s in lists and palette', async (typed, name) => {
    expectIn(await found(typed), ids.get(name)!);
  });
});
