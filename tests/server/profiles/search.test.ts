import { beforeAll, describe, expect, test } from 'vitest';
import { searchedText } from '../../../src/contract/policy/search-text.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';
import { sharedApi } from '../../support/shared-api.ts';

const NAMES = [
  'Hanna Lund',
  'Johanna Anders',
  'Anna Berg',
  'Annabelle Roy',
  'Ole Anna',
  'Jonas Johnson',
  '% wild _',
  'Ännchen Roy',
  'Jürgen Müller',
  'Müller Ernst',
  'Lucía García',
  'Zita Stafne',
];
/** People who are found by what they do or where they live. */
const OTHERS: readonly { profileName: string; [attribute: string]: string }[] = [
  { profileName: 'Berta Vogt', profession: 'Bookseller' },
  { profileName: 'Cora Vogt', profession: 'Expert' },
  { profileName: 'Dora Vogt', city: 'Barcelona' },
  { profileName: 'Emil Vogt', city: 'Mullerthal' },
];

/** A row with these attributes, found by them. */
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

async function search(text: string, limit?: number): Promise<string[]> {
  const query = { text, ...(limit && { limit }) };
  const { rows } = await api.call('base-profile.search', { query } as never, api.as('BaseChecker'));
  return rows.map((row) => row.profile_name);
}

test('P012 who is found by something else than the name is told with what it is', async () => {
  const query = async (text: string) => {
    const { rows, found_by: by } = await api.call(
      'base-profile.search',
      { query: { text } } as never,
      api.as('BaseChecker'),
    );
    return rows.map((row, index) => [row.profile_name, by[index]]);
  };
  await insertBaseProfiles(api.services, [
    having({ profileName: 'Dana Quell', profession: 'Quellmaster' }),
    having({ profileName: 'Fritz Vogt', profession: 'Quellmaster', city: 'Quellstadt' }),
  ]);
  expect(await query('quell')).toEqual([
    ['Dana Quell', null],
    ['Fritz Vogt', { attribute: 'city', value: 'Quellstadt' }],
  ]);
});

test('names that begin with the text come first, then names with such a word', async () => {
  expect((await search('Ann')).slice(0, 4)).toEqual(['Anna Berg', 'Annabelle Roy', 'Ännchen Roy', 'Ole Anna']);
});

test('even a single letter finds names', async () => {
  expect(await search('o')).toEqual(['Ole Anna']);
  expect(await search('b')).toEqual(['Anna Berg']);
});

test('a misspelt name is found by likeness', async () => {
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

/** Names with what of them fits. */
async function searchWithFits(text: string): Promise<string[]> {
  const { rows, fits } = await api.call('base-profile.search', { query: { text } } as never, api.as('BaseChecker'));
  return rows.map((row, index) => `${row.profile_name}: ${fits[index]}`);
}

describe('P012 names before anything else', () => {
  beforeAll(async () => {
    await insertBaseProfiles(api.services, OTHERS.map(having));
  });

  test.each(['Mueller', 'muller', 'Мюллер', 'Müller', 'MÜLLER'])('%s finds Müller first', async (text) => {
    expect((await search(text)).slice(0, 2)).toEqual(['Müller Ernst', 'Jürgen Müller']);
  });

  test.each(['гарсия', 'garcia', 'García', 'garsi'])('%s finds García', async (text) => {
    expect(await search(text)).toEqual(['Lucía García']);
  });

  test('a full name in another spelling finds it', async () => {
    expect(await search('Юрген Мюллер')).toEqual(['Jürgen Müller']);
    expect(await search('Juergen Mueller')).toEqual(['Jürgen Müller']);
  });

  test('says of each what fits, and a word of something else stands below the words of names', async () => {
    expect(await searchWithFits('muller')).toEqual([
      'Müller Ernst: name-begins',
      'Jürgen Müller: word-begins',
      'Emil Vogt: word-begins',
    ]);
    expect(await searchWithFits('Jonson')).toEqual(['Jonas Johnson: alike']);
    for (const text of ['Мюллер', 'Mueller']) {
      expect((await searchWithFits(text)).slice(0, 2)).toEqual([
        'Müller Ernst: name-begins',
        'Jürgen Müller: word-begins',
      ]);
    }
    expect(await searchWithFits('гарсия')).toEqual(['Lucía García: word-begins']);
  });

  test('a likeness in a profession or a city is found only for long words, and below a name', async () => {
    expect(await search('boksellr')).toEqual([]);
    expect(await searchWithFits('bokseller')).toEqual(['Berta Vogt: alike']);
    expect(await searchWithFits('barcelna')).toEqual(['Dora Vogt: alike']);
  });

  test.each(['staff', 'export', 'theme', 'settings', 'approve', 'statistics'])(
    '%s is no name, and nobody is found by being a little like it',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );
});

test('what is nothing but accents finds nothing', async () => {
  expect(await search('\u0301')).toEqual([]);
});

test('P061 राम, रमा and रीमा are three names to search by, and กอง and ก้อง two', async () => {
  const names = ['राम शर्मा', 'रमा शर्मा', 'रीमा शर्मा', 'กอง ใจดี', 'ก้อง ใจดี'];
  await insertBaseProfiles(
    api.services,
    names.map((profileName) => having({ profileName })),
  );
  for (const name of names) {
    expect(await search(name)).toEqual([name]);
    expect(await search(name.split(' ')[0]!)).toEqual([name]);
  }
});
