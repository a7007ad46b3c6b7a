import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayAfter, daysBetween } from '../../../src/contract/policy/day-range.ts';
import { randomFrom } from '../../support/random.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi({ baseProfiles: 60 });

const LAST = '2026-11-21';
const ZONES = ['UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Europe/Berlin', 'Pacific/Apia'];
const zoneOf = (round: number) => ZONES[round % ZONES.length] ?? 'UTC';

const asked = (from: string, to: string, zone: string) =>
  api.call('statistics.get', { query: { from, to, time_zone: zone } }, api.as('Admin', 'Admin-1'));

test('P085 beside a range stand the numbers of as many days before it', async () => {
  const { below: next } = randomFrom(58);
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
