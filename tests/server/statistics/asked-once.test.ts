import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../src/server/database/schema.ts';
import { askedOnce } from '../../../src/server/statistics/asked-once.ts';
import { cached } from '../../../src/server/statistics/cached.ts';

describe('questions that come at the same time', () => {
  /** A place of its own, of which nothing is asked. */
  const somewhere = () => {
    const database = {} as Kysely<Schema>;
    return <T>(question: readonly unknown[], work: () => Promise<T>) =>
      askedOnce({ database, person: 'ada', question }, work);
  };

  /** Work that ends when it is told to, and how much of it was begun. */
  function work() {
    const begun: ((answer: string) => void)[] = [];
    const start = () => new Promise<string>((resolve) => void begun.push(resolve));
    return { begun, start };
  }
  const settled = () => new Promise((resolve) => void setImmediate(resolve));

  test('are worked out once if they are equal, and anew once that is answered', async () => {
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
});

test('an answer about many rows is worked out once, also for those who ask meanwhile; others each time', async () => {
  const database = {} as Kysely<Schema>;
  let worked = 0;
  const ask = (key: string, rows: number) =>
    cached(
      database,
      [key],
      async () => (worked += 1),
      () => rows,
    );
  expect(await Promise.all([ask('many', 20_000), ask('many', 20_000)])).toEqual([1, 1]);
  expect(await ask('many', 20_000)).toBe(1);
  expect(await ask('few', 19_999)).toBe(2);
  expect(await ask('few', 19_999)).toBe(3);
  const fails = () =>
    cached(
      database,
      ['bad'],
      () => Promise.reject(new Error('away')),
      () => 1_000_000,
    );
  await expect(fails()).rejects.toThrow('away');
  expect(await ask('bad', 1)).toBe(4);
});
