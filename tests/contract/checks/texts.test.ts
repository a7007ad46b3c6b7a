import { expect, test } from 'vitest';
import { ALL_CHECKS, checkText } from '../../../src/contract/text-checks/check-text.ts';
import type { Known } from '../../../src/contract/profiles/finding.ts';
import type { TextCheck } from '../../../src/contract/profiles/text-checks.ts';
import { detectLanguage } from '../../../src/contract/text-checks/detect-language.ts';
import { randomFrom } from '../../support/random.ts';
import tables from './texts.json' with { type: 'json' };

type Example = [found: TextCheck | null, locale: string, text: string, known?: Partial<Known>];

/** Checks of what is found, and the very part of the text that it stands at. */
const look = ([, locale, text, known]: Example) =>
  checkText(text, locale, { field: 'aboutMe', detectLanguage, ...known }, ALL_CHECKS);
const EXAMPLES = [
  ...tables.examples,
  ...tables.decomposed.map(({ found, locale, text, known }) => [found, locale, text.normalize('NFD'), known]),
] as Example[];

test.each(EXAMPLES)('P045 %s in %s: %s', (...example) => {
  expect(look(example).map(({ check }) => check)).toEqual(example[0] === null ? [] : [example[0]]);
});

test('P045 a finding stands at the part of the text that it is about', () => {
  const text = 'Привет 😀, мой номер ０７７００ ９００１２３ или t.me/katya';
  const [finding] = look(['contact', 'ru', text]);
  expect(finding?.spans.map(({ from, to }) => text.slice(from, to))).toEqual(['０７７００ ９００１２３', 't.me/katya']);
});

test('P049 a check that is wrong more often than once in ten findings is off, as long as nobody switches it on', () => {
  const text = 'Hello, my name is {{firstName}} and I like it here.';
  expect(checkText(text, 'en', { field: 'aboutMe' })).toEqual([]);
});

test('P045 what is drawn as one sign is found whole', () => {
  const text = 'Ring 0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣';
  expect(look(['contact', 'en', text])[0]?.spans).toEqual([{ from: 5, to: text.length }]);
});

test('P045 a name is held to no script, length or difference', () => {
  const known = { field: 'realName', base: { text: 'Anastasia Konstantinova' } };
  expect(look([null, 'th', 'Anastasia Konstantinova', known])).toEqual([]);
  expect(look([null, 'th', 'Call 07700 900123', known]).map(({ check }) => check)).toEqual(['contact']);
});

test('P045 any text has its findings within it, in their order', () => {
  const random = randomFrom(47);
  const parts = '07700| |@|ab|.|com|{{x}}|insta|:|💋|１|五|X|[|]|\n|ı|İ|\u200b|\ud83d'.split('|');
  for (let run = 0; run < 3000; run += 1) {
    const text = Array.from({ length: 1 + random.below(30) }, () => random.of(parts)).join('');
    for (const { spans } of look([null, 'tr', text, { forbidden: ['ab', 'i'] }])) {
      expect(spans.length).toBeGreaterThan(0);
      for (const [at, { from, to }] of spans.entries()) {
        expect([from >= (spans[at - 1]?.from ?? 0), to > from, to <= text.length]).toEqual([true, true, true]);
      }
    }
  }
});
