import { expect, test, vi } from 'vitest';
import { matchLocales, readCodes } from '../../../src/client/locales/match-locales.ts';
import { LOCALES } from '../../../src/server/lookups/data/locales.ts';

const codes = (query: string) => matchLocales(query, LOCALES).map(({ code }) => code);

test('an empty query offers all 184 in their order', () => {
  expect(codes('')).toHaveLength(184);
  expect(codes('')[0]).toBe('aa');
});

test.each([
  ['a code comes first, Esperanto stands before Spanish', 'es', 'es'],
  ['a code comes first', 'fil', 'fil'],
  ['its English name', 'german', 'de'],
  ['its own name', 'Français', 'fr'],
  ['its own name without accents', 'espanol', 'es'],
])('a language is found by %s', (_by, query, code) => {
  expect(codes(query)[0]).toBe(code);
});

test.each([
  ['Farsi', 'fa'],
  ['Dari', 'fa'],
  ['Mandarin', 'zh'],
  ['Cantonese', 'zh'],
  ['traditional chinese', 'zh'],
  ['汉语', 'zh'],
  ['Flemish', 'nl'],
  ['Vlaams', 'nl'],
  ['Castilian', 'es'],
  ['castellano', 'es'],
  ['Valencian', 'ca'],
  ['Gaelic', 'ga'],
  ['Moldovan', 'ro'],
  ['Moldavian', 'ro'],
  ['Montenegrin', 'sr'],
  ['Brazilian Portuguese', 'pt'],
  ['Swiss High German', 'de'],
  ['Bangla', 'bn'],
  ['Oriya', 'or'],
  ['Panjabi', 'pa'],
  ['Slovene', 'sl'],
  ['Ivrit', 'he'],
  ['Cambodian', 'km'],
  ['Greenlandic', 'kl'],
  ['русский', 'ru'],
  ['svenska', 'sv'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['sh', 'sr'],
  ['tl', 'tl'],
  ['deu', 'de'],
  ['ger', 'de'],
  ['fra', 'fr'],
  ['cmn', 'zh'],
  ['arb', 'ar'],
  ['de-DE', 'de'],
  ['DE-at', 'de'],
  ['de_CH.UTF-8', 'de'],
  ['zh-CN', 'zh'],
  ['zh-Hant-TW', 'zh'],
  ['zh-', 'zh'],
  ['sr-Latn', 'sr'],
  ['pt_BR', 'pt'],
  ['es-419', 'es'],
  ['fil-PH', 'fil'],
])('P156: a language is found by “%s”: %s', (query, code) => {
  expect(codes(query)[0]).toBe(code);
});

test('P156: words that happen to look like a code find what they did', () => {
  expect(codes('portuguese')[0]).toBe('pt');
  expect(codes('haitian-creole')).toEqual([]);
  expect(codes('sco')).toContain('gd');
});

test('P156: a list of codes takes those of today, with countries and scripts', () => {
  expect(readCodes('de-DE pt-BR iw', LOCALES)?.known.map(codeOf)).toEqual(['de', 'pt', 'he']);
  expect(readCodes('zh-CN, zh-TW, qq-QQ', LOCALES)).toMatchObject({ known: [expect.anything()], unknown: ['qq-QQ'] });
});

test('a country finds the languages that are at home there, and what fits nothing offers nothing', () => {
  expect(codes('brazil')).toEqual(['pt']);
  expect(codes('Switzerland')).toEqual(expect.arrayContaining(['de', 'fr', 'it', 'rm']));
  expect(codes('qqqq')).toEqual([]);
});

const codeOf = (id: string) => LOCALES.find((locale) => locale.id === id)?.code;

test('a list of codes is read whatever parts it, each once, and unknown ones are named', () => {
  const read = readCodes('de, FR;\npt\tde xx', LOCALES);
  expect(read?.known.map(codeOf)).toEqual(['de', 'fr', 'pt']);
  expect(read?.unknown).toEqual(['xx']);
});

test('two words that are no codes are something to search for, one word never is a list', () => {
  expect(readCodes('south africa', LOCALES)).toBeNull();
  expect(readCodes('de', LOCALES)).toBeNull();
  expect(readCodes('', LOCALES)).toBeNull();
});

test('P156 a browser names languages that are none, and those of its reader that are still find', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'c', 'fr'] });
  try {
    const { matchLocales: match } = await import('../../../src/client/locales/match-locales.ts');
    expect(match('allemand', LOCALES).map(({ code }) => code)).toContain('de');
  } finally {
    vi.unstubAllGlobals();
  }
});
