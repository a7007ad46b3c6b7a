import { expect, test } from 'vitest';
import { complaints } from './complaints.ts';
import { FACTS } from './facts.ts';
import { verdicts } from './page.ts';
import { placeOf, type Place } from './place.ts';
import { PROMISES } from './promises.ts';
import { PROJECT } from './shown.ts';

const FACT = 'C001';
const E2E = 'tests/e2e/a.spec.ts';
const shown = (numbers: string[], passed: boolean, file = E2E, place: Place = 'browser') => ({
  file,
  place,
  numbers,
  passed,
});
const of = (tests: Parameters<typeof verdicts>[0], fact = FACT) =>
  verdicts(tests).find(({ number }) => number === fact);
const state = (tests: Parameters<typeof verdicts>[0]) => of(tests)?.state;
const numbers = Object.values(FACTS).flatMap((section) => Object.keys(section));
const everyFact = numbers.map((number) => shown([number], true));

test('the facts are numbered from 1 to 272 without a gap, the promises upwards', () => {
  expect(numbers).toEqual(Array.from({ length: 272 }, (_, index) => `C${String(index + 1).padStart(3, '0')}`));
  const promised = Object.values(PROMISES).flatMap((section) => Object.keys(section));
  expect(promised).toEqual([...new Set(promised)].toSorted());
  expect([promised[0], promised.at(-1)]).toEqual(['P001', 'P159']);
});

test('a fact is green only if a test names it and none that does has failed', () => {
  expect([state([]), state([shown(['C002'], true)])]).toEqual(['not shown', 'not shown']);
  expect(state([shown([FACT, 'C002'], true)])).toBe('green');
  expect(state([shown([FACT], true), shown([FACT], false)])).toBe('red');
});

test('code alone needs a reason, which nothing else may have, and is for fewer than twenty', () => {
  const complain = (tests: typeof everyFact, reasons: Record<string, string> = {}) =>
    complaints(verdicts(tests), verdicts(tests, PROMISES), reasons);
  const alone = (count: number) =>
    everyFact.map((test, index) => (index < count ? { ...test, place: 'code' as const } : test));
  const reasonsFor = (count: number) =>
    Object.fromEntries(numbers.slice(0, count).map((number) => [number, 'because']));
  expect(complain(everyFact)).toEqual([]);
  expect(complain(alone(1))).toEqual([expect.stringMatching(/^C001 is shown by code alone/)]);
  expect(complain(alone(1), { C001: 'because' })).toEqual([]);
  expect(complain(everyFact, { C001: 'because' })).toEqual([expect.stringMatching(/^C001 is not shown by code alone/)]);
  expect(complain(alone(19), reasonsFor(19))).toEqual([]);
  expect(complain(alone(20), reasonsFor(20))).toEqual([expect.stringMatching(/^20 facts/)]);
  expect(complain(everyFact.slice(1))).toEqual(['C001 is not shown']);
});

test('where a test meets the product: what it imports says so', () => {
  const place = (file: string) => placeOf(file, PROJECT);
  expect(place('tests/server/profiles/get.test.ts')).toBe('wire');
  expect(place('tests/full/server/faults/killed-under-mixed-load.test.ts')).toBe('wire');
  expect(place('tests/server/geo/geo-api.test.ts')).toBe('wire');
  expect(place('tests/server/identity/firebase-sdk.test.ts')).toBe('wire');
  expect(place('tests/server/sample/sample.test.ts')).toBe('code');
  expect(place('tests/client/data/request.test.ts')).toBe('code');
});
