import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter, daysBetween } from '../../../src/contract/policy/day-range.ts';
import type { Statistics } from '../../../src/contract/shapes/statistics.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ baseProfiles: 60 });
}, 120_000);
afterAll(() => api.close());

const LAST = '2026-11-21';
const ZONES = ['UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Europe/Berlin', 'Pacific/Apia'];
const zoneOf = (round: number) => ZONES[round % ZONES.length] ?? 'UTC';

const asked = (from: string, to: string, zone: string) =>
  api.call('statistics.get', { query: { from, to, time_zone: zone } }, api.as('Admin', 'Admin-1'));

/** Numbers that follow each other as by chance, and are the same at every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** What adds up over days that follow each other. */
const sums = ({ flow, quality, duplicates }: Statistics) => [
  ...flow.map(({ event, total }) => [`flow ${event}`, total]),
  ['decided', quality.first_decisions],
  ['approved', quality.first_approved],
  ...quality.loops.map((count, times) => [`loops ${times}`, count]),
  ...(duplicates ?? []).map(({ outcome, count }) => [outcome, count]),
];

function added(parts: readonly Statistics[]) {
  const all = new Map<unknown, number>();
  for (const [name, count] of parts.flatMap(sums)) all.set(name, (all.get(name) ?? 0) + Number(count));
  return [...all];
}

test('P085 the numbers of any range are the sums of its parts, however it is cut, and of its days', async () => {
  const next = dice(85);
  for (let round = 0; round < 12; round += 1) {
    const zone = zoneOf(round);
    const to = dayAfter(LAST, -next(40));
    const from = dayAfter(to, -(1 + next(90)));
    const days = daysBetween(from, to);
    const cut = days[next(days.length - 1)] ?? from;
    const [whole, first, second] = [
      await asked(from, to, zone),
      await asked(from, cut, zone),
      await asked(dayAfter(cut), to, zone),
    ];
    expect(added([first, second]), `${from} to ${to} cut after ${cut} in ${zone}`).toEqual(added([whole]));
    const some = next(days.length);
    const alone = await asked(days[some] ?? from, days[some] ?? from, zone);
    expect(alone.flow.map(({ total }) => total)).toEqual(whole.flow.map(({ counts }) => counts[some]));
  }
}, 120_000);

test('P085 a week is the sum of its seven days', async () => {
  const days = daysBetween('2026-10-20', '2026-10-26');
  const each = [];
  for (const day of days) each.push(await asked(day, day, 'Europe/Berlin'));
  // The clocks go back in it: one of its days has 25 hours.
  expect(added(each)).toEqual(added([await asked('2026-10-20', '2026-10-26', 'Europe/Berlin')]));
});

test('P085 beside a range stand the numbers of as many days before it', async () => {
  const next = dice(58);
  for (let round = 0; round < 6; round += 1) {
    const zone = zoneOf(round);
    const from = dayAfter(LAST, -next(60));
    const { before } = await asked(from, LAST, zone);
    expect([dayAfter(before.to), daysBetween(before.from, before.to).length]).toEqual([
      from,
      daysBetween(from, LAST).length,
    ]);
    const itself = await asked(before.from, before.to, zone);
    expect(before.flow).toEqual(itself.flow.map(({ event, total }) => ({ event, total })));
    expect([before.first_decisions, before.first_approved]).toEqual([
      itself.quality.first_decisions,
      itself.quality.first_approved,
    ]);
  }
}, 60_000);

test.each([
  ['2026-02-30', '2026-03-05', 'from'],
  ['2026-02-01', '2026-13-05', 'to'],
  ['0000-01-01', '2026-01-05', 'from'],
  ['2026-1-1', '2026-01-05', 'from'],
  ['2026-03-05', '2026-03-01', 'range'],
  ['2020-01-01', '2026-03-01', 'range'],
])('P085 days from %s to %s are refused with 422 and a sentence', async (from, to, place) => {
  const answer = await api.request(
    'GET',
    `/statistics?from=${from}&to=${to}&time_zone=UTC`,
    api.as('Admin', 'Admin-1'),
  );
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toMatch(
    place === 'range' ? /lies before the first|more than 366 days/ : /is not a day that there is/,
  );
});

test('P085 a row of a profile that was deleted since is marked, and stays counted', async () => {
  const query = { from: '2026-01-01', to: LAST, time_zone: 'UTC', figure: 'flow', event: 1, limit: 100 } as const;
  const rows = () => api.call('statistics.rows', { query }, api.as('Admin', 'Admin-1'));
  const before = await rows();
  const [gone, ...others] = before.rows;
  await sql`update base_profile set deleted_at = now() where id = ${gone?.profile_base_id}`.execute(
    api.services.database,
  );
  const after = await rows();
  expect(after.total).toBe(before.total);
  expect(after.rows.map(({ deleted }) => deleted)).toEqual([true, ...others.map(() => false)]);
});
