import { expect, test } from 'vitest';
import { attributeInWords } from '../../src/contract/profiles/value-in-words.ts';
import { tagGroupInWords } from '../../src/contract/trail/code-words.ts';
import { ACTION_IN_SHORT } from '../../src/contract/duplicates/duplicate-outcomes.ts';
import { TAG_GROUPS } from '../../src/contract/base/lookup-names.ts';
import { DUPLICATE_ACTIONS } from '../../src/contract/duplicates/duplicate-filter.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { downloadName } from '../../src/contract/profiles/document-names.ts';
import { placeInWords } from '../../src/contract/review/undo-words.ts';
import tables from './words.json' with { type: 'json' };
import { LOCALES } from '../../src/server/lookups/locales.ts';

test('each of the 184 languages has a name of its own, whatever the browser knows', () => {
  const names = LOCALES.map(({ code }) => attributeInWords('geoLanguage', code, LOCALES));
  expect(names).toEqual(LOCALES.map(({ language }) => language));
  expect(new Set(names).size).toBe(184);
  for (const name of names) expect(name).toMatch(/^\p{Lu}\p{L}+/u);
});

test.each(tables.attributes)('%s %j reads %j', (type, value, words) =>
  expect(attributeInWords(type, value, LOCALES)).toBe(words),
);

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

test('no group of tags, and nothing that a filter does, is named as the wire names it', () => {
  const groups = TAG_GROUPS.map(tagGroupInWords);
  for (const each of groups) expect(each).toMatch(/^\p{Lu}[^\p{Lu}_]*$/u);
  expect(new Set(groups).size).toBe(TAG_GROUPS.length);
  expect(tagGroupInWords('attachmentAdultLevel')).toBe('Adult level of an image');
  for (const action of DUPLICATE_ACTIONS) expect(ACTION_IN_SHORT[action]).not.toBe(action);
});

test.each(tables.isolated)(
  'only a text with letters from right to left is kept apart in a sentence: %s',
  (text, apart) => {
    expect(isolated(text)).toBe(apart);
  },
);

test.each(tables.downloads)('P159 %j of type %s is downloaded as %j', (name, type, expected) =>
  expect(downloadName(name, type)).toBe(expected),
);
