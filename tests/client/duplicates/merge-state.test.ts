import { beforeEach, expect, test } from 'vitest';
import { chooseSurvivor } from '../../../commands/duplicates/merge-profiles.ts';
import { aContext } from '../../commands/support.ts';
import { mergeFacts, mergeSteps } from '../../../src/client/duplicates/merge-at-hand.ts';
import { mergeState } from '../../../src/client/duplicates/merge-state.ts';
import type { CaseProfile } from '../../../src/contract/shapes/duplicate-pair.ts';
import { aCaseProfile } from './case-profile.ts';

const profile = (id: string, profession: string, apart: CaseProfile['apart'] = []) =>
  aCaseProfile(id, { language: `that of ${id}`, profession }, { apart });

const because = 'Ben has decided that “b” and “c” are not duplicates.';
const people = () => [
  profile('a', 'Baker'),
  profile('b', 'Cooper', [{ id: 'c', because }]),
  profile('c', 'Smith', [{ id: 'b', because }]),
];
const refusedWith = (sentence: string, changed: readonly string[], profiles: readonly CaseProfile[]) =>
  mergeSteps.mergeRefused({ sentence, parts: [], changed, profiles });

beforeEach(() => mergeSteps.showMerge('pair', people()));

test('P065 two that were decided to be no duplicates are told before anybody merges, until one of them is left out', () => {
  expect(mergeFacts()?.problem).toBe(because);
  mergeSteps.leaveOut('b');
  expect(mergeFacts()?.problem).toBeNull();
  mergeSteps.leaveOut('b');
  mergeSteps.leaveOut('c');
  expect(mergeFacts()?.problem).toBeNull();
});

test('P065 a refusal is forgotten once nobody takes part any more whom it is about', async () => {
  await refusedWith(because, [], people());
  expect(mergeState.draft?.refusal?.sentence).toBe(because);
  mergeSteps.leaveOut('b');
  expect(mergeState.draft?.refusal).toBeNull();
  await refusedWith('Bruno has changed “c”.', ['c'], [...people().slice(0, 2), profile('c', 'Diver')]);
  mergeSteps.leaveOut('b');
  expect(mergeState.draft?.refusal?.sentence, 'c still takes part').toBe('Bruno has changed “c”.');
  mergeSteps.leaveOut('c');
  expect(mergeState.draft?.refusal).toBeNull();
});

test('P003 after a refusal the cursor stands on the first row that has changed', async () => {
  expect(mergeFacts()?.row).toBe('field:language');
  await refusedWith('Bruno has changed “c”.', ['c'], [...people().slice(0, 2), profile('c', 'Diver')]);
  expect(mergeFacts()?.row).toBe('field:profession');
});

test('P003 who was to go on is gone: nothing is merged before another one is chosen', async () => {
  const others = () => [profile('b', 'Cooper'), profile('c', 'Smith')];
  await mergeSteps.showMerge('pair', [profile('a', 'Baker'), ...others()]);
  mergeSteps.chooseSurvivor('a');
  await refusedWith('This does not exist, or no longer.', [], others());
  expect(mergeFacts()?.problem).toBe('Whoever was to go on is gone. Choose the survivor.');
  mergeSteps.chooseSurvivor('c');
  expect(mergeFacts()).toMatchObject({
    problem: null,
    body: { survivor: { id: 'c', version: 1 }, others: [{ id: 'b', version: 1 }] },
  });
});

test('P156 profiles of one name are offered by where they stand', () => {
  const step = chooseSurvivor.steps.profile;
  const profiles = [
    { id: 'a', name: 'Anna Berg' },
    { id: 'b', name: 'Anna Berg' },
  ];
  const context = aContext({ duplicates: { merge: { ...mergeFacts()!, profiles } } as never });
  expect(step?.choices?.(context)).toEqual([
    { value: 'a', label: 'Anna Berg', detail: 'column 1' },
    { value: 'b', label: 'Anna Berg', detail: 'column 2' },
  ]);
});
