import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { QUEUES } from '../../contract/policy/queues.ts';
import type { SettingValue } from '../../contract/policy/settings.ts';
import type { ProfileKind, ProfileStatus } from '../../contract/policy/status.ts';
import type { Ageing, Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import { timestampOrNull } from '../profiles/moment.ts';

/** Whether what a row is about has waited longer than its queue allows. */
export function overdue(now: Date, hours: SettingValue<'sla_hours'>): RawBuilder<SqlBool> {
  const late = QUEUES.map((queue) => {
    const since = new Date(now.getTime() - hours[queue] * 60 * 60 * 1000);
    return sql<SqlBool>`(queue = ${queue} and queued_at <= ${since})`;
  });
  return sql`coalesce(${sql.join(late, sql` or `)}, false)`;
}

interface Row {
  status: ProfileStatus;
  count: number;
  middle: Date | null;
  late: Date | null;
  oldest: Date | null;
  overdue: number;
}

/** What is in each status now and how long it has waited. */
export async function ageingOf(
  database: Kysely<Schema>,
  now: Date,
  hours: SettingValue<'sla_hours'>,
): Promise<Ageing[]> {
  const kinds: ProfileKind[] = ['base', 'locale'];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await sql<Row>`
        select status, count(*)::int as count,
          percentile_disc(0.5) within group (order by queued_at) filter (where queue is not null) as middle,
          percentile_disc(0.1) within group (order by queued_at) filter (where queue is not null) as late,
          min(queued_at) filter (where queue is not null) as oldest,
          count(*) filter (where ${overdue(now, hours)})::int as overdue
        from ${tableOf(kind)} where deleted_at is null
        group by status order by status`.execute(database);
      return rows.map(({ status, count, middle, late, oldest, ...row }) => ({
        kind,
        status,
        count,
        median_age: age(now, middle),
        p90_age: age(now, late),
        oldest: oldest && timestampOrNull(oldest),
        overdue: row.overdue,
      }));
    }),
  );
  return found.flat();
}

/** Locale profiles of each locale by status. */
export async function localesOf(database: Kysely<Schema>, now: Date): Promise<NonNullable<Statistics['locales']>> {
  const { rows } = await sql<{ locale_id: string; status: ProfileStatus; count: number; middle: Date | null }>`
    select locale_id, status, count(*)::int as count,
      case when status in ('approved', 'unknown') then null
        else percentile_disc(0.5) within group (order by queued_at) end as middle
    from locale_profile where deleted_at is null
    group by status, locale_id order by locale_id, status`.execute(database);
  return rows.map(({ middle, ...row }) => ({ ...row, median_age: age(now, middle) }));
}

export function tableOf(kind: ProfileKind): RawBuilder<unknown> {
  return sql.table(kind === 'base' ? 'base_profile' : 'locale_profile');
}

/** Seconds. */
function age(now: Date, since: Date | null): number | null {
  return since === null ? null : Math.max(0, (now.getTime() - since.getTime()) / 1000);
}
