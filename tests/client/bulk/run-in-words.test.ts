import { expect, test } from 'vitest';
import { countsInWords, titleOfRun } from '../../../src/client/bulk/run-in-words.ts';
import type { BulkActionId, BulkOutcome, BulkState } from '../../../src/contract/policy/bulk-actions.ts';

const asked = { words: 'all 2,000 results', count: 2000 };
const run = (
  state: BulkState,
  counts: Partial<Record<BulkOutcome, number>>,
  action: BulkActionId = 'base.approve',
) => ({
  action,
  state,
  counts: { ready: 0, refused: 0, done: 0, failed: 0, undone: 0, kept: 0, ...counts },
});
const titles = (...runs: ReturnType<typeof run>[]) => new Set(runs.map((each) => titleOfRun(each, asked)));

test('P003 while the records are looked at the heading keeps the number that the page counted', () => {
  const looking = [0, 20, 1980].map((ready) => run('checking', { ready, refused: ready / 20 }));
  expect([...titles(...looking)]).toEqual(['Approve all 2,000 results']);
  expect(titleOfRun(run('checking', {}, 'base.activate-locales'), asked)).toBe('Activate locales of all 2,000 results');
  expect(titleOfRun(run('checking', { ready: 20 }), null), 'asked for on an earlier page').toBe(
    'Approve base profiles',
  );
});

test('P003 from the moment it is known what would happen the heading says that, and stays the same to the end', () => {
  const whole = titles(
    run('checked', { ready: 45, refused: 1 }),
    run('running', { ready: 25, refused: 1, done: 20 }),
    run('finished', { refused: 1, done: 43, failed: 2 }),
    run('stopped', { ready: 5, refused: 1, done: 40 }),
    run('undone', { refused: 1, undone: 44, kept: 1 }),
  );
  expect([...whole]).toEqual(['Approve 45 of 46 base profiles']);
  expect(titleOfRun(run('checked', { ready: 1 }, 'locale.disapprove'), asked)).toBe('Disapprove 1 locale profile');
});

test('P003 a run that was stopped while it only looked does not say how many it would have been', () => {
  expect(titleOfRun(run('stopped', { ready: 40, refused: 2 }), asked)).toBe('Approve all 2,000 results');
});

test('P003 what was found so far is told as looking, not as doing', () => {
  expect(countsInWords(run('checking', {}), asked)).toBe('Looked at 0 of 2,000 so far');
  expect(countsInWords(run('checking', { ready: 38, refused: 2 }), asked)).toBe(
    'Looked at 40 of 2,000 so far: 38 ready · 2 refused',
  );
  expect(countsInWords(run('checking', { ready: 38 }), null)).toBe('Looked at 38 so far: 38 ready');
  const more = countsInWords(run('checking', { ready: 2001 }), asked);
  expect(more, 'more have come since').toBe('Looked at 2,001 so far: 2,001 ready');
  expect(countsInWords(run('running', { ready: 1, done: 3 }), asked)).toBe('1 ready · 3 done');
  expect(countsInWords(run('checked', {}), asked)).toBe('No record fits.');
});
