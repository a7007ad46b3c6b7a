import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSessionQueue } from '../../../src/libraries/embedded-postgres-host/embedded-session.ts';
import { REFUSALS } from '../../../src/server/platform/database/query-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('anyone who asks first gets the turn first, and one at a time', async () => {
  const turns = makeSessionQueue(REFUSALS);
  const order: string[] = [];
  let inside = 0;
  const work = async (name: string): Promise<void> => {
    const giveBack = await turns.take(1_000);
    inside += 1;
    expect(inside).toBe(1);
    order.push(name);
    await Promise.resolve();
    inside -= 1;
    giveBack();
    giveBack();
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(work));
  expect([order, turns.busy]).toEqual([['a', 'b', 'c', 'd'], false]);
});

test('nobody waits for ever, and who gave up is passed over', async () => {
  const turns = makeSessionQueue(REFUSALS);
  const giveBack = await turns.take(1_000);
  const impatient = turns.take(10);
  const patient = turns.take(1_000);
  const refused = expect(impatient).rejects.toMatchObject({ code: 'database-unavailable' });
  await vi.advanceTimersByTimeAsync(10);
  await refused;
  giveBack();
  (await patient)();
  expect(turns.busy).toBe(false);
});

test('after the end everybody is refused', async () => {
  const turns = makeSessionQueue(REFUSALS);
  await turns.take(1_000);
  const waiting = turns.take(1_000);
  turns.end();
  await expect(waiting).rejects.toMatchObject({ code: 'database-unavailable' });
  await expect(turns.take(1_000)).rejects.toMatchObject({ code: 'database-unavailable' });
});
