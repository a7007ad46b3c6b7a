import { expect, test } from 'vitest';
import type { Clock } from '../../../src/client/context/clock.ts';
import { ApiError } from '../../../src/client/data/api-error.ts';
import { ServerUnreachable } from '../../../src/client/data/reach.ts';
import { PAUSES, sendUntilAnswered } from '../../../src/client/data/send-until-answered.ts';

const DONE = 'done';
const UNREACHED = new ServerUnreachable(new TypeError('Failed to fetch'));
const CONFLICT = new ApiError(409, 'Conflict', 'version-conflict', 'Changed.', undefined);
const BUSY = new ApiError(503, 'Unavailable', 'database-unavailable', 'Busy.', undefined);

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

function answering(...outcomes: (string | Error)[]) {
  let sent = 0;
  const send = async () => {
    const outcome = outcomes[Math.min(sent++, outcomes.length - 1)]!;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { send, times: () => sent };
}

test('what was answered is sent once, be it taken, refused, or not to be done at this moment', async () => {
  for (const outcome of [DONE, CONFLICT, BUSY]) {
    const { clock, waited } = aClock();
    const { send, times } = answering(outcome);
    const came = sendUntilAnswered(send, () => false, clock);
    if (outcome instanceof Error) await expect(came).rejects.toBe(outcome);
    else expect(await came).toBe(outcome);
    expect([times(), waited]).toEqual([1, []]);
  }
});

test('what had no answer is sent again until there is one, be it a refusal', async () => {
  const { clock, waited } = aClock();
  const { send, times } = answering(UNREACHED, UNREACHED, DONE);
  expect(await sendUntilAnswered(send, () => false, clock)).toBe(DONE);
  expect([times(), waited]).toEqual([3, PAUSES.slice(0, 2)]);
  const refused = answering(UNREACHED, CONFLICT);
  await expect(sendUntilAnswered(refused.send, () => false, clock)).rejects.toBe(CONFLICT);
});

test('that it cannot be done at this moment is no answer to what may have been done before', async () => {
  const { clock } = aClock();
  const lost = answering(UNREACHED, BUSY, DONE);
  expect(await sendUntilAnswered(lost.send, () => false, clock)).toBe(DONE);
  const never = answering(UNREACHED, BUSY);
  await expect(sendUntilAnswered(never.send, () => false, clock)).rejects.toBe(UNREACHED);
  expect(never.times()).toBe(PAUSES.length + 1);
});

test('nothing more is sent for whoever has left meanwhile', async () => {
  const { clock } = aClock();
  const { send, times } = answering(UNREACHED, DONE);
  await expect(sendUntilAnswered(send, () => times() > 0, clock)).rejects.toBe(UNREACHED);
  expect(times()).toBe(1);
});

test('P082 what is decided without a network is sent once there is one, and not before', async () => {
  const { clock } = aClock();
  const { send, times } = answering(DONE);
  let comeBack = (_isBack: boolean) => {};
  const isBack = () => new Promise<boolean>((resolve) => void (comeBack = resolve));
  const sent = sendUntilAnswered(send, () => false, clock, isBack);
  expect(times()).toBe(0);
  comeBack(true);
  expect(await sent).toBe(DONE);
  expect(times()).toBe(1);
});

test('P082 where there was no network for too long it is never sent, and the error says so', async () => {
  const { clock } = aClock();
  const { send, times } = answering(DONE);
  await expect(
    sendUntilAnswered(
      send,
      () => false,
      clock,
      async () => false,
    ),
  ).rejects.toThrow('it was never sent');
  await expect(
    sendUntilAnswered(
      send,
      () => true,
      clock,
      async () => true,
    ),
    'whoever decided it has left',
  ).rejects.toThrow('it was never sent');
  expect(times()).toBe(0);
});
