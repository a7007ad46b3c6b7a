import { beforeAll, describe, expect, test } from 'vitest';
import { searchedText } from '../../../src/contract/policy/search-text.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { insertLocaleProfile } from '../../support/locale-profiles.ts';
import { foldText } from '../../../src/contract/policy/search-text.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
let danish: string;
let german: string;
const ids: string[] = [];
beforeAll(async () => {
  const { locales } = await api.call('locale.list', {}, api.as('Admin'));
  danish = locales.find(({ code }) => code === 'da')?.id ?? '';
  german = locales.find(({ code }) => code === 'de')?.id ?? '';
  const add = async (profileName: string, locale: string, attributes: Record<string, string> = {}) => {
    const base = await insertBaseProfile(api.services);
    const all = { profileName, ...attributes };
    ids.push(
      await insertLocaleProfile(api.services, {
        base_profile_id: base,
        locale_id: locale,
        status: 'approved',
        attributes: JSON.stringify(all),
        profile_name: profileName,
        sort_name: foldText(profileName),
        search_text: searchedText('', all),
        stale_fields: ['attribute:city'],
      }),
    );
  };
  await add('Юлия Новак', danish);
  await add('Julia Berg', german, { profession: 'Zoologist' });
  await add('김민수', german);
});

async function search(text: string, headers = api.as('Admin')): Promise<string[]> {
  const { rows } = await api.call('locale-profile.search', { query: { text } } as never, headers);
  return rows.map((row) => row.profile_name);
}

test('a name is found in its own script and in Latin letters, the beginning of a name first', async () => {
  // The other one is written otherwise, and sounds the same.
  expect(await search('Юлия')).toEqual(['Юлия Новак', 'Julia Berg']);
  expect(await search('yuliya')).toContain('Юлия Новак');
  expect(await search('novak')).toEqual(['Юлия Новак']);
  expect(await search('gimmin')).toEqual(['김민수']);
});

test('an attribute finds its profile', async () => {
  expect(await search('zoolog')).toEqual(['Julia Berg']);
});

test('nobody finds what lies outside the area, not even by its identifier', async () => {
  const mine = api.as('GeoChecker', 'checker', ['de']);
  expect(await search('yuliya', mine)).not.toContain('Юлия Новак');
  expect(await search(ids[0] ?? '', mine)).toEqual([]);
  expect(await search(ids[1] ?? '', mine)).toEqual(['Julia Berg']);
});

test('a row tells what has changed in its base profile', async () => {
  const { rows } = await api.call('locale-profile.list', { query: { text: ids[1] } } as never, api.as('Admin'));
  expect(rows).toMatchObject([{ stale_fields: ['attribute:city'], assignee: null }]);
});

describe('by the base profile', () => {
  let base: string;
  beforeAll(async () => {
    const attributes = { profileName: 'Ottilie Quast' };
    base = await insertBaseProfile(api.services, {
      attributes: JSON.stringify(attributes),
      profile_name: 'Ottilie Quast',
      sort_name: foldText('Ottilie Quast'),
      search_text: searchedText('', attributes),
    });
    for (const locale of [german, danish]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await insertLocaleProfile(api.services, {
        base_profile_id: base,
        locale_id: locale,
        attributes: '{}',
        profile_name: '',
        sort_name: '',
        search_text: '',
      });
    }
  });
  const codes = async (text: string, headers = api.as('FillIn')) => {
    const { rows } = await api.call('locale-profile.search', { query: { text } } as never, headers);
    return rows.filter((row) => row.profile_base_id === base).map((row) => row.locale.code);
  };

  test('a locale profile without a name is found by it, in the order of the codes', async () => {
    expect(await codes('ottil')).toEqual(['da', 'de']);
    expect(await codes('quast')).toEqual(['da', 'de']);
    expect(await codes('quast', api.as('Admin')), 'who finds the base profile itself').toEqual([]);
  });

  test('the code of a locale behind the name finds the one in it, first of all', async () => {
    expect(await codes('Ottilie Quast DE')).toEqual(['de']);
    const { rows } = await api.call(
      'locale-profile.search',
      { query: { text: 'Ottilie Quast de' } } as never,
      api.as('FillIn'),
    );
    expect(rows[0]?.locale.code).toBe('de');
  });

  test('nobody finds what lies outside the area by it', async () => {
    expect(await codes('ottil', api.as('FillIn', 'filler', ['de']))).toEqual(['de']);
    expect(await codes('ottilie da', api.as('FillIn', 'filler', ['de']))).toEqual([]);
  });
});
