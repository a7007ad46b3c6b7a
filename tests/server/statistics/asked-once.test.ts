import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../src/server/database/schema.ts';
import { askedOnce } from '../../../src/server/statistics/asked-once.ts';
import { cached } from '../../../src/server/statistics/cached.ts';
import { RecordedStatements } from '../../support/recorded-statements.ts';
import { sharedApi } from '../../support/shared-api.ts';

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

  test('take turns if they differ, and too many of them are told to come again', async () => {
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

  test('are asked again after one that failed', async () => {
    const ask = somewhere();
    await expect(ask(['flow'], () => Promise.reject(new Error('no database')))).rejects.toThrow();
    expect(await ask(['flow'], async () => 'answered')).toBe('answered');
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

describe('at the API', () => {
  const statements = new RecordedStatements();
  const api = sharedApi({ plugin: statements });

  test('a hundred equal questions of many Admins cost little more than one', async () => {
    const query = { from: '2025-11-22', to: '2026-11-21', time_zone: 'Europe/Berlin' };
    const cost = async (people: readonly string[]) => {
      const asked = () =>
        Promise.all(people.map((person) => api.call('statistics.get', { query }, api.as('Admin', person))));
      return (await statements.of(asked)).length;
    };
    const one = await cost(['first']);
    // How long a slice of a year is depends on how fast the last one was; each person's claims are a statement more.
    expect(await cost(Array.from({ length: 100 }, (_, number) => `Admin-${number}`))).toBeLessThan(2 * one + 2 * 100);
  });

  test('whoever asks fifty different questions keeps nobody else from theirs', async () => {
    const answered: string[] = [];
    const asked = async (person: string, from: string) => {
      const query = { from, to: '2026-11-21', time_zone: 'Europe/Berlin' };
      const { status } = await api.attempt('statistics.get', { query }, api.as('Admin', person));
      answered.push(`${person} ${status}`);
    };
    const first = Date.UTC(2026, 5, 1);
    const days = Array.from({ length: 50 }, (_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10));
    const ofOne = days.map((from) => asked('ada', from));
    await asked('ben', '2026-08-01');
    expect(answered.at(-1)).toBe('ben 200');
    expect(answered.filter((each) => each === 'ada 200').length).toBeLessThan(5);
    await Promise.all(ofOne);
    // A question is two pieces of work: half of all that may wait went in, the rest was told to come again.
    expect(answered.filter((each) => each === 'ada 503').length).toBeGreaterThan(10);
  });
});
