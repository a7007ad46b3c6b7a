import { beforeAll, describe, expect, test } from 'vitest';
import { foldText, searchedText } from '../../../src/contract/base/fold-text.ts';
import { mostAlike } from '../../../src/server/profiles/search.ts';
import { TEST_NOW } from '../../support/api.ts';
import { insertBaseProfile, insertBaseProfiles, insertLocaleProfile, sharedApi } from '../../support/shared-api.ts';

const NAMES = `Hanna Lund, Johanna Anders, Anna Berg, Annabelle Roy, Ole Anna, Jonas Johnson, % wild _, Ännchen Roy,
  Jürgen Müller, Müller Ernst, Lucía García, Zita Stafne`.split(/,\s+/);
const OTHERS: readonly { profileName: string; [attribute: string]: string }[] = [
  { profileName: 'Berta Vogt', profession: 'Bookseller' },
  { profileName: 'Cora Vogt', profession: 'Expert' },
  { profileName: 'Dora Vogt', city: 'Barcelona' },
  { profileName: 'Emil Vogt', city: 'Mullerthal' },
];

const having = (attributes: (typeof OTHERS)[number]) => ({
  profile_name: attributes.profileName,
  attributes: JSON.stringify(attributes),
  search_text: searchedText('', attributes),
});
const api = sharedApi();
let ids: string[];
beforeAll(async () => {
  ids = await insertBaseProfiles(api.services, [
    ...NAMES.map((name) => ({ profile_name: name })),
    { profile_name: 'Anna Gone', deleted_at: new Date() },
  ]);
});

const answerTo = (text: string, limit?: number) =>
  api.call('base-profile.search', { query: { text, ...(limit && { limit }) } } as never, api.as('BaseChecker'));
const search = async (text: string, limit?: number) =>
  (await answerTo(text, limit)).rows.map((row) => row.profile_name);
async function searchWithFits(text: string): Promise<string[]> {
  const { rows, fits } = await answerTo(text);
  return rows.map((row, index) => `${row.profile_name}: ${fits[index]}`);
}

test('P012 who is found by something else than the name is reported with what it is', async () => {
  await insertBaseProfiles(api.services, [
    having({ profileName: 'Dana Quell', profession: 'Quellmaster' }),
    having({ profileName: '', city: 'Quellstadt' }),
    having({ profileName: 'Fritz Vogt', profession: 'Quellmaster', city: 'Quellstadt' }),
  ]);
  const { rows, found_by: by } = await answerTo('quell');
  // Of equal fit those with a name come first.
  expect(rows.map((row, index) => [row.profile_name, by[index]])).toEqual([
    ['Dana Quell', null],
    ['Fritz Vogt', { attribute: 'city', value: 'Quellstadt' }],
    ['', { attribute: 'city', value: 'Quellstadt' }],
  ]);
});

test('names that begin with the text come first, then names with such a word; one letter is enough, or a likeness', async () => {
  expect((await search('Ann')).slice(0, 4)).toEqual(['Anna Berg', 'Annabelle Roy', 'Ännchen Roy', 'Ole Anna']);
  expect(await search('o')).toEqual(['Ole Anna']);
  expect(await search('b')).toEqual(['Anna Berg']);
  expect(await search('Jonson')).toContain('Jonas Johnson');
});

test('an identifier finds its profile and nothing else', async () => {
  expect(await search(` ${ids[2]?.toUpperCase()} `)).toEqual(['Anna Berg']);
  expect(await search(ids.at(-1) ?? '')).toEqual([]);
});

test('wildcards are letters like any other', async () => {
  expect(await search('%')).toEqual(['% wild _']);
  expect(await search('_')).toEqual(['% wild _']);
});

test('gives no more rows than asked for, and eight unasked', async () => {
  expect(await search('anna', 1)).toEqual(['Anna Berg']);
  await insertBaseProfiles(
    api.services,
    Array.from({ length: 12 }, () => ({ profile_name: 'Quentin' })),
  );
  expect(await search('quentin')).toHaveLength(8);
});

describe('P012 names before anything else', () => {
  beforeAll(() => insertBaseProfiles(api.services, OTHERS.map(having)));

  test.each([
    ['Müller', ['Mueller', 'muller', 'Мюллер', 'Müller', 'MÜLLER'], ['Müller Ernst', 'Jürgen Müller']],
    ['García', ['гарсия', 'garcia', 'García', 'garsi'], ['Lucía García']],
    ['a full name', ['Юрген Мюллер', 'Juergen Mueller'], ['Jürgen Müller']],
  ])('%s is found in every spelling, before anything else', async (_name, spellings, found) => {
    for (const text of spellings) expect((await search(text)).slice(0, 2), text).toEqual(found);
  });

  test('says of each what fits, and a word of something else stands below the words of names', async () => {
    expect(await searchWithFits('muller')).toEqual([
      'Müller Ernst: name-begins',
      'Jürgen Müller: word-begins',
      'Emil Vogt: word-begins',
    ]);
    expect(await searchWithFits('Jonson')).toEqual(['Jonas Johnson: alike']);
    expect(await searchWithFits('гарсия')).toEqual(['Lucía García: word-begins']);
  });

  test('a likeness in a profession or a city is found only for long words, and below a name', async () => {
    expect(await search('boksellr')).toEqual([]);
    expect(await searchWithFits('bokseller')).toEqual(['Berta Vogt: alike']);
    expect(await searchWithFits('barcelna')).toEqual(['Dora Vogt: alike']);
  });

  test('what is no name finds nobody by being a little like it', async () => {
    for (const text of ['staff', 'export', 'theme', 'settings', 'approve', 'statistics', '\u0301']) {
      expect(await search(text), text).toEqual([]);
    }
  });
});

describe('locale profiles', () => {
  let danish: string;
  let german: string;
  const localeProfiles: string[] = [];
  let nameless: string;
  beforeAll(async () => {
    const { locales } = await api.call('locale.list', {}, api.as('Admin'));
    [danish = '', german = ''] = ['da', 'de'].map((code) => locales.find((locale) => locale.code === code)?.id);
    const add = async (base: string, locale: string, attributes: { profileName?: string; profession?: string }) => {
      const { profileName: name = '' } = attributes;
      const found = { profile_name: name, sort_name: foldText(name), search_text: searchedText('', attributes) };
      const given = { base_profile_id: base, locale_id: locale, attributes: JSON.stringify(attributes), ...found };
      return insertLocaleProfile(api.services, { ...given, stale_fields: ['attribute:city'] });
    };
    for (const [locale, attributes] of [
      [danish, { profileName: 'Юлия Новак' }],
      [german, { profileName: 'Julia Bergqvist', profession: 'Zoologist' }],
      [german, { profileName: '김민수' }],
    ] as const) {
      localeProfiles.push(await add(await insertBaseProfile(api.services), locale, attributes));
    }
    nameless = await insertBaseProfile(api.services, having({ profileName: 'Ottilie Quast' }));
    for (const locale of [german, danish]) await add(nameless, locale, {});
  });

  const rowsOf = async (text: string, headers = api.as('Admin')) =>
    (await api.call('locale-profile.search', { query: { text } } as never, headers)).rows;
  const names = async (text: string, headers?: Record<string, string>) =>
    (await rowsOf(text, headers)).map((row) => row.profile_name);

  test('a name is found in its own script and in Latin letters, the beginning of a name first', async () => {
    // The other one is written otherwise, and sounds the same.
    expect(await names('Юлия')).toEqual(['Юлия Новак', 'Julia Bergqvist']);
    expect(await names('yuliya')).toContain('Юлия Новак');
    expect(await names('novak')).toEqual(['Юлия Новак']);
    expect(await names('gimmin')).toEqual(['김민수']);
    expect(await names('zoolog'), 'by an attribute').toEqual(['Julia Bergqvist']);
    const query = { text: localeProfiles[1] };
    const { rows } = await api.call('locale-profile.list', { query } as never, api.as('Admin'));
    expect(rows).toMatchObject([{ stale_fields: ['attribute:city'], assignee: null }]);
  });

  test('nobody finds what lies outside the area, not even by its identifier', async () => {
    const mine = api.as('GeoChecker', 'checker', ['de']);
    expect(await names('yuliya', mine)).not.toContain('Юлия Новак');
    expect(await names(localeProfiles[0]!, mine)).toEqual([]);
    expect(await names(localeProfiles[1]!, mine)).toEqual(['Julia Bergqvist']);
  });

  test('one without a name is found by that of its base profile and by the code of its locale, within the area', async () => {
    const codes = async (text: string, headers = api.as('FillIn')) =>
      (await rowsOf(text, headers)).filter((row) => row.profile_base_id === nameless).map((row) => row.locale.code);
    expect(await codes('ottil')).toEqual(['da', 'de']);
    expect(await codes('quast')).toEqual(['da', 'de']);
    expect(await codes('quast', api.as('Admin')), 'who finds the base profile itself').toEqual([]);
    expect(await codes('Ottilie Quast DE')).toEqual(['de']);
    expect((await rowsOf('Ottilie Quast de', api.as('FillIn')))[0]?.locale.code).toBe('de');
    const german = api.as('FillIn', 'filler', ['de']);
    expect([await codes('ottil', german), await codes('ottilie da', german)]).toEqual([['de'], []]);
  });
});

test('P012 nobody is found by a part of an identifier that spells a name, named or nameless', () => {
  const spelling = 'acc98b9b-224b-4975-95cf-ada29505727a';
  const candidate = (attributes: Record<string, string>, id = spelling) => ({
    id,
    sort_name: (attributes['profileName'] ?? '').toLowerCase(),
    search_text: searchedText(id, attributes),
  });
  const others: Record<string, string>[] = [{}, { profileName: 'Berta Vogt' }, { profession: 'Cooper' }];
  for (const attributes of others) {
    for (const name of ['ada', 'acc', 'adaa']) expect(mostAlike(name, [candidate(attributes)]), name).toEqual([]);
  }
  const ada = candidate({ profileName: 'Ada Moreau' }, '00000000-0000-4000-8000-000000000001');
  expect(mostAlike('ada', [candidate({}), ada])).toEqual([ada.id]);
});

test('people who have made profiles are found by any word of their name, once each, by the name they have now', async () => {
  const by = (id: string, name: string, minutes = 0) => ({
    creator_id: id,
    creator_name: name,
    updated_at: new Date(TEST_NOW.getTime() + minutes * 60_000),
  });
  await api.services.database.deleteFrom('locale_profile').execute();
  await api.services.database.deleteFrom('base_profile').execute();
  await insertBaseProfiles(api.services, [
    by('p-1', 'Ännchen Roy'),
    by('p-1', 'Anna Roy', 5),
    by('p-1', 'Ännchen Roy', 1),
    by('p-2', 'Joan Ångström'),
    by('p-3', 'Béla Kun'),
    { ...by('p-4', 'Gone Anna'), deleted_at: TEST_NOW },
  ]);
  const found = async (text: string, limit?: number) =>
    (await api.call('creator.search', { query: { text, ...(limit && { limit }) } } as never, api.as('Creator'))).people;
  expect(await found('an')).toEqual([
    { user_id: 'p-1', name: 'Anna Roy' },
    { user_id: 'p-2', name: 'Joan Ångström' },
  ]);
  expect(await found('ROY')).toEqual([{ user_id: 'p-1', name: 'Anna Roy' }]);
  expect((await found('')).map(({ name }) => name)).toEqual(['Anna Roy', 'Béla Kun', 'Joan Ångström']);
  expect(await found('', 1)).toHaveLength(1);
  expect(await found('%')).toEqual([]);
});
