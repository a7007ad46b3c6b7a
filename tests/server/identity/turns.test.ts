import { expect, test } from 'vitest';
import { atMost } from '../../../src/server/platform/calls/fair-queue.ts';
import { LineFull, inLineByName } from '../../../src/server/identity/password-tries.ts';

/** A job that ends on request, and shows whether it has begun. */
function heldJob() {
  let finish = () => {};
  const end = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const job = { begun: false, finish, run: () => ((job.begun = true), end) };
  return job;
}

/** Lets everything that can go on without a timer go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('no more jobs run at a time than there are places', async () => {
  const turn = atMost(2);
  const jobs = [heldJob(), heldJob(), heldJob()] as const;
  const done = Promise.all(jobs.map((job) => turn(job.run)));
  await settle();
  expect(jobs.map((job) => job.begun)).toEqual([true, true, false]);
  jobs[1].finish();
  await settle();
  expect(jobs[2].begun).toBe(true);
  jobs[0].finish();
  jobs[2].finish();
  await done;
});

test('a job that fails gives its place back', async () => {
  const turn = atMost(1);
  await expect(turn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turn(() => Promise.resolve('next'))).toBe('next');
});

test('a full line turns the next away and takes others once it is shorter', async () => {
  const inLine = inLineByName(1);
  const held = heldJob();
  const first = inLine('a', held.run);
  await expect(inLine('b', () => Promise.resolve())).rejects.toBeInstanceOf(LineFull);
  held.finish();
  await first;
  expect(await inLine('b', () => Promise.resolve('in'))).toBe('in');
});
