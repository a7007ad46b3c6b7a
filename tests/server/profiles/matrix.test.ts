import { beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_STATUSES } from '../../../src/contract/profiles/status.ts';
import { cellLetter, cellOf, EMPTY_CELL } from '../../../src/contract/profiles/matrix.ts';
import { insertImages, insertLocaleProfile } from '../../support/locale-profiles.ts';
import { insertBaseProfile, insertBaseProfiles, sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import tables from './matrix.json' with { type: 'json' };

const api = sharedApi();
let bases: string[];
let locales: { id: string; code: string }[];
const at = (index: number) => locales[index]!;
beforeAll(async () => {
  locales = (await api.call('locale.list', {}, api.as('Admin'))).locales;
  const since = (seconds: number) => ({ updated_at: new Date(TEST_NOW.getTime() + seconds * 1000) });
  bases = await insertBaseProfiles(api.services, [
    { profile_name: 'Ada', ...since(3), status: 'approved' },
    { profile_name: 'Ben', ...since(2), attributes: JSON.stringify({ countryCode: 'FR' }) },
    { profile_name: 'Cleo', ...since(1) },
  ]);
  const add = (base: number, locale: number, given: object) =>
    insertLocaleProfile(api.services, { base_profile_id: bases[base]!, locale_id: at(locale).id, ...given });
  await add(0, 0, { status: 'approved', active: true, stale_fields: ['attribute:city'] });
  await add(0, 183, { status: 'disapproved' });
  await add(0, 7, { deleted_at: TEST_NOW });
  await add(1, 7, {});
});

test('P040 a letter shows status and flag of each cell, for all 184 locales in their order, and which are stale', async () => {
  const query = { include_total: true };
  const { rows, total } = await api.call('base-profile.matrix', { query } as never, api.as('Admin'));
  const inWords = rows.map(({ profile_name: name, status, cells, stale }) => {
    const used = cells.split('').flatMap((letter, index) => {
      const cell = cellOf(letter);
      return cell ? [[index, cell.status, cell.active]] : [];
    });
    return { name, status, cells: cells.length, used, stale };
  });
  expect(inWords).toEqual(tables.inWords);
  expect(total).toBe(3);
});

test('it is filtered, ordered and continued as the overview is', async () => {
  const ask = async (query: object) => {
    const { rows, next } = await api.call('base-profile.matrix', { query } as never, api.as('Creator'));
    return { names: rows.map((row) => row.profile_name), next };
  };
  const first = await ask({ limit: 1, sort: 'profile_name', direction: 'desc' });
  const second = await ask({ limit: 1, sort: 'profile_name', direction: 'desc', after: first.next });
  expect([first.names, second.names]).toEqual([['Cleo'], ['Ben']]);
  expect((await ask({ locale: [at(183).id] })).names).toEqual(['Ada']);
  expect((await ask({ text: 'nobody' })).names).toEqual([]);
});

test('every status has a letter of its own, and none is the empty cell', () => {
  const letters = PROFILE_STATUSES.flatMap((status) => [true, false].map((active) => cellLetter({ status, active })));
  expect(new Set(letters).size).toBe(PROFILE_STATUSES.length * 2);
  expect(letters).not.toContain(EMPTY_CELL);
  for (const letter of letters) expect(cellLetter(cellOf(letter)!)).toBe(letter);
});

test('locales in use are those with a profile that is not deleted, in the area one works on, the most used first', async () => {
  const inUse = async (...geos: string[]) => {
    const { locale_ids: ids } = await api.call('locale.in-use', {}, api.as('Admin', 'Admin-1', geos));
    return ids.map((id) => locales.findIndex((locale) => locale.id === id));
  };
  const [first, last] = [at(0).code, at(183).code];
  expect(await inUse()).toEqual([0, 7, 183]);
  expect(await inUse(last)).toEqual([183]);
  expect(await inUse(first, at(100).code)).toEqual([0]);
  expect(await inUse('FR')).toEqual([7]);
  expect(await inUse('FR', last)).toEqual([7, 183]);
  expect(await inUse('XX')).toEqual([]);
  const table = api.services.database.updateTable('locale_profile').where('base_profile_id', '=', bases[1]!);
  await table.set({ deleted_at: TEST_NOW }).execute();
  expect(await inUse()).toEqual([0, 183]);
  await table.set({ deleted_at: null, locale_id: at(183).id }).execute();
  expect(await inUse()).toEqual([183, 0]);
  await table.set({ locale_id: at(7).id }).execute();
  expect(await inUse()).toEqual([0, 7, 183]);
});

describe('what can be pinned beside a locale profile (P043)', () => {
  const profiles: Record<string, string> = {};
  let pictures: string[];
  beforeAll(async () => {
    const base = await insertBaseProfile(api.services, { attributes: JSON.stringify({ countryCode: 'FR' }) });
    const add = async (code: string, given: object = {}) => {
      const locale_id = locales.find((locale) => locale.code === code)?.id ?? '';
      profiles[code] = await insertLocaleProfile(api.services, { base_profile_id: base, locale_id, ...given });
    };
    for (const code of ['nl', 'de', 'da']) await add(code);
    await add('fr', { deleted_at: TEST_NOW });
    await add('zu', { base_profile_id: await insertBaseProfile(api.services) });
    const lanes = ['profile_picture', 'attachment', 'profile_picture'] as const;
    const [first = '', , second = ''] = await insertImages(api.services, { baseProfileId: base }, lanes);
    pictures = [first, second];
    await insertImages(api.services, { baseProfileId: base, localeProfileId: profiles['nl']! }, ['profile_picture']);
  });

  test('P043 the pictures of its base profile, in their order, and its other locales by code, as far as one may read them', async () => {
    const beside = (...geos: string[]) =>
      api.call('locale-profile.beside', { params: { profileId: profiles['nl']! } }, api.as('FillIn', 'FillIn-1', geos));
    const { base, locales: found } = await beside();
    expect(base.profile_pictures.map(({ id }) => id)).toEqual(pictures);
    expect(found.map(({ locale, profile_id: id, status }) => [locale.code, id, status])).toEqual([
      ['da', profiles['da'], 'awaiting_fill_in'],
      ['de', profiles['de'], 'awaiting_fill_in'],
    ]);
    const codes = async (...geos: string[]) => (await beside(...geos)).locales.map(({ locale }) => locale.code);
    expect([await codes('nl', 'da'), await codes('nl'), await codes('FR')]).toEqual([['da'], [], ['da', 'de']]);
  });
});
