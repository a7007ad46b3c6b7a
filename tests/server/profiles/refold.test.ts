import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { FOLDING_RULES } from '../../../src/contract/base/fold-text.ts';
import { refold } from '../../../src/server/profiles/refold.ts';
import { insertBaseProfiles, insertLocaleProfile, localeId, sharedApi } from '../../support/shared-api.ts';
import { rowsWhere } from '../../support/rows.ts';

const api = sharedApi();
const states = () => api.services.database.selectFrom('folded_text').selectAll().orderBy('table_name').execute();
const searchable = (id: string) =>
  api.services.database
    .selectFrom('base_profile')
    .select(['sort_name', 'sort_city', 'search_text', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('rows that an older version folded are brought up to the rules, goes on where it was stopped, and ends', async () => {
  const old = { attributes: JSON.stringify({ profileName: 'Юлия', city: 'Киев' }), profile_name: 'Юлия' };
  const ids = Array.from({ length: 501 }, () => randomUUID()).toSorted();
  const stale = { ...old, sort_name: 'юлия', sort_city: 'киев', search_text: 'юлия' };
  const rows = ids.map((id) => ({ ...stale, id }));
  await insertBaseProfiles(api.services, rows);
  const last = ids.at(-1) ?? '';
  let asked = 0;
  await refold(api.services.database, () => (asked += 1) > 1);
  expect((await searchable(ids[0] ?? '')).sort_name).toBe('yuliya');
  expect((await searchable(last)).sort_name).toBe('юлия');
  await refold(api.services.database);
  const search_text = `yuliya julija iouliia iuliia iulyia yulyya yulia kiev~ulia ${last}`;
  expect(await searchable(last)).toEqual({ sort_name: 'yuliya', sort_city: 'kiev', search_text, version: 1 });
  const done = { rules: FOLDING_RULES, reached: null };
  expect(await states()).toEqual([
    { table_name: 'base_profile', ...done },
    { table_name: 'duplicate_log', ...done },
    { table_name: 'locale_profile', ...done },
  ]);
});

test('P156 stored time zones of another country are found at the start, and listed until they are mended', async () => {
  const stored = { far: ['FI', 'Europe/Moscow'], own: ['FI', 'Europe/Helsinki'], earlier: ['UA', 'Europe/Kiev'] };
  const names = Object.keys(stored);
  const rows = Object.values(stored).map(([countryCode, geoTimezone]) => ({
    attributes: JSON.stringify({ countryCode, geoTimezone }),
  }));
  const ids = await insertBaseProfiles(api.services, rows);
  const locale_id = await localeId(api.services, 'fi');
  const insert = (base_profile_id: string, at: number) =>
    insertLocaleProfile(api.services, { base_profile_id, locale_id, ...rows[at] });
  const beneath = await Promise.all(ids.map(insert));
  await api.services.database.deleteFrom('folded_text').execute();
  await refold(api.services.database);
  const listed = async (kind: 'base' | 'locale', foreign_zone: boolean) => {
    const query = { foreign_zone, ...(kind === 'base' ? { country: ['FI', 'UA'] } : { base: ids }) };
    const list = await api.call(`${kind}-profile.list`, { query } as never, api.as('Admin'));
    return new Set(list.rows.map(({ id }) => names[(kind === 'base' ? ids : beneath).indexOf(id)]));
  };
  for (const kind of ['base', 'locale'] as const) {
    expect(await listed(kind, true), kind).toEqual(new Set(['far']));
    expect(await listed(kind, false), kind).toEqual(new Set(['earlier', 'own']));
  }
});

test.each([
  ['fa', { کریم: 'کریم', کريم: 'کريم' }, 'كريم'],
  ['ar', { أَحْمَد: 'اَحْمَد', أحمد: 'احمد' }, 'احمد'],
  ['ru', { Марина: 'марина', Mарина: 'mарина' }, 'марина'],
])('P150 in %s names that an older version held apart both stay, and one takes the key of both', async (...row) => {
  const [locale, keys, one] = row;
  const { database } = api.services;
  const locale_id = await localeId(api.services, locale);
  for (const [profile_name, name_key] of Object.entries(keys)) {
    const [base_profile_id = ''] = await insertBaseProfiles(api.services, [{}]);
    await insertLocaleProfile(api.services, { base_profile_id, locale_id, profile_name, name_key });
  }
  await database.deleteFrom('folded_text').where('table_name', '=', 'locale_profile').execute();
  await refold(database);
  const rows = await rowsWhere(api.services, 'locale_profile', { locale_id });
  expect(rows.map(({ profile_name: name }) => name).toSorted()).toEqual(Object.keys(keys).toSorted());
  expect(rows.filter(({ name_key: key }) => key === one)).toHaveLength(1);
  expect(rows.map(({ version }) => version)).toEqual([1, 1]);
});

test('P150 a name of mixed scripts that was stored before gets its sound, unless that is taken', async () => {
  const { database } = api.services;
  const [sv, nb] = [await localeId(api.services, 'sv'), await localeId(api.services, 'nb')];
  const named = async (locale_id: string, profile_name: string) => {
    const [base_profile_id = ''] = await insertBaseProfiles(api.services, [{}]);
    return insertLocaleProfile(api.services, { base_profile_id, locale_id, profile_name, name_sound: '' });
  };
  const free = await named(sv, 'Müllер');
  await named(nb, 'Müller');
  const taken = await named(nb, 'Müllер');
  await database.deleteFrom('folded_text').where('table_name', '=', 'locale_profile').execute();
  await refold(database);
  const soundOf = (id: string) =>
    database.selectFrom('locale_profile').select('name_sound').where('id', '=', id).executeTakeFirstOrThrow();
  expect([await soundOf(free), await soundOf(taken)]).toEqual([{ name_sound: 'müller' }, { name_sound: '' }]);
});
