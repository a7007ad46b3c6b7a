import { expect, test } from 'vitest';
import type { Clock } from '../../../src/client/context/clock.ts';
import { ApiError } from '../../../src/client/data/api-error.ts';
import { ServerUnreachable } from '../../../src/client/data/reach.ts';
import { PAUSES, sendUntilAnswered } from '../../../src/client/data/send-until-answered.ts';

const DONE = 'done';
const UNREACHED = new ServerUnreachable(new TypeError('Failed to fetch'));
const CONFLICT = new ApiError(409, 'Conflict', 'version-conflict', 'Changed.', undefined);
const BUSY = new ApiError(503, 'Unavailable', 'database-unavailable', 'Busy.', undefined);

/** A clock whose timers are over at once, and that tells what was waited for; the server is there. */
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
  return { waits: { clock, isServerBack: async () => false }, waited };
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
    const { waits, waited } = aClock();
    const { send, times } = answering(outcome);
    const came = sendUntilAnswered(send, () => false, waits);
    if (outcome instanceof Error) await expect(came).rejects.toBe(outcome);
    else expect(await came).toBe(outcome);
    expect([times(), waited]).toEqual([1, []]);
  }
});

test('what had no answer is sent again until there is one, be it a refusal', async () => {
  const { waits, waited } = aClock();
  const { send, times } = answering(UNREACHED, UNREACHED, DONE);
  expect(await sendUntilAnswered(send, () => false, waits)).toBe(DONE);
  expect([times(), waited]).toEqual([3, PAUSES.slice(0, 2)]);
  const refused = answering(UNREACHED, CONFLICT);
  await expect(sendUntilAnswered(refused.send, () => false, waits)).rejects.toBe(CONFLICT);
});

test('that it cannot be done at this moment is no answer to what may have been done before', async () => {
  const { waits } = aClock();
  const lost = answering(UNREACHED, BUSY, DONE);
  expect(await sendUntilAnswered(lost.send, () => false, waits)).toBe(DONE);
  const never = answering(UNREACHED, BUSY);
  await expect(sendUntilAnswered(never.send, () => false, waits)).rejects.toBe(UNREACHED);
  expect(never.times()).toBe(PAUSES.length + 1);
});

test('nothing more is sent for whoever has left meanwhile', async () => {
  const { waits } = aClock();
  const { send, times } = answering(UNREACHED, DONE);
  await expect(sendUntilAnswered(send, () => times() > 0, waits)).rejects.toBe(UNREACHED);
  expect(times()).toBe(1);
});

test('P082 what is decided without a network is sent once there is one, and not before', async () => {
  const { waits } = aClock();
  const { send, times } = answering(DONE);
  let comeBack = (_isBack: boolean) => {};
  const isBack = () => new Promise<boolean>((resolve) => void (comeBack = resolve));
  const sent = sendUntilAnswered(send, () => false, { ...waits, isBack });
  expect(times()).toBe(0);
  comeBack(true);
  expect(await sent).toBe(DONE);
  expect(times()).toBe(1);
});

test('P082 where there was no network for too long it is never sent, and the error says so', async () => {
  const { waits } = aClock();
  const { send, times } = answering(DONE);
  await expect(sendUntilAnswered(send, () => false, { ...waits, isBack: async () => false })).rejects.toThrow(
    'it was never sent',
  );
  await expect(
    sendUntilAnswered(send, () => true, { ...waits, isBack: async () => true }),
    'whoever decided it has left',
  ).rejects.toThrow('it was never sent');
  expect(times()).toBe(0);
});

test('P082 while the server is away it is waited for, and what had no answer is sent again behind it', async () => {
  const { waits } = aClock();
  const away = Array.from({ length: PAUSES.length + 1 }, () => UNREACHED);
  const { send, times } = answering(...away, DONE);
  let looks = 0;
  const isServerBack = async () => (looks += 1) === 1;
  expect(await sendUntilAnswered(send, () => false, { ...waits, isServerBack })).toBe(DONE);
  expect([looks, times()]).toEqual([1, away.length + 1]);
});

test('P082 nothing is sent behind a server that came back for somebody else', async () => {
  const { waits } = aClock();
  const { send, times } = answering(UNREACHED);
  let isOver = false;
  const isServerBack = async () => (isOver = true);
  await expect(sendUntilAnswered(send, () => isOver, { ...waits, isServerBack })).rejects.toBe(UNREACHED);
  expect(times()).toBe(PAUSES.length + 1);
});
