import { expect, test } from 'vitest';
import type { AccountState } from '../../../src/server/platform/calls/account-directories.ts';
import { cachedAccountDirectory } from '../../../src/server/identity/account-state.ts';
import { testClock } from './clock.ts';

const GOOD: AccountState = {
  disabled: false,
  validSince: new Date(0),
  hasSecondFactor: false,
  rights: { role: 'Admin', geos: [] },
  endedSignIns: [],
};
const DISABLED: AccountState = { ...GOOD, disabled: true };

/** A directory over a source that counts its questions and answers what it is instructed to. */
function asking() {
  const clock = testClock();
  const source = { questions: 0, answer: (): Promise<AccountState | null> => Promise.resolve(GOOD) };
  const accountState = () => {
    source.questions += 1;
    return source.answer();
  };
  return { clock, source, directory: cachedAccountDirectory({ accountState }, clock.now) };
}

test('an answer is kept for 20 s', async () => {
  const { clock, source, directory } = asking();
  await directory.accountState('a');
  clock.forward(19);
  source.answer = () => Promise.resolve(DISABLED);
  expect(await directory.accountState('a')).toEqual(GOOD);
  clock.forward(1);
  expect([await directory.accountState('a'), source.questions]).toEqual([DISABLED, 2]);
});

test('a question under way when the account changes leaves no old answer behind', async () => {
  const { source, directory } = asking();
  let answerLate = (_state: AccountState) => {};
  source.answer = () =>
    new Promise((resolve) => {
      answerLate = resolve;
    });
  const early = directory.accountState('a');
  directory.forget('a');
  source.answer = () => Promise.resolve(DISABLED);
  answerLate(GOOD);
  await early;
  expect(await directory.accountState('a')).toEqual(DISABLED);
});

test('a question that failed is asked again', async () => {
  const { source, directory } = asking();
  source.answer = () => Promise.reject(new Error('no database'));
  await expect(directory.accountState('a')).rejects.toThrow('no database');
  source.answer = () => Promise.resolve(null);
  expect(await directory.accountState('a')).toBeNull();
});
