import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FlowEvent } from '../../../src/contract/policy/statistic-figures.ts';
import { carryFresh } from '../../../src/server/statistics/carry-fresh.ts';
import { cached } from '../../../src/server/statistics/cached.ts';
import { inSlices } from '../../../src/server/statistics/slices.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const ZONE = 'Asia/Kathmandu';
const RANGE = { from: '2026-11-15', to: '2026-11-21', time_zone: ZONE };

/** So many events of a kind, spread over two days that are over and today. */
async function addEvents(event: FlowEvent, days: readonly string[], many: number): Promise<void> {
  for (const day of days) {
    await sql`
      insert into audit_event (base_profile_id, link, event, occurred_at, actor_id, actor_name, actor_role, group_id, request_id,
        prev_hash, hash)
      select gen_random_uuid(), 1, ${event}::integer, ${day}::timestamptz + n * interval '7 seconds', 'Creator-1', 'Creator',
        'Creator', gen_random_uuid(), 'r', '', ''
      from generate_series(1, ${many}::integer) as n`.execute(api.services.database);
  }
}

async function totals(): Promise<Record<number, number[]>> {
  const { flow } = await api.call('statistics.get', { query: RANGE }, api.as('Admin'));
  return Object.fromEntries(flow.map(({ event, counts }) => [event, counts]));
}

/** The same by a full count of the trail. */
async function counted(event: FlowEvent): Promise<number[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day::date::text as day, count(audit_event.id)::int as count
    from generate_series(date '2026-11-15', date '2026-11-21', interval '1 day') as day
    left join audit_event on event = ${event}::integer and (occurred_at at time zone ${ZONE})::date = day::date
    group by 1 order by 1`.execute(api.services.database);
  return rows.map(({ count }) => count);
}

test('what was carried into blocks counts beside what is added, on whichever day', async () => {
  await addEvents(2, ['2026-11-17T06:00Z', '2026-11-18T17:00Z', '2026-11-21T08:00Z'], 700);
  await addEvents(7, ['2026-11-18T06:00Z'], 40);
  expect((await totals())[2]).toEqual(await counted(2));
  expect(await carryFresh(api.services.database, 20)).toBe(20);
  await addEvents(2, ['2026-11-21T09:00Z'], 30);
  await addEvents(7, ['2026-11-21T09:30Z', '2026-11-16T08:00Z'], 5);
  const again = await totals();
  expect(again[2]).toEqual(await counted(2));
  expect(again[2]?.[6]).toBe(730);
  expect(again[7]).toEqual(await counted(7));

  while ((await carryFresh(api.services.database)) > 0);
  expect(await totals()).toEqual(again);
  await addEvents(2, ['2026-11-17T06:00Z', '2026-11-21T08:00Z'], 3);
  expect((await totals())[2]).toEqual(await counted(2));
});

test('an answer about many rows is worked out once, also for those who ask meanwhile; others each time', async () => {
  let worked = 0;
  const ask = (key: string, rows: number) =>
    cached(
      api.services.database,
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
      api.services.database,
      ['bad'],
      () => Promise.reject(new Error('away')),
      () => 1_000_000,
    );
  await expect(fails()).rejects.toThrow('away');
  expect(await ask('bad', 1)).toBe(4);
});

test('slices follow each other without a gap, and end where the range ends', async () => {
  const from = new Date('2025-11-22T23:00Z');
  const until = new Date('2026-11-21T23:00Z');
  const slices: [Date, Date][] = [];
  await inSlices({ from, until }, async (begin, end) => void slices.push([begin, end]));
  expect(slices[0]?.[0]).toEqual(from);
  expect(slices.at(-1)?.[1]).toEqual(until);
  expect(slices.slice(1).map(([begin]) => begin)).toEqual(slices.slice(0, -1).map(([, end]) => end));
  expect(slices.length).toBeGreaterThan(2);
});
