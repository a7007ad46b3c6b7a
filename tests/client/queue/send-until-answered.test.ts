import { expect, test } from 'vitest';
import type { Outcome } from '../../../commands/command.ts';
import type { Clock } from '../../../src/client/context/clock.ts';
import { PAUSES, sendUntilAnswered } from '../../../src/client/queue/send-until-answered.ts';

const DONE: Outcome = { done: [{ id: 'one' }], failed: [] };
const failedBy = (code: 'network' | 'version-conflict' | 'database-unavailable'): Outcome => ({
  done: [],
  failed: [{ id: 'one', code, sentence: 'No.' }],
});

/** A clock whose timers are over at once, and that tells what was waited for. */
function aClock() {
  const waited: number[] = [];
  const clock: Clock = {
    now: () => 0,
    after: (milliseconds, run) => {
      waited.push(milliseconds);
      queueMicrotask(run);
      return { cancel: () => undefined };
    },
  };
  return { clock, waited };
}

function answering(...outcomes: Outcome[]) {
  let sent = 0;
  return { send: async () => outcomes[Math.min(sent++, outcomes.length - 1)]!, times: () => sent };
}

test('what was answered is sent once, be it taken or refused', async () => {
  for (const outcome of [DONE, failedBy('version-conflict')]) {
    const { clock, waited } = aClock();
    const { send, times } = answering(outcome);
    expect(await sendUntilAnswered(send, () => false, clock)).toBe(outcome);
    expect([times(), waited]).toEqual([1, []]);
  }
});

test('what had no answer is sent again until there is one', async () => {
  const { clock, waited } = aClock();
  const { send, times } = answering(failedBy('network'), failedBy('network'), DONE);
  expect(await sendUntilAnswered(send, () => false, clock)).toBe(DONE);
  expect([times(), waited]).toEqual([3, PAUSES.slice(0, 2)]);
});

test('that it cannot be done at this moment is no answer to what may have been done before', async () => {
  const { clock, waited } = aClock();
  const busy = failedBy('database-unavailable');
  expect(await sendUntilAnswered(answering(busy).send, () => false, clock)).toBe(busy);
  expect(waited).toEqual([]);
  const lost = answering(failedBy('network'), busy, DONE);
  expect(await sendUntilAnswered(lost.send, () => false, clock)).toBe(DONE);
  const never = answering(failedBy('network'), busy);
  expect(await sendUntilAnswered(never.send, () => false, clock)).toEqual(failedBy('network'));
});

test('after the last pause it is given up', async () => {
  const { clock, waited } = aClock();
  const { send, times } = answering(failedBy('network'));
  expect(await sendUntilAnswered(send, () => false, clock)).toEqual(failedBy('network'));
  expect([times(), waited]).toEqual([PAUSES.length + 1, [...PAUSES]]);
});

test('nothing more is sent for whoever has left meanwhile', async () => {
  const { clock } = aClock();
  const { send, times } = answering(failedBy('network'), DONE);
  expect(await sendUntilAnswered(send, () => times() > 0, clock)).toBeNull();
  expect(times()).toBe(1);
});
