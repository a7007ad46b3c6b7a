import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { queueOfItem, QUEUES } from '../../contract/queue/queues.ts';
import type { ChosenSettings } from '../../contract/settings/settings.ts';
import { PROFILE_STATUSES, type ProfileKind, type ProfileStatus } from '../../contract/profiles/status.ts';
import { workedBetween, pastDueSince } from '../../contract/queue/worked-time.ts';
import type { WorkingHours } from '../../contract/queue/working-hours.ts';
import type { Schema } from '../platform/database/schema.ts';
import { timestampOrNull } from '../platform/database/column-types.ts';
import { STALE_QUEUE } from '../records/stale-entries.ts';
import { cached } from './cached.ts';
import type { Ageing, Statistics } from '../../contract/statistics/statistics-operations.ts';
import { isStaleEntry, staleThreshold } from '../settings/read-setting.ts';

/** In alphabetical order, like the rows of the answer. */
const STATUSES = PROFILE_STATUSES.toSorted();

/** The settings that decide what waits, and for how long it may. */
export type WaitingHours = Pick<ChosenSettings, 'sla_hours' | 'working_hours' | 'stale_hours'>;

/** Whether the record of a row has waited longer than its queue allows. */
export function overdue(
  now: Date,
  { kind, status }: { kind: ProfileKind; status: ProfileStatus },
  hours: WaitingHours,
): RawBuilder<SqlBool> {
  // An approved one waits only because it is stale.
  if (kind === 'locale' && status === 'approved') {
    return hours.stale_hours === null
      ? sql<SqlBool>`false`
      : waitsAsStale(pastDueSince(STALE_QUEUE, now, hours), hours.stale_hours);
  }
  const late = QUEUES.map((queue) => {
    return sql<SqlBool>`(queue = ${queue} and queued_at <= ${pastDueSince(queue, now, hours)})`;
  });
  return sql`coalesce(${sql.join(late, sql` or `)}, false)`;
}

/** Published locale profiles that were waiting to be filled in at a moment, after they had been stale for so many hours. */
export function waitsAsStale(by: Date, hours: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isStaleEntry('locale_profile')} and stale_since <= ${staleThreshold(by, hours)})`;
}

interface Row {
  count: number;
  middle: Date | null;
  late: Date | null;
  oldest: Date | null;
  overdue: number;
}

/** The records in each status now, and how long they have waited. One query for each status, so that no statement is long. */
export function ageingOf(database: Kysely<Schema>, now: Date, hours: WaitingHours): Promise<Ageing[]> {
  return cached(
    database,
    ['ageing', hours],
    async () => {
      const found: Ageing[] = [];
      for (const kind of ['base', 'locale'] as const) {
        for (const status of STATUSES) found.push(...(await ageingIn(database, kind, status, now, hours)));
      }
      return found;
    },
    (ageing) => ageing.reduce((sum, { count }) => sum + count, 0),
  );
}

/** Stale locale profiles of a status. In a query of their own, as their index holds no others. */
async function staleIn(database: Kysely<Schema>, status: ProfileStatus): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from locale_profile
    where deleted_at is null and status = ${status} and ${STALE}`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Literally the condition of the indexes of stale locale profiles. */
export const STALE = sql<SqlBool>`stale_fields <> '{}'`;

async function ageingIn(
  database: Kysely<Schema>,
  kind: ProfileKind,
  status: ProfileStatus,
  now: Date,
  hours: WaitingHours,
): Promise<Ageing[]> {
  // Counted below: their index holds no others.
  const isDone = kind === 'locale' && status === 'approved';
  const late = isDone ? sql`false` : overdue(now, { kind, status }, hours);
  const { rows } = await sql<Row>`
    select count(*)::int as count,
      percentile_disc(0.5) within group (order by queued_at) filter (where queue is not null) as middle,
      percentile_disc(0.1) within group (order by queued_at) filter (where queue is not null) as late,
      min(queued_at) filter (where queue is not null) as oldest,
      count(*) filter (where ${late})::int as overdue
    from ${tableOf(kind)} where deleted_at is null and status = ${status}
    group by status`.execute(database);
  const stale = kind === 'locale' && rows.length > 0 ? await staleIn(database, status) : 0;
  const waiting = isDone ? await staleWaiting(database, now, hours) : {};
  return rows.map((row) => {
    const { count, middle, late: tenth, oldest, overdue: overdueCount } = { ...row, ...waiting };
    return {
      kind,
      status,
      count,
      median_age: age(workedIn(kind, status, hours), now, middle),
      p90_age: age(workedIn(kind, status, hours), now, tenth),
      oldest: oldest && timestampOrNull(oldest),
      overdue: overdueCount,
      stale,
    };
  });
}

/** Since when a published locale profile waits because it is stale; never if none does. */
export function waitingSince({ stale_hours: hours }: WaitingHours): RawBuilder<Date> {
  return hours === null ? sql`queued_at` : sql`(stale_since + make_interval(secs => ${hours * 3600}))`;
}

/** How long published locale profiles have waited because they are stale, counted from when they had been so for long enough. */
async function staleWaiting(
  database: Kysely<Schema>,
  now: Date,
  hours: WaitingHours,
): Promise<Partial<Omit<Row, 'count'>>> {
  const { stale_hours: staleHours } = hours;
  if (staleHours === null) return {};
  const since = waitingSince(hours);
  const { rows } = await sql<Omit<Row, 'count'>>`
    select percentile_disc(0.5) within group (order by ${since}) as middle,
      percentile_disc(0.1) within group (order by ${since}) as late,
      min(${since}) as oldest,
      count(*) filter (where ${overdue(now, { kind: 'locale', status: 'approved' }, hours)})::int as overdue
    from locale_profile where ${waitsAsStale(now, staleHours)}`.execute(database);
  return rows[0] ?? {};
}

type Cells = NonNullable<Statistics['locales']>;

/** Locale profiles of each locale by status. One query for each status, so that no statement is long. */
export function localesOf(database: Kysely<Schema>, now: Date, hours: WaitingHours): Promise<Cells> {
  return cached(
    database,
    ['locales', hours],
    async () => {
      const found: Cells = [];
      for (const status of STATUSES) {
        const { rows } = await sql<{ locale_id: string; count: number; middle: Date | null }>`
          select locale_id, count(*)::int as count,
            ${hasAge(status) ? sql`percentile_disc(0.5) within group (order by queued_at)` : sql`null::timestamptz`} as middle
          from locale_profile where deleted_at is null and status = ${status}
          group by locale_id`.execute(database);
        found.push(
          ...rows.map(({ middle, ...row }) => ({
            ...row,
            status,
            median_age: age(workedIn('locale', status, hours), now, middle),
          })),
        );
      }
      return found.toSorted((a, b) => order(a.locale_id, b.locale_id) || order(a.status, b.status));
    },
    (cells) => cells.reduce((sum, { count }) => sum + count, 0),
  );
}

/** Finished records no longer wait. */
function hasAge(status: ProfileStatus): boolean {
  return status !== 'approved' && status !== 'unknown';
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function tableOf(kind: ProfileKind): RawBuilder<unknown> {
  return sql.table(kind === 'base' ? 'base_profile' : 'locale_profile');
}

/** Age in seconds of working time. */
function age(hours: WorkingHours, now: Date, since: Date | null): number | null {
  return since === null ? null : workedBetween(hours, since, now) / 1000;
}

/** The working hours of the queue in which records of a status wait. */
function workedIn(kind: ProfileKind, status: ProfileStatus, { working_hours: hours }: WaitingHours): WorkingHours {
  return hours[queueOfItem({ kind, status })];
}
