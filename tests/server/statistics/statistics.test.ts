import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, daysBetween } from '../../../src/contract/policy/day-range.ts';
import { FLOW_ORDER, median, WORK_OF_ROLE } from '../../../src/contract/policy/statistics.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import type { Figure, Statistics } from '../../../src/contract/shapes/statistics.ts';
import { startTestApi, TEST_NOW, type TestApi } from '../../support/api.ts';

/** An audit row as it was written, and nothing that the summaries know. */
interface Told {
  record: string;
  event: number;
  at: Date;
  actor: string;
  codes: string[];
}

let api: TestApi;
let told: Told[];
const TIME_ZONE = 'America/St_Johns';
const RANGE = { from: '2026-09-01', to: '2026-11-21', time_zone: TIME_ZONE };

beforeAll(async () => {
  api = await startTestApi({ baseProfiles: 60 });
  const { rows } = await sql<Told>`
    select coalesce(locale_profile_id, base_profile_id) as record, event, occurred_at as at, actor_id as actor,
      coalesce((select array_agg(code) from jsonb_array_elements_text(reason -> 'codes') as code), '{}') as codes
    from audit_event order by occurred_at, base_profile_id, link`.execute(api.services.database);
  told = rows;
}, 120_000);
afterAll(() => api.close());

/** Somebody of the sample who has done such things most. */
function busiest(events: readonly number[]): string {
  const counts = new Map<string, number>();
  for (const { event, actor } of told) if (events.includes(event)) counts.set(actor, (counts.get(actor) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function headersOf(role: Role, id = busiest(WORK_OF_ROLE[role])) {
  return { id, headers: api.as(role, id) };
}

function inRange({ at }: Pick<Told, 'at'>): boolean {
  const day = dayOf(at, TIME_ZONE);
  return day >= RANGE.from && day <= RANGE.to;
}

/** Who wrote each record, and its first decision, read from the trail. */
function histories() {
  const records = new Map<string, { author: string | null; first: Told | null; disapprovals: number }>();
  for (const each of told) {
    if (![1, 2, 3, 6, 7, 8].includes(each.event)) continue;
    const known = records.get(each.record) ?? { author: null, first: null, disapprovals: 0 };
    if ([1, 6].includes(each.event)) known.author ??= each.actor;
    if ([2, 3, 7, 8].includes(each.event)) known.first ??= each;
    if ([3, 8].includes(each.event)) known.disapprovals += 1;
    records.set(each.record, known);
  }
  return records;
}

const ROLES: Role[] = ['Admin', 'Creator', 'BaseChecker', 'FillIn', 'GeoChecker'];

describe.each(ROLES)('C013 the statistics of the %s, computed a second way from the raw rows', (role) => {
  let id: string;
  let found: Statistics;
  let mine: (each: Told) => boolean;
  let first: { author: string | null; first: Told; disapprovals: number }[];

  beforeAll(async () => {
    const who = headersOf(role);
    ({ id } = who);
    found = await api.call('statistics.get', { query: RANGE }, who.headers);
    mine = (each) => role === 'Admin' || each.actor === id;
    const checks = role === 'BaseChecker' || role === 'GeoChecker';
    first = [...histories().values()].flatMap((record) =>
      record.first && inRange(record.first) ? [{ ...record, first: record.first }] : [],
    );
    if (role !== 'Admin') first = first.filter((each) => (checks ? each.first.actor : each.author) === id);
  });

  test('flow of each event on each day', () => {
    expect(found.days).toEqual(daysBetween(RANGE.from, RANGE.to));
    for (const { event, counts } of found.flow) {
      const expected = found.days.map(
        (day) => told.filter((each) => each.event === event && mine(each) && dayOf(each.at, TIME_ZONE) === day).length,
      );
      expect(counts, `event ${event}`).toEqual(expected);
    }
    expect(found.flow.map(({ event }) => event)).toEqual(FLOW_ORDER);
    expect(found.flow.some(({ total }) => total > 0)).toBe(true);
  });

  test('first decisions and how often those profiles came back', () => {
    expect(found.quality.first_decisions).toBe(first.length);
    expect(found.quality.first_approved).toBe(first.filter((each) => [2, 7].includes(each.first.event)).length);
    const loops = [0, 1, 2, 3].map((n) => first.filter((each) => Math.min(each.disapprovals, 3) === n).length);
    expect(found.quality.loops).toEqual(loops);
  });

  test('reasons', () => {
    const authors = histories();
    const checks = role === 'BaseChecker' || role === 'GeoChecker';
    const counts = new Map<string, number>();
    for (const each of told) {
      if (![3, 8].includes(each.event) || !inRange(each)) continue;
      const owner = checks ? each.actor : authors.get(each.record)?.author;
      if (role !== 'Admin' && owner !== id) continue;
      for (const code of each.codes) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(found.quality.reasons.map(({ code, count }) => [code, count]))).toEqual(
      Object.fromEntries(counts),
    );
  });

  test('own numbers', () => {
    const own = Object.fromEntries(found.own.map(({ figure, value }) => [figure, value]));
    const today = dayOf(TEST_NOW, TIME_ZONE);
    const work = told.filter(
      (each) => each.actor === id && (WORK_OF_ROLE[role] as readonly number[]).includes(each.event),
    );
    expect(own['done_today']).toBe(work.filter((each) => dayOf(each.at, TIME_ZONE) === today).length);
    const week = daysBetween('2026-11-15', '2026-11-21');
    expect(today).toBe('2026-11-21');
    expect(own['done_week']).toBe(work.filter((each) => week.includes(dayOf(each.at, TIME_ZONE))).length);
    expect(own['active_median']).toBeNull();
    expect(own['open_claims']).toBe(0);
  });

  test('what only an Admin sees', () => {
    expect(found.ageing === null).toBe(role !== 'Admin');
    expect(found.locales === null).toBe(role !== 'Admin');
  });

  test('every number is the number of the rows behind it', async () => {
    const { headers } = headersOf(role, id);
    const busiestDay = (counts: number[]) => found.days[counts.indexOf(Math.max(...counts))] ?? '';
    const own = ['done_today', 'done_week', 'open_claims'] as const;
    const numbers: [Figure, number][] = [
      ...found.flow.map(({ event, total }): [Figure, number] => [{ figure: 'flow', event }, total]),
      ...found.flow.map(({ event, counts }): [Figure, number] => [
        { figure: 'flow', event, day: busiestDay(counts) },
        Math.max(...counts),
      ]),
      ...own.map((figure): [Figure, number] => [
        { figure: 'own', own: figure },
        found.own.find((each) => each.figure === figure)?.value ?? -1,
      ]),
      [{ figure: 'first-decisions' }, found.quality.first_decisions],
      [{ figure: 'first-approved' }, found.quality.first_approved],
      ...found.quality.loops.map((count, loops): [Figure, number] => [{ figure: 'loops', loops }, count]),
      ...found.quality.reasons.map(({ code, count }): [Figure, number] => [{ figure: 'reason', code }, count]),
      ...(found.ageing ?? []).flatMap(({ kind, status, count, overdue }): [Figure, number][] => [
        [{ figure: 'status', kind, status }, count],
        [{ figure: 'status', kind, status, overdue: true }, overdue],
      ]),
      ...(found.locales ?? [])
        .slice(0, 40)
        .map(({ locale_id, status, count }): [Figure, number] => [{ figure: 'locale', locale_id, status }, count]),
    ];
    for (const [figure, number] of numbers) {
      const query = { ...RANGE, ...figure, limit: 2 };
      const behind = await api.call('statistics.rows', { query }, headers);
      expect(behind.total, JSON.stringify(figure)).toBe(number);
      expect(behind.rows.length).toBe(Math.min(number, 2));
    }
  });
});

test('ageing is what the records themselves say', async () => {
  const { headers } = headersOf('Admin');
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
  }
  expect(locales?.reduce((sum, { count }) => sum + count, 0)).toBe(rows.filter(({ kind }) => kind === 'locale').length);
});

test('the median of the team is told once three others stand behind it, and never names them', async () => {
  const { id, headers } = headersOf('GeoChecker');
  const { own } = await api.call('statistics.get', { query: RANGE }, headers);
  const week = daysBetween('2026-11-15', '2026-11-21');
  const others = new Map<string, number>();
  for (const { event, actor, at } of told) {
    if (![7, 8].includes(event) || actor === id || !week.includes(dayOf(at, TIME_ZONE))) continue;
    others.set(actor, (others.get(actor) ?? 0) + 1);
  }
  const expected = others.size >= 3 ? median([...others.values()]) : null;
  expect(own.find(({ figure }) => figure === 'done_week')?.team_median).toBe(expected);
  expect(JSON.stringify(own)).not.toContain('@');
});
