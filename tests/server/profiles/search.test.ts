import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertBaseProfiles } from '../../support/base-profiles.ts';

const NAMES = [
  'Hanna Lund',
  'Johanna Anders',
  'Anna Berg',
  'Annabelle Roy',
  'Ole Anna',
  'Jonas Johnson',
  '% wild _',
  'Ännchen Roy',
];

let api: TestApi;
let ids: string[];
beforeAll(async () => {
  api = await startTestApi();
  ids = await insertBaseProfiles(api.services, [
    ...NAMES.map((name) => ({ profile_name: name })),
    { profile_name: 'Anna Gone', deleted_at: new Date() },
  ]);
});
afterAll(() => api.close());

async function search(text: string, limit?: number): Promise<string[]> {
  const query = { text, ...(limit && { limit }) };
  const { rows } = await api.call('base-profile.search', { query } as never, api.as('BaseChecker'));
  return rows.map((row) => row.profile_name);
}

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

test('what is nothing but accents finds nothing', async () => {
  expect(await search('\u0301')).toEqual([]);
});
