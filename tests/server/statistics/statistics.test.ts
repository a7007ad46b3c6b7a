import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayAfter, daysBetween } from '../../../src/contract/base/day-range.ts';
import type { Role } from '../../../src/contract/base/roles.ts';
import { SETTINGS } from '../../../src/contract/settings/settings.ts';
import { CHECK_NUMBERS, WORK_OF_ROLE, type Figure } from '../../../src/contract/statistics/statistic-figures.ts';
import { DUPLICATE_OUTCOMES } from '../../../src/contract/duplicates/duplicate-outcomes.ts';
import { rowsBehind } from '../../../src/server/statistics/rows-behind.ts';
import { scopeOf } from '../../../src/server/statistics/scope.ts';
import { randomFrom } from '../../support/random.ts';
import { sharedApi, TEST_NOW } from '../../support/shared-api.ts';
import type { Statistics } from '../../../src/contract/statistics/statistics-operations.ts';
import tables from './statistics.json' with { type: 'json' };

const api = sharedApi({ baseProfiles: 60 });
const RANGE = { from: '2026-09-01', to: '2026-11-21', time_zone: 'America/St_Johns' };
beforeAll(insertDuplicateLog, 120_000);

/** Entries of every outcome from July on, each seventh of them undone. */
async function insertDuplicateLog(): Promise<void> {
  await sql`
    insert into duplicate_log (occurred_at, outcome, scope, filter_id, filter_version, filter_name, first, second, score,
      evidence, tags, active, search_text, actor_id, actor_name, actor_role, action_id, undone_at)
    select ${TEST_NOW}::timestamptz - n * interval '31 hours', (${[...DUPLICATE_OUTCOMES]}::text[])[1 + n % 8],
      'base', gen_random_uuid(), 1, 'Names', ${side}, ${side}, 70, '{}', '{}', false, '', 'Admin-1', 'Admin', 'Admin',
      gen_random_uuid(), case when n % 7 = 0 then ${TEST_NOW}::timestamptz end
    from generate_series(0, 99) as n
    cross join lateral (select id from base_profile order by id offset n % 20 limit 1) as base`.execute(
    api.services.database,
  );
}
const side = sql`jsonb_build_object('id', base.id, 'profile_base_id', base.id, 'profile_name', 'Ada')`;

/** Somebody of the sample who has done most of the work of a role. */
async function headersOf(role: Role) {
  const { rows } = await sql<{ id: string }>`select actor_id as id from audit_event
    where event = any(${WORK_OF_ROLE[role]}) group by 1 order by count(*) desc, 1 limit 1`.execute(
    api.services.database,
  );
  const { id } = rows[0] ?? { id: '' };
  return { id, headers: api.as(role, id) };
}

/** The numbers of an answer by where they stand in it, each with what names its rows. */
const LINKED: Readonly<Record<string, (found: Statistics) => [Figure, number][]>> = {
  ...Object.fromEntries(
    CHECK_NUMBERS.map((what) => [
      `checks.*.${what}`,
      ({ checks: counts }: Statistics) =>
        (counts ?? []).map((each): [Figure, number] => [{ figure: 'check', check: each.check, what }, each[what]]),
    ]),
  ),
  'own.*.value': ({ own }) =>
    (['done_today', 'done_week', 'open_claims'] as const).map((figure) => [
      { figure: 'own', own: figure },
      own.find((each) => each.figure === figure)?.value ?? -1,
    ]),
  'flow.*.total': ({ flow }) => flow.map(({ event, total }) => [{ figure: 'flow', event }, total]),
  'flow.*.counts.*': ({ flow, days }) =>
    flow.flatMap(({ event, counts }) =>
      counts.map((count, index): [Figure, number] => [{ figure: 'flow', event, day: days[index] ?? '' }, count]),
    ),
  'quality.first_decisions': ({ quality }) => [[{ figure: 'first-decisions' }, quality.first_decisions]],
  'quality.first_approved': ({ quality }) => [[{ figure: 'first-approved' }, quality.first_approved]],
  'quality.loops.*': ({ quality }) => quality.loops.map((count, loops) => [{ figure: 'loops', loops }, count]),
  'quality.reasons.*.count': ({ quality }) =>
    quality.reasons.map(({ code, count }) => [{ figure: 'reason', code }, count]),
  'ageing.*.count': ({ ageing }) =>
    (ageing ?? []).map(({ kind, status, count }) => [{ figure: 'status', kind, status }, count]),
  'ageing.*.overdue': ({ ageing }) =>
    (ageing ?? []).map(({ kind, status, overdue }) => [{ figure: 'status', kind, status, overdue: true }, overdue]),
  'ageing.*.stale': ({ ageing }) =>
    (ageing ?? []).map(({ kind, status, stale }) => [{ figure: 'status', kind, status, stale: true }, stale]),
  'locales.*.count': ({ locales }) => [
    ...(locales ?? []).map(({ locale_id, status, count }): [Figure, number] => [
      { figure: 'locale', locale_id, status },
      count,
    ]),
    // The map shows a sum of each locale.
    ...[...new Set(locales?.map(({ locale_id }) => locale_id))].map((id): [Figure, number] => [
      { figure: 'locale', locale_id: id },
      (locales ?? []).reduce((sum, { locale_id, count }) => (locale_id === id ? sum + count : sum), 0),
    ]),
  ],
  'duplicates.*.count': ({ duplicates }) =>
    (duplicates ?? []).map(({ outcome, count }) => [{ figure: 'duplicates', outcome }, count]),
};

/** Numbers that count no rows, and why. */
const UNLINKED: Readonly<Record<string, string>> = tables.unlinked;

/** Where the numbers of an answer stand, with a star for each place of a list. */
function placesOf(value: unknown, place = ''): string[] {
  if (typeof value === 'number') return [place];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    placesOf(member, [place, Array.isArray(value) ? '*' : name].filter(Boolean).join('.')),
  );
}

const ROLES: Role[] = ['Admin', 'Creator', 'BaseChecker', 'FillIn', 'GeoChecker'];

describe.each(ROLES)('C013 the statistics of the %s', (role) => {
  let id: string;
  let headers: Record<string, string>;
  let found: Statistics;
  beforeAll(async () => {
    ({ id, headers } = await headersOf(role));
    found = await api.call('statistics.get', { query: RANGE }, headers);
  });

  test('what only an Admin sees', () => {
    expect(found.ageing === null).toBe(role !== 'Admin');
    expect(found.locales === null).toBe(role !== 'Admin');
    expect(found.duplicates === null).toBe(role !== 'Admin');
  });

  test('every number is the number of the rows behind it', async () => {
    const scope = scopeOf(RANGE, { actor: { id, name: '', role, geos: [] }, now: () => TEST_NOW });
    const hours = {
      sla_hours: SETTINGS.sla_hours.default,
      working_hours: SETTINGS.working_hours.default,
      stale_hours: SETTINGS.stale_hours.default,
    };
    const numbers = Object.values(LINKED).flatMap((of) => of(found));
    for (let start = 0; start < numbers.length; start += 50) {
      const some = numbers.slice(start, start + 50);
      const counts = some.map(
        ([figure]) => sql`(select count(*)::int from (${rowsBehind(figure, scope, hours)}) behind)`,
      );
      const { rows } = await sql<{ counted: number[] }>`select array[${sql.join(counts)}] as counted`.execute(
        api.services.database,
      );
      expect(rows[0]?.counted, JSON.stringify(some)).toEqual(some.map(([, number]) => number));
    }
    // The call itself, for the largest number of each kind.
    for (const of of Object.values(LINKED)) {
      const [figure, number] = of(found).toSorted(([, a], [, b]) => b - a)[0] ?? [];
      if (figure === undefined || number === undefined) continue;
      const behind = await api.call('statistics.rows', { query: { ...RANGE, ...figure, limit: 2 } }, headers);
      expect([behind.total, behind.rows.length], JSON.stringify(figure)).toEqual([number, Math.min(number, 2)]);
    }
  });

  test('there is no number that neither leads to rows nor has a reason why it does not', () => {
    const places = new Set(placesOf(found));
    expect([...places].filter((place) => !(place in LINKED) && !(place in UNLINKED))).toEqual([]);
    if (role !== 'Admin') return;
    expect([...Object.keys(LINKED), ...Object.keys(UNLINKED)].filter((place) => !places.has(place))).toEqual([]);
  });
});

test('ageing is what the records themselves say', async () => {
  const { headers } = await headersOf('Admin');
  const { ageing, locales } = await api.call('statistics.get', { query: RANGE }, headers);
  const { rows } = await sql<{
    kind: string;
    status: string;
    locale_id: string | null;
    since: Date;
    queue: string | null;
  }>`
    select 'base' as kind, status, null::uuid as locale_id, queued_at as since, queue from base_profile where deleted_at is null
    union all select 'locale', status, locale_id, queued_at, queue from locale_profile where deleted_at is null`.execute(
    api.services.database,
  );
  const hours: Record<string, number> = { 'base-check': 24, 'fill-in': 72, 'geo-check': 24 };
  for (const row of ageing ?? []) {
    const all = rows.filter(({ kind, status }) => kind === row.kind && status === row.status);
    expect(row.count).toBe(all.length);
    const ages = all
      .filter(({ queue }) => queue !== null)
      .map(({ since }) => (TEST_NOW.getTime() - since.getTime()) / 1000)
      .toSorted((a, b) => a - b);
    const late = all.filter(
      ({ queue, since }) => queue !== null && TEST_NOW.getTime() - since.getTime() >= (hours[queue] ?? 0) * 3_600_000,
    );
    expect(row.overdue, `${row.kind} ${row.status}`).toBe(late.length);
    if (ages.length === 0) {
      expect(row.median_age).toBeNull();
      continue;
    }
    // By nearest rank from the other end: the oldest half, the oldest tenth.
    const fromOldest = ages.toReversed();
    expect(row.median_age).toBeCloseTo(fromOldest[Math.ceil(fromOldest.length * 0.5) - 1] ?? -1, 1);
    expect(row.p90_age).toBeCloseTo(fromOldest[Math.ceil(fromOldest.length * 0.1) - 1] ?? -1, 1);
  }
  expect(ageing?.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
  for (const cell of locales ?? []) {
    const all = rows.filter(({ locale_id, status }) => locale_id === cell.locale_id && status === cell.status);
    expect(cell.count).toBe(all.length);
    const fromOldest = all.map(({ since }) => (TEST_NOW.getTime() - since.getTime()) / 1000).toSorted((a, b) => b - a);
    if (cell.status === 'approved' || cell.status === 'unknown') expect(cell.median_age).toBeNull();
    else expect(cell.median_age).toBeCloseTo(fromOldest[Math.ceil(fromOldest.length / 2) - 1] ?? -1, 1);
  }
  expect(locales?.reduce((sum, { count }) => sum + count, 0)).toBe(rows.filter(({ kind }) => kind === 'locale').length);
});

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

// The last: it changes the sample.
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
