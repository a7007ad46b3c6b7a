import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { QUEUES } from '../../contract/policy/queues.ts';
import type { SettingValue } from '../../contract/policy/settings.ts';
import { PROFILE_STATUSES, type ProfileKind, type ProfileStatus } from '../../contract/policy/status.ts';
import type { Ageing, Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import { timestampOrNull } from '../database/moment.ts';
import { cached } from './cached.ts';

/** In the order of their names, as the rows are answered. */
const STATUSES = PROFILE_STATUSES.toSorted();

/** Whether what a row is about has waited longer than its queue allows. */
export function overdue(now: Date, hours: SettingValue<'sla_hours'>): RawBuilder<SqlBool> {
  const late = QUEUES.map((queue) => {
    const since = new Date(now.getTime() - hours[queue] * 60 * 60 * 1000);
    return sql<SqlBool>`(queue = ${queue} and queued_at <= ${since})`;
  });
  return sql`coalesce(${sql.join(late, sql` or `)}, false)`;
}

interface Row {
  count: number;
  middle: Date | null;
  late: Date | null;
  oldest: Date | null;
  overdue: number;
}

/** What is in each status now and how long it has waited. Each status by itself, so that no statement is long. */
export function ageingOf(database: Kysely<Schema>, now: Date, hours: SettingValue<'sla_hours'>): Promise<Ageing[]> {
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

/** Stale locale profiles of a status. By themselves: their index holds no others. */
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
  hours: SettingValue<'sla_hours'>,
): Promise<Ageing[]> {
  const { rows } = await sql<Row>`
    select count(*)::int as count,
      percentile_disc(0.5) within group (order by queued_at) filter (where queue is not null) as middle,
      percentile_disc(0.1) within group (order by queued_at) filter (where queue is not null) as late,
      min(queued_at) filter (where queue is not null) as oldest,
      count(*) filter (where ${overdue(now, hours)})::int as overdue
    from ${tableOf(kind)} where deleted_at is null and status = ${status}
    group by status`.execute(database);
  const stale = kind === 'locale' && rows.length > 0 ? await staleIn(database, status) : 0;
  return rows.map(({ count, middle, late, oldest, ...row }) => ({
    kind,
    status,
    count,
    median_age: age(now, middle),
    p90_age: age(now, late),
    oldest: oldest && timestampOrNull(oldest),
    overdue: row.overdue,
    stale,
  }));
}

type Cells = NonNullable<Statistics['locales']>;

/** Locale profiles of each locale by status. Each status by itself, so that no statement is long. */
export function localesOf(database: Kysely<Schema>, now: Date): Promise<Cells> {
  return cached(
    database,
    ['locales'],
    async () => {
      const found: Cells = [];
      for (const status of STATUSES) {
        const { rows } = await sql<{ locale_id: string; count: number; middle: Date | null }>`
          select locale_id, count(*)::int as count,
            ${hasAge(status) ? sql`percentile_disc(0.5) within group (order by queued_at)` : sql`null::timestamptz`} as middle
          from locale_profile where deleted_at is null and status = ${status}
          group by locale_id`.execute(database);
        found.push(...rows.map(({ middle, ...row }) => ({ ...row, status, median_age: age(now, middle) })));
      }
      return found.toSorted((a, b) => order(a.locale_id, b.locale_id) || order(a.status, b.status));
    },
    (cells) => cells.reduce((sum, { count }) => sum + count, 0),
  );
}

/** What is done no longer waits. */
function hasAge(status: ProfileStatus): boolean {
  return status !== 'approved' && status !== 'unknown';
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function tableOf(kind: ProfileKind): RawBuilder<unknown> {
  return sql.table(kind === 'base' ? 'base_profile' : 'locale_profile');
}

/** Seconds. */
function age(now: Date, since: Date | null): number | null {
  return since === null ? null : Math.max(0, (now.getTime() - since.getTime()) / 1000);
}
