import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayAfter, dayOf, daysBetween } from '../../../../src/contract/base/day-range.ts';
import { DISAPPROVAL_CODES } from '../../../../src/contract/profiles/disapproval.ts';
import type { Role } from '../../../../src/contract/base/roles.ts';
import { FLOW_ORDER, isCheckersRole, median } from '../../../../src/contract/statistics/statistic-figures.ts';
import { DAY, HOUR, MINUTE } from '../../../../src/contract/base/time-spans.ts';
import { carryFresh } from '../../../../src/server/statistics/carry-fresh.ts';
import { checkCounts, recount } from '../../../../src/server/statistics/check-and-recount.ts';
import { blocksOf } from '../../../../src/server/statistics/kept-counts.ts';
import { insertBaseProfiles, sharedApi, TEST_NOW } from '../../../support/shared-api.ts';
import { randomFrom, type Random } from '../../../support/random.ts';
import tables from './kept-counts.json' with { type: 'json' };

/** +05:45; -03:30 with summer time; +12:45 with it; half an hour of it; a whole hour of it; none. */
const ZONES = [
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Europe/Copenhagen',
  'UTC',
] as const;
/** Days around which the clocks of these zones are moved, a turn of the year, and where blocks of 64 days meet. */
const DAYS = '2026-03-08 2026-03-29 2026-04-05 2026-09-27 2026-10-04 2026-10-25 2026-01-01 2026-05-11'.split(' ');
const CHECKERS = ['BaseChecker-1', 'BaseChecker-2', 'BaseChecker-3'];
const WRITERS = ['Creator-1', 'Creator-2'];
/** Reasons that need no note and hold nothing back. */
const REASONS = ['photo_quality', 'text_quality', 'missing_data'] as const;
const api = sharedApi();
/** An event that somebody caused, in the order of the chain of its record. */
type Recorded = { record: string; event: number; at: Date; actor: string; codes: string[] };

function aMoment(random: Random): Date {
  const day = Date.parse(`${random.of(DAYS)}T00:00Z`) + random.below(4) * DAY - DAY;
  return new Date(day + random.below(24 * 60) * MINUTE + random.below(60_000));
}

/** Stories of profiles that were written, decided on again and again, and of which decisions were taken back. */
function stories(random: Random): Recorded[] {
  return Array.from({ length: 40 }, (): Recorded[] => {
    const record = randomUUID();
    const moments = Array.from({ length: 1 + random.below(7) }, () => aMoment(random));
    return moments
      .toSorted((a, b) => a.getTime() - b.getTime())
      .map((at, nth) => {
        const event = nth === 0 ? 1 : random.of([2, 3, 3, 4, 111, 116]);
        const codes = event === 3 ? [...new Set([random.of(DISAPPROVAL_CODES), random.of(DISAPPROVAL_CODES)])] : [];
        return { record, event, at, actor: random.of(event === 1 || event === 4 ? WRITERS : CHECKERS), codes };
      });
  })
    .flat()
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Stores events in statements of one or several, as single and bulk work does, while others carry what is fresh. */
async function store(recorded: readonly Recorded[], random: Random): Promise<void> {
  const { database } = api.services;
  const links = new Map<string, number>();
  for (let start = 0; start < recorded.length;) {
    const some = recorded.slice(start, (start += 1 + random.below(12)));
    const rows = some.map(({ record, event, at, actor, codes }) => {
      const link = (links.get(record) ?? 0) + 1;
      links.set(record, link);
      const by = { actor_id: actor, actor_name: actor, actor_role: 'Admin', request_id: 'r', group_id: randomUUID() };
      const reason = event === 3 ? JSON.stringify({ codes, note: '' }) : null;
      return { base_profile_id: record, link, event, occurred_at: at, reason, ...by, prev_hash: '', hash: '' };
    });
    await Promise.all([
      database.insertInto('audit_event').values(rows).execute(),
      ...Array.from({ length: random.below(3) }, () => carryFresh(database, 1 + random.below(20))),
    ]);
  }
}

/** Decides by the API, each of several people at once, and takes some of it back; the clock goes on meanwhile. */
async function decide(random: Random): Promise<void> {
  const given = Array.from({ length: 12 }, () => ({ status: 'awaiting_approval' as const }));
  const ids = await insertBaseProfiles(api.services, given);
  api.clock.now = new Date('2026-10-24T18:00Z');
  for (let step = 0; step < 12; step += 1) {
    api.clock.now = new Date(api.clock.now.getTime() + random.below(9 * 60) * MINUTE);
    const work = CHECKERS.map(async (person, nth) => {
      const params = { profileBaseId: ids[(step + nth * 4) % ids.length] ?? '' };
      const headers = api.as('BaseChecker', person);
      const reason = { codes: [random.of(REASONS)], note: '' };
      const done =
        random.below(2) === 0
          ? await api.call('base-profile.approve', { params }, headers)
          : await api.call('base-profile.disapprove', { params, body: { reason } }, headers);
      // What is not taken back is decided on no more.
      await api.call('action.undo', { params: { actionId: done.action_id } }, headers);
      if (step >= 8) await api.call('base-profile.disapprove', { params, body: { reason } }, headers);
    });
    await Promise.all([...work, carryFresh(api.services.database, 7), carryFresh(api.services.database, 7)]);
  }
  api.clock.now = TEST_NOW;
}

async function claim(random: Random): Promise<void> {
  const claims = Array.from({ length: 150 }, () => ({
    holder: random.of([...CHECKERS, ...WRITERS]),
    at: aMoment(random),
    seconds: random.of([0, 0.4, 1, 15.5, 16.5, 17, 33, 34.2, 40_000, random.below(500)]) + random.of([0, 0.5, 1]),
  }));
  for (const { holder, at, seconds } of claims) {
    await sql`insert into statistic_claim (holder_id, queue, ended_at, active_seconds)
      values (${holder}, 'base-check', ${at}, ${seconds})`.execute(api.services.database);
    if (random.below(10) === 0) await carryFresh(api.services.database, 1 + random.below(20));
  }
}

/** All events, and all claims with their whole seconds. */
async function everything() {
  const { rows: recorded } = await sql<Recorded>`
    select base_profile_id as record, event, occurred_at as at, actor_id as actor,
      coalesce((select array_agg(code) from jsonb_array_elements_text(reason -> 'codes') as code), '{}') as codes
    from audit_event order by base_profile_id, link`.execute(api.services.database);
  const { rows: claims } = await sql<{ holder: string; at: Date; seconds: number }>`
    select holder_id as holder, ended_at as at, round(active_seconds)::int as seconds from statistic_claim`.execute(
    api.services.database,
  );
  return { recorded, claims };
}

/** The same answer by a look at every event. */
function counted(
  { recorded, claims }: Awaited<ReturnType<typeof everything>>,
  { from, to, time_zone: zone }: { from: string; to: string; time_zone: string },
  role: Role,
  person: string,
) {
  const everybody = role === 'Admin';
  const inRange = (at: Date) => dayOf(at, zone) >= from && dayOf(at, zone) <= to;
  const within = recorded.filter(({ at }) => inRange(at));
  const days = daysBetween(from, to);
  const flow = FLOW_ORDER.map((event) => {
    const those = within.filter((each) => each.event === event && (everybody || each.actor === person));
    const counts = days.map((day) => those.filter(({ at }) => dayOf(at, zone) === day).length);
    return { event, counts, total: those.length };
  });
  const authors = new Map(recorded.filter(({ event }) => event === 1).map(({ record, actor }) => [record, actor]));
  const ownerOf = ({ record, actor }: Recorded) => (isCheckersRole(role) ? actor : authors.get(record));
  const stories = new Map<string, Recorded[]>();
  for (const each of recorded) stories.set(each.record, [...(stories.get(each.record) ?? []), each]);
  const firsts = [...stories.values()].flatMap((story) => {
    const first = story.find(({ event }) => event === 2 || event === 3);
    if (!first || !inRange(first.at) || !(everybody || ownerOf(first) === person)) return [];
    return [{ approved: first.event === 2, loops: story.filter(({ event }) => event === 3).length }];
  });
  const reasons = within.filter((each) => everybody || ownerOf(each) === person).flatMap(({ codes }) => codes);
  return {
    days,
    flow,
    first_decisions: firsts.length,
    first_approved: firsts.filter(({ approved }) => approved).length,
    loops: [0, 1, 2, 3].map((loops) => firsts.filter((each) => Math.min(each.loops, 3) === loops).length),
    reasons: Object.fromEntries(
      DISAPPROVAL_CODES.map((code) => [code, reasons.filter((each) => each === code).length]),
    ),
    active_median: median(
      claims.filter(({ holder, at }) => holder === person && inRange(at)).map(({ seconds }) => seconds),
    ),
  };
}

async function answered(query: { from: string; to: string; time_zone: string }, role: Role, person: string) {
  const { days, flow, quality, own } = await api.call('statistics.get', { query }, api.as(role, person));
  const named = new Map(quality.reasons.map(({ code, count }) => [code, count]));
  return {
    days,
    flow,
    first_decisions: quality.first_decisions,
    first_approved: quality.first_approved,
    loops: quality.loops,
    reasons: Object.fromEntries(DISAPPROVAL_CODES.map((code) => [code, named.get(code) ?? 0])),
    active_median: own.find(({ figure }) => figure === 'active_median')?.value ?? null,
  };
}

const people: [Role, string][] = [
  ['Admin', 'BaseChecker-1'],
  ['BaseChecker', 'BaseChecker-2'],
  ['Creator', 'Creator-1'],
];

describe.each([1, 2, 3])('P085 a random history (seed %i)', (seed) => {
  test('gives in every time zone and range what a look at all events gives, and is what verify finds', async () => {
    const random = randomFrom(seed * 7919);
    await store(stories(random), random);
    await decide(random);
    await claim(random);
    const all = await everything();
    expect(all.recorded.filter(({ event }) => event === 111).length).toBeGreaterThan(20);
    for (const [nth, zone] of ZONES.entries()) {
      for (const [role, person] of people) {
        const from = nth === 0 ? '2025-12-30' : dayAfter(random.of(DAYS), random.below(3) - 1);
        const to = nth === 0 ? '2026-11-21' : dayAfter(from, random.of([0, 1, 7, 40, 200]));
        const query = { from, to, time_zone: zone };
        expect(await answered(query, role, person), JSON.stringify([query, role])).toEqual(
          counted(all, query, role, person),
        );
      }
    }
    expect(await checkCounts(api.services.database)).toEqual([]);
  });
});

/** What is kept, whether it was carried already or not. */
async function kept() {
  while ((await carryFresh(api.services.database)) > 0);
  const { rows } = await sql<{ kept: string[] }>`select array_agg(block::text order by block) as kept
    from statistic_block as block where amount <> 0`.execute(api.services.database);
  return rows[0]?.kept ?? [];
}

test.each(tables.tampered)(
  'that $what was tampered with is found, and mended by a new count',
  async ({ name, tamper }) => {
    const { database } = api.services;
    const before = await kept();
    await sql.raw(tamper).execute(database);
    expect((await checkCounts(database)).map((fault) => fault.kept)).toContain(name);
    await recount(database);
    expect(await checkCounts(database)).toEqual([]);
    expect(await kept()).toEqual(before);
  },
);

test('a span is its blocks and what is left of it, without a gap or a moment twice', () => {
  const random = randomFrom(11);
  for (let turn = 0; turn < 500; turn += 1) {
    const from = new Date(Date.parse('2025-01-01') + random.below(40_000) * 15 * MINUTE);
    const until = new Date(from.getTime() + (1 + random.below(random.of([96, 1000, 40_000]))) * 15 * MINUTE);
    const { blocks, rest } = blocksOf({ from, until });
    const pieces = [...blocks, ...rest].toSorted((a, b) => a.from.getTime() - b.from.getTime());
    expect([pieces[0]?.from, pieces.at(-1)?.until]).toEqual([from, until]);
    expect(pieces.slice(1).map((piece) => piece.from)).toEqual(pieces.slice(0, -1).map((piece) => piece.until));
    for (const { days, from: begin, until: end } of blocks) {
      expect([begin.getTime() % (days * DAY), end.getTime() % (days * DAY)]).toEqual([0, 0]);
    }
    for (const piece of rest) expect(piece.until.getTime() - piece.from.getTime()).toBeLessThan(48 * HOUR);
    expect(pieces.length).toBeLessThanOrEqual(7);
  }
});
