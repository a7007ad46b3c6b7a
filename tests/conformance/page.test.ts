import { expect, test } from 'vitest';
import { FACTS } from './facts.ts';
import { conformancePage, verdicts } from './page.ts';
import { factsIn } from './shown.ts';

const FACT = 'C001';
const shown = (facts: string[], passed: boolean, file = 'tests/e2e/a.spec.ts') => ({ file, facts, passed });
const state = (tests: Parameters<typeof verdicts>[0], fact = FACT) =>
  verdicts(tests).find((each) => each.fact === fact)?.state;

test('the facts are numbered from 1 to 272 without a gap', () => {
  const numbers = Object.values(FACTS).flatMap((section) => Object.keys(section));
  expect(numbers).toEqual(Array.from({ length: 272 }, (_, index) => `C${String(index + 1).padStart(3, '0')}`));
});

test('a fact is green only if a test names it and none that does has failed', () => {
  expect(state([])).toBe('not shown');
  expect(state([shown(['C002'], true)])).toBe('not shown');
  expect(state([shown([FACT, 'C002'], true)])).toBe('green');
  expect(state([shown([FACT], true), shown([FACT], false)])).toBe('red');
});

test('a name tells its facts once, and no number inside another word', () => {
  expect(factsIn('screens > C056 C057 keys, C056 again, not XC123 nor C1234')).toEqual(['C056', 'C057']);
});

test('the page names every file that shows a fact, and how many facts are green', () => {
  const page = conformancePage(verdicts([shown([FACT], true), shown([FACT], true, 'tests/client/b.test.tsx')]));
  expect(page).toContain('[client/b](../tests/client/b.test.tsx), [e2e/a](../tests/e2e/a.spec.ts)');
  expect(page).toContain('Shown: 1 of 272.');
});
