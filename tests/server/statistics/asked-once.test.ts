import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '../../../src/server/platform/database/schema.ts';
import { askedOnce } from '../../../src/server/statistics/cached.ts';

/** A place of its own, of which nothing is asked. */
const somewhere = () => {
  const database = {} as Kysely<Schema>;
  return <T>(question: readonly unknown[], work: () => Promise<T>) =>
    askedOnce({ database, person: 'ada', question }, work);
};

/** Work that ends when it is instructed to, and how much of it was begun. */
function work() {
  const begun: ((answer: string) => void)[] = [];
  const start = () => new Promise<string>((resolve) => void begun.push(resolve));
  return { begun, start };
}
const settled = () => new Promise((resolve) => void setImmediate(resolve));

test('questions that come at the same time are worked out once if they are equal, and anew once that is answered', async () => {
  const { begun, start } = work();
  const ask = somewhere();
  const all = Array.from({ length: 100 }, () => ask(['flow', { day: 1 }], start));
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.('first');
  expect(new Set(await Promise.all(all))).toEqual(new Set(['first']));
  const later = ask(['flow', { day: 1 }], start);
  await settled();
  begun[1]?.('second');
  expect(await later).toBe('second');
});

test('questions that come at the same time alternate if they differ, and too many of them are asked to come again', async () => {
  const { begun, start } = work();
  const ask = somewhere();
  const all = Array.from({ length: 66 }, (_, number) => ask([number], start));
  await expect(ask([66], start)).rejects.toMatchObject({ code: 'busy', retryAfter: 1 });
  for (let done = 0; done < 66; done += 1) {
    await settled();
    expect(begun.length).toBe(Math.min(66, done + 2));
    begun[done]?.(String(done));
  }
  expect(await Promise.all(all)).toHaveLength(66);
});
