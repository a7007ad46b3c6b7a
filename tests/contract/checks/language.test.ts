import { eld } from 'eld/extrasmall';
import { expect, test } from 'vitest';
import { checkText, coverageOf } from '../../../src/contract/policy/checks/check-text.ts';
import { tellLanguage } from '../../../src/contract/policy/checks/tell-language.ts';
import { LOCALES } from '../../../src/server/lookups/data/locales.ts';

const ENGLISH = 'I love long evenings by the sea, old films and the smell of fresh bread in the morning. ';
const GERMAN = 'Ich liebe lange Abende am Meer, alte Filme und den Duft von frischem Brot am frühen Morgen. ';
const look = (text: string, locale: string, field = 'aboutMe') =>
  checkText(text, locale, { field, tellLanguage }).map(({ check }) => check);

test('P045 a text in another language and in foreign letters has both findings', () => {
  expect(look(ENGLISH, 'th')).toEqual(['script', 'language']);
});

test('P045 the right language in foreign letters is no other language', () => {
  const text = 'Ya lyublyu gulyat vecherom po naberezhnoy, gotovit dlya druzey i slushat starye plastinki doma.';
  expect(look(text, 'ru')).toEqual(['script']);
});

test('P045 a long text is foreign when most of it is, wherever that stands', () => {
  expect(look(GERMAN.repeat(10) + ENGLISH.repeat(24), 'de')).toContain('language');
  expect(look(GERMAN.repeat(24) + ENGLISH.repeat(10), 'de')).not.toContain('language');
});

test('P045 addresses are in no language, and a name is held to none', () => {
  expect(look(`Meine Bilder: https://www.example.com/${'the-smell-of-fresh-bread-'.repeat(4)}`, 'de')).toEqual([
    'contact',
  ]);
  expect(look(ENGLISH, 'de', 'realName')).toEqual([]);
});

test('P045 without the library at hand nothing is said of a language', () => {
  expect(checkText(ENGLISH, 'de', { field: 'aboutMe' })).toEqual([]);
});

test('P045 which locales are covered is what the library tells apart', () => {
  const told = new Set(Object.values(eld.info().Languages));
  const covered = LOCALES.map(({ code }) => code).filter((code) => coverageOf(code).checks.includes('language'));
  const others = covered.filter((code) => !told.has(code));
  expect(others.sort()).toEqual(['bs', 'fil', 'id', 'nb', 'nn']);
  expect([...told].filter((code) => !covered.includes(code))).toEqual(['ku']);
});
