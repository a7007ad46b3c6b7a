import { eld } from 'eld/extrasmall';
import { expect, test } from 'vitest';
import { checkText, coverageOf } from '../../../src/contract/text-checks/check-text.ts';
import { detectLanguage } from '../../../src/contract/text-checks/detect-language.ts';
import { LOCALES } from '../../../src/server/lookups/locales.ts';
import own from './own-languages.json' with { type: 'json' };

const ENGLISH = 'I love long evenings by the sea, old films and the smell of fresh bread in the morning. ';
const GERMAN = 'Ich liebe lange Abende am Meer, alte Filme und den Duft von frischem Brot am frühen Morgen. ';
const look = (text: string, locale: string, field = 'aboutMe') =>
  checkText(text, locale, { field, detectLanguage }).map(({ check }) => check);

test('P045 a text in another language and in foreign letters has both findings', () => {
  expect(look(ENGLISH, 'th')).toEqual(['script', 'language']);
});

test('P045 the right language in foreign letters is no other language', () => {
  const text = 'Ya lyublyu gulyat vecherom po naberezhnoy, gotovit dlya druzey i slushat starye plastinki doma.';
  expect(look(text, 'ru')).toEqual(['script']);
});

const FRENCH = "J'aime les longues soirées au bord de la mer, les vieux films et l'odeur du pain frais le matin. ";
const RUSSIAN = 'Я люблю долгие вечера у моря, старые фильмы и запах свежего хлеба ранним утром. ';
const BULGARIAN = 'Обичам дългите вечери край морето, старите филми и мириса на пресен хляб рано сутрин. ';
const VIETNAMESE = 'Tôi thích những buổi tối dài bên bờ biển, những bộ phim cũ và mùi bánh mì mới vào buổi sáng sớm. ';
const CZECH = 'Mám ráda dlouhé večery u moře, staré filmy a vůni čerstvého chleba brzy ráno, když ještě všichni spí. ';
const JAPANESE = '海辺で過ごす長い夜と、古い映画と、朝の焼きたてのパンの香りが大好きです。週末には友達と山を歩きます。';
const of = (text: string, letters: number) => text.repeat(20).slice(0, letters);

test.each<[what: string, text: string, locale: string, isForeign: boolean]>([
  ['358 of English before 587 of German', of(ENGLISH, 358) + of(GERMAN, 587), 'de', false],
  ['200 of German before 800 of English', of(GERMAN, 200) + of(ENGLISH, 800), 'de', true],
  ['587 of German before 358 of English', of(GERMAN, 587) + of(ENGLISH, 358), 'de', false],
  ['800 of English before 200 of German', of(ENGLISH, 800) + of(GERMAN, 200), 'de', true],
  ['400 of French between 300 and 300 of German', of(GERMAN, 300) + of(FRENCH, 400) + of(GERMAN, 300), 'de', false],
  ['700 of French between 150 and 150 of German', of(GERMAN, 150) + of(FRENCH, 700) + of(GERMAN, 150), 'de', true],
  ['190 of Bulgarian before 500 of Russian', of(BULGARIAN, 190) + of(RUSSIAN, 500), 'ru', false],
  ['190 of Russian before 500 of Bulgarian', of(RUSSIAN, 190) + of(BULGARIAN, 500), 'ru', true],
  ['200 of English before 800 of Russian', of(ENGLISH, 200) + of(RUSSIAN, 800), 'ru', false],
  ['Vietnamese', VIETNAMESE, 'vi', false],
  ['Vietnamese, decomposed', VIETNAMESE.normalize('NFD'), 'vi', false],
  ['much Vietnamese, decomposed', VIETNAMESE.repeat(5).normalize('NFD'), 'vi', false],
  ['Czech, decomposed', CZECH.normalize('NFD'), 'cs', false],
  ['much Czech, decomposed', CZECH.repeat(6).normalize('NFD'), 'cs', false],
  ['French, decomposed', FRENCH.normalize('NFD'), 'fr', false],
  ['Vietnamese, decomposed, in a Czech profile', VIETNAMESE.normalize('NFD'), 'cs', true],
  ['Japanese', JAPANESE.repeat(8), 'ja', false],
  ['Japanese in a Korean profile', JAPANESE.repeat(8), 'ko', true],
])('P045 %s', (_what, text, locale, isForeign) => {
  expect(look(text, locale).includes('language')).toBe(isForeign);
});

test.each<[what: string, text: string, locale: string, begins: string]>([
  ['German before English', of(GERMAN, 200) + of(ENGLISH, 800), 'de', 'I love'],
  ['decomposed Vietnamese before English', of(VIETNAMESE, 131).normalize('NFD') + of(ENGLISH, 738), 'vi', 'I love'],
  ['English before German', of(ENGLISH, 800) + of(GERMAN, 200), 'de', 'I love'],
])('P045 what is quoted of %s is near where the other language begins', (_what, text, locale, begins) => {
  const [finding] = checkText(text, locale, { field: 'aboutMe', detectLanguage });
  const from = finding?.spans[0]?.from ?? -1;
  expect(Math.abs(from - text.indexOf(begins))).toBeLessThan(120);
  expect(from === 0).toBe(text.startsWith(begins));
});

test.each(Object.entries(own))('P045 of %s, whole or decomposed, what is mostly foreign is found', (locale, text) => {
  for (const form of [text, text.normalize('NFD')]) {
    expect(look(of(form, 131) + of(ENGLISH, 402), locale), locale).toContain('language');
    expect(look(of(form, 402) + of(ENGLISH, 131), locale), locale).not.toContain('language');
    expect(look(form, locale), locale).not.toContain('language');
  }
});

test('P045 addresses are in no language, and a name is held to none', () => {
  expect(look(`Meine Bilder: https://www.example.com/${'the-smell-of-fresh-bread-'.repeat(4)}`, 'de')).toEqual([
    'contact',
  ]);
  expect(look(ENGLISH, 'de', 'realName')).toEqual([]);
});

test("P045 without the library in view nothing is said of a language; it is named as the product's list does", () => {
  const words = checkText(ENGLISH, 'bo', { field: 'aboutMe', language: 'Tibetan' }).map((found) => found.words);
  expect(words).toEqual(['This text is not in the script of Tibetan.']);
  expect(checkText(ENGLISH, 'de', { field: 'aboutMe' })).toEqual([]);
});

test('P045 which locales are covered is what the library distinguishes', () => {
  const languages = new Set(Object.values(eld.info().Languages));
  const covered = LOCALES.map(({ code }) => code).filter((code) => coverageOf(code).checks.includes('language'));
  expect(covered.filter((code) => !languages.has(code)).sort()).toEqual(['bs', 'fil', 'id', 'nb', 'nn']);
  expect([...languages].filter((code) => !covered.includes(code))).toEqual(['ku']);
});
