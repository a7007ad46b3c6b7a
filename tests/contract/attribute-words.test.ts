import { expect, test } from 'vitest';
import { attributeInWords } from '../../src/contract/policy/attribute-words.ts';
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
