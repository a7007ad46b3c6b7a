import { expect, test } from 'vitest';
import { attributeInWords } from '../../src/contract/policy/attribute-words.ts';
import { placeInWords } from '../../src/contract/policy/undo-words.ts';
import { LOCALES } from '../../src/server/lookups/data/locales.ts';

test('each of the 184 languages has a name of its own, whatever the browser knows', () => {
  const names = LOCALES.map(({ code }) => attributeInWords('geoLanguage', code, LOCALES));
  expect(names).toEqual(LOCALES.map(({ language }) => language));
  expect(new Set(names).size).toBe(184);
  for (const name of names) expect(name).toMatch(/^\p{Lu}\p{L}+/u);
});

test.each([
  ['geoLanguage', 'fil', 'Filipino'],
  ['geoLanguage', 'tl', 'Tagalog'],
  ['geoLanguage', 'Danish of old', 'Danish of old'],
  ['geoLanguage', '', ''],
  ['countryCode', 'NL', 'Netherlands'],
  ['countryCode', 'no country', 'no country'],
  ['dateOfBirth', '1990-05-17 00:00:00.000000+00:00', '1990-05-17'],
  ['profession', 'de', 'de'],
])('%s %j reads %j', (type, value, words) => {
  expect(attributeInWords(type, value, LOCALES)).toBe(words);
});

test('P030 no column is named as it is stored', () => {
  const columns = ['status', 'active', 'frozen', 'reserved_locales', 'selfie_id', 'something_new'];
  const images = ['crop', 'kind', 'position', 'adult_level_tag_id', null];
  const words = [
    ...columns.map((column) => placeInWords({ kind: 'base', column, part: null })),
    ...images.map((column) => placeInWords({ kind: 'media', column, part: null })),
    placeInWords({ kind: 'locale', column: null, part: null }),
    placeInWords({ kind: 'base', column: 'attributes', part: 'query' }),
  ];
  for (const each of words) expect(each).not.toMatch(/_|sha256|attributes|query/);
});
