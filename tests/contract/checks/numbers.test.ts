import { expect, test } from 'vitest';
import { checkText } from '../../../src/contract/text-checks/check-text.ts';
import { digitValue } from '../../../src/contract/letters/digit-value.ts';
import { randomFrom, type Random } from '../../support/random.ts';
import tables from './numbers.json' with { type: 'json' };

const partsFound = (text: string, locale = 'en') =>
  checkText(text, locale, { field: 'aboutMe' })
    .filter(({ check }) => check === 'contact')
    .flatMap(({ spans }) => spans.map(({ from, to }) => text.slice(from, to)));

/** Every set of ten decimal digits that Unicode has, and the circled ones. */
const DIGITS: readonly string[][] = (() => {
  const all: string[] = [];
  for (let code = 0; code < 0x20000; code += 1) {
    const character = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(character)) all.push(character);
  }
  const sets = Array.from({ length: all.length / 10 }, (_, at) => all.slice(at * 10, at * 10 + 10));
  const circled = ['⓪', '①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨'];
  return [...sets, circled, Array.from({ length: 10 }, (_, value) => `${value}\uFE0F\u20E3`)];
})();

/** A number that is dialled: nought, then six to eleven digits in groups, in one script, with one separator. */
function dialled(random: Random) {
  const script = random.of(DIGITS);
  const length = 7 + random.below(6);
  const values = Array.from({ length }, (_, at) => (at === 0 ? 0 : random.below(10)));
  const separator = random.of(['', ' ', '-', '.', ' - ', '/', '·', '\u00a0', '\u200b', '_', ' . ']);
  const group = 1 + random.below(4);
  return values.map((value, at) => (at > 0 && at % group === 0 ? separator : '') + (script[value] ?? '')).join('');
}

test('P045 the value of a digit is Unicode’s, in each of its scripts', () => {
  expect(DIGITS.length).toBeGreaterThan(60);
  for (const set of DIGITS) {
    expect(set.map((digit) => digitValue(digit.codePointAt(0) ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  }
  expect(['Ⅷ', '½', 'a', '五', '🔟'].filter((each) => digitValue(each.codePointAt(0) ?? 0) !== null)).toEqual([]);
});

test('P045 a number to call is found in the digits of any script, however it is divided', () => {
  const random = randomFrom(45);
  const missed = Array.from({ length: 3000 }, () => dialled(random)).filter((number) => {
    const text = `Come and find me ${number} any evening`;
    return !partsFound(text).some((part) => part.includes(number) || number.includes(part));
  });
  expect(missed).toEqual([]);
});

/** Numbers that people write of themselves, and that nobody dials. */
const HONEST: readonly ((random: Random) => string)[] = [
  (random) => `${1950 + random.below(80)}`,
  (random) => `${1950 + random.below(40)}–${1990 + random.below(36)}`,
  (random) => `${1 + random.below(28)}.${1 + random.below(12)}.${1950 + random.below(76)}`,
  (random) => `${1950 + random.below(76)}-0${1 + random.below(9)}-${10 + random.below(19)}`,
  (random) => `${10 + random.below(14)}:${10 + random.below(50)} - ${10 + random.below(14)}:${10 + random.below(50)}`,
  (random) => `€ ${1 + random.below(9)}.${100 + random.below(900)}.000`,
  (random) => `${10 + random.below(90)} ${100 + random.below(900)} Ft`,
  (random) => `${1 + random.below(9)} ${100 + random.below(900)} 000 Kč`,
  (random) => `$${1_000_000 + random.below(9_000_000)}`,
  (random) => `1,${50 + random.below(50)} m, ${45 + random.below(60)} kg`,
  (random) => `${80 + random.below(30)}-${55 + random.below(30)}-${80 + random.below(30)}`,
  (random) => `${random.below(10)}:${random.below(10)}`,
  (random) => `${1 + random.below(9)}.${random.below(20)}.${random.below(20)}`,
  (random) => `3.${1_000_000 + random.below(9_000_000)}`,
  () => '24/7',
  () => '978-3-16-148410-0',
  () => 'one, two, three, four, five, six, seven, eight',
  () => '🎂 1985 🏠 2010',
];

test('P045 years, prices, heights, days, times, results and counting are nobody’s number', () => {
  const random = randomFrom(46);
  const texts = Array.from(
    { length: 4000 },
    () => `I say ${random.of(HONEST)(random)} and then ${random.of(HONEST)(random)} again`,
  );
  expect(texts.filter((text) => partsFound(text).length > 0)).toEqual([]);
});

test.each(tables.spelledOut)('P045 spelled out and in disguise it is found: %s %s', (locale, text) => {
  expect(partsFound(text, locale).length).toBeGreaterThan(0);
});

test.each([
  ['uz', "to'qqiz bir ikki uch besh olti yetti"],
  ['uz', 'toʻqqiz bir ikki uch besh olti yetti'],
  ['mt', 'disgħa wieħed tnejn tlieta erbgħa ħamsa sitta'],
])('P045 a number that is spelled out in %s: %s', (locale, text) => expect(partsFound(text, locale)).toEqual([text]));
