import { beforeAll, describe, expect, test } from 'vitest';
import { PROFILE_STATUSES } from '../../../src/contract/policy/status.ts';
import { cellLetter, cellOf, EMPTY_CELL } from '../../../src/contract/shapes/matrix.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { insertLocaleProfile } from '../../support/locale-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let bases: string[];
let locales: { id: string; code: string }[];
beforeAll(async () => {
  locales = (await api.call('locale.list', {}, api.as('Admin'))).locales;
  bases = await insertBaseProfiles(api.services, [
    { profile_name: 'Ada', updated_at: new Date(TEST_NOW.getTime() + 3000), status: 'approved' },
    {
      profile_name: 'Ben',
      updated_at: new Date(TEST_NOW.getTime() + 2000),
      attributes: JSON.stringify({ countryCode: 'FR' }),
    },
    { profile_name: 'Cleo', updated_at: new Date(TEST_NOW.getTime() + 1000) },
  ]);
  const at = (index: number) => locales[index]?.id ?? '';
  const base = bases[0] ?? '';
  await insertLocaleProfile(api.services, {
    base_profile_id: base,
    locale_id: at(0),
    status: 'approved',
    active: true,
    stale_fields: ['attribute:city'],
  });
  await insertLocaleProfile(api.services, { base_profile_id: base, locale_id: at(183), status: 'disapproved' });
  await insertLocaleProfile(api.services, { base_profile_id: base, locale_id: at(7), deleted_at: TEST_NOW });
  await insertLocaleProfile(api.services, { base_profile_id: bases[1] ?? '', locale_id: at(7) });
});

test('P040 a letter tells status and flag of each cell, for all 184 locales in their order, and which are stale', async () => {
  const { rows, total } = await api.call(
    'base-profile.matrix',
    { query: { include_total: true } } as never,
    api.as('Admin'),
  );
  expect(rows.map((row) => [row.profile_name, row.status])).toEqual([
    ['Ada', 'approved'],
    ['Ben', 'draft'],
    ['Cleo', 'draft'],
  ]);
  expect(total).toBe(3);
  const told = rows.map(({ cells }) =>
    cells.split('').flatMap((letter, index) => {
      const cell = cellOf(letter);
      return cell ? [[index, cell.status, cell.active]] : [];
    }),
  );
  expect(rows.map(({ cells }) => cells.length)).toEqual([184, 184, 184]);
  expect(rows.map(({ stale }) => stale)).toEqual([[0], [], []]);
  expect(told).toEqual([
    [
      [0, 'approved', true],
      [183, 'disapproved', false],
    ],
    [[7, 'awaiting_fill_in', false]],
    [],
  ]);
});

test('it is filtered, ordered and continued as the overview is', async () => {
  const ask = (query: object) => api.call('base-profile.matrix', { query } as never, api.as('Creator'));
  const first = await ask({ limit: 1, sort: 'profile_name', direction: 'desc' });
  expect(first.rows.map((row) => row.profile_name)).toEqual(['Cleo']);
  const second = await ask({ limit: 1, sort: 'profile_name', direction: 'desc', after: first.next });
  expect(second.rows.map((row) => row.profile_name)).toEqual(['Ben']);
  expect((await ask({ locale: [locales[183]?.id] })).rows.map((row) => row.profile_name)).toEqual(['Ada']);
  expect((await ask({ text: 'nobody' })).rows).toEqual([]);
});

test('every status has a letter of its own, and none is the empty cell', () => {
  const letters = PROFILE_STATUSES.flatMap((status) => [true, false].map((active) => cellLetter({ status, active })));
  expect(new Set(letters).size).toBe(PROFILE_STATUSES.length * 2);
  expect(letters).not.toContain(EMPTY_CELL);
  for (const letter of letters) expect(cellLetter(cellOf(letter)!)).toBe(letter);
});

describe('locales in use', () => {
  const inUse = async (geos: string[] = []) => {
    const { locale_ids: ids } = await api.call('locale.in-use', {}, api.as('Admin', 'Admin-1', geos));
    return ids.map((id) => locales.findIndex((locale) => locale.id === id));
  };

  test('are those with a locale profile that is not deleted, in the order of the columns', async () => {
    expect(await inUse()).toEqual([0, 7, 183]);
    await api.services.database
      .updateTable('locale_profile')
      .set({ deleted_at: TEST_NOW })
      .where('locale_id', '=', locales[7]!.id)
      .execute();
    expect(await inUse()).toEqual([0, 183]);
    await api.services.database
      .updateTable('locale_profile')
      .set({ deleted_at: null })
      .where('base_profile_id', '=', bases[1]!)
      .execute();
    expect(await inUse()).toEqual([0, 7, 183]);
  });

  test('are those of the area one works on: by its locales, and by its countries', async () => {
    const [first, last] = [locales[0]!.code, locales[183]!.code];
    expect(await inUse([last])).toEqual([183]);
    expect(await inUse([first, locales[100]!.code])).toEqual([0]);
    expect(await inUse(['FR'])).toEqual([7]);
    expect(await inUse(['FR', last])).toEqual([7, 183]);
    expect(await inUse(['XX'])).toEqual([]);
  });
});
