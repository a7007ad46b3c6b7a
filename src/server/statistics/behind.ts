import { sql, type RawBuilder } from 'kysely';
import { dayAfter, startOfDay } from '../../contract/policy/day-range.ts';
import type { SettingValue } from '../../contract/policy/settings.ts';
import { WORK_OF_ROLE, type CountedOutcome, type FlowEvent } from '../../contract/policy/statistics.ts';
import type { Figure } from '../../contract/shapes/statistics.ts';
import { Failure } from '../failures/failure.ts';
import { overdue, tableOf } from './ageing.ts';
import { PROFILE_STATUSES } from '../../contract/policy/status.ts';
import { doneSince } from './own.ts';
import { ownerColumn, type Scope } from './scope.ts';

/**
 * The rows of one number as a query with the columns at, key, base_profile_id, locale_profile_id,
 * actor_name, other_name and other_id. Throws `role-forbids` for numbers that only an Admin sees.
 */
export function rowsBehind(figure: Figure, scope: Scope, hours: SettingValue<'sla_hours'>): RawBuilder<unknown> {
  switch (figure.figure) {
    case 'flow': {
      const { event, day } = figure;
      if (day === undefined) return events([event], scope, scope.from, scope.until);
      return events([event], scope, startOfDay(day, scope.timeZone), startOfDay(dayAfter(day), scope.timeZone));
    }
    case 'own':
      return ownRows(figure.own, scope);
    case 'first-decisions':
      return decided(scope, sql`true`);
    case 'first-approved':
      return decided(scope, sql`first_event in (2, 7)`);
    case 'loops':
      return decided(scope, sql`least(disapprovals, 3) = ${figure.loops}`);
    case 'reason':
      return disapprovals(figure.code, scope);
    case 'status':
      return state(
        scope,
        figure.kind,
        sql`status = ${figure.status}${figure.overdue ? sql` and ${overdue(scope.now, hours)}` : sql``}`,
      );
    case 'locale':
      // Every status is named where all are meant: the index begins with it.
      return state(
        scope,
        'locale',
        sql`status in (${sql.join(figure.status === undefined ? PROFILE_STATUSES : [figure.status])})
          and locale_id = ${figure.locale_id}`,
      );
    case 'duplicates':
      return pairs(figure.outcome, scope);
  }
}

const NO_OTHER = sql`null::text as other_name, null::uuid as other_id`;
const EVENT_COLUMNS = sql`occurred_at as at, id::text as key, base_profile_id, locale_profile_id, actor_name, ${NO_OTHER}`;
/** Of a row with `record_id` and `kind`. */
const RECORD = sql`record_id::text as key,
  coalesce((select base_profile_id from locale_profile where id = record_id), record_id) as base_profile_id,
  case kind when 'locale' then record_id end as locale_profile_id`;

function events(which: readonly FlowEvent[], scope: Scope, from: Date, until: Date): RawBuilder<unknown> {
  return sql`select ${EVENT_COLUMNS} from audit_event
    where event in (${sql.join(which.map((event) => sql.lit(event)))}) and occurred_at >= ${from} and occurred_at < ${until}
    ${scope.everybody ? sql`` : sql`and actor_id = ${scope.actorId}`}`;
}

function ownRows(own: 'done_today' | 'done_week' | 'open_claims', scope: Scope): RawBuilder<unknown> {
  if (own === 'open_claims') {
    return sql`select claimed_at as at, ${RECORD}, holder_name as actor_name, ${NO_OTHER}
      from queue_lease where holder_id = ${scope.actorId} and expires_at > ${scope.now}`;
  }
  const since = doneSince(scope, own === 'done_today' ? 0 : 6);
  const end = sql`'infinity'::timestamptz`;
  return sql`select ${EVENT_COLUMNS} from audit_event
    where event in (${sql.join(WORK_OF_ROLE[scope.role].map((event) => sql.lit(event)))})
      and occurred_at >= ${since} and occurred_at < ${end} and actor_id = ${scope.actorId}`;
}

function decided(scope: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const owner = sql.ref(ownerColumn(scope.role));
  return sql`select first_at as at, ${RECORD}, null::text as actor_name, ${NO_OTHER}
    from statistic_record
    where first_at >= ${scope.from} and first_at < ${scope.until} and ${which}
    ${scope.everybody ? sql`` : sql`and ${owner} = ${scope.actorId}`}`;
}

function disapprovals(code: string, scope: Scope): RawBuilder<unknown> {
  const own =
    ownerColumn(scope.role) === 'first_by'
      ? sql`actor_id = ${scope.actorId}`
      : sql`exists (select from statistic_record where record_id = coalesce(locale_profile_id, base_profile_id)
          and author_id = ${scope.actorId})`;
  return sql`select ${EVENT_COLUMNS} from audit_event
    where event in (3, 8) and occurred_at >= ${scope.from} and occurred_at < ${scope.until}
      and reason -> 'codes' ? ${code} and ${scope.everybody ? sql`true` : own}`;
}

function state(scope: Scope, kind: 'base' | 'locale', which: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!scope.everybody) throw new Failure('role-forbids');
  const ids = kind === 'base' ? sql`id as base_profile_id, null::uuid` : sql`base_profile_id, id`;
  return sql`select queued_at as at, id::text as key, ${ids} as locale_profile_id, null::text as actor_name, ${NO_OTHER}
    from ${tableOf(kind)} where deleted_at is null and ${which}`;
}

function pairs(outcome: CountedOutcome, scope: Scope): RawBuilder<unknown> {
  if (!scope.everybody) throw new Failure('role-forbids');
  return sql`select occurred_at as at, id::text as key, (first ->> 'profile_base_id')::uuid as base_profile_id,
      case scope when 'locale' then (first ->> 'id')::uuid end as locale_profile_id, actor_name,
      second ->> 'profile_name' as other_name, (second ->> 'id')::uuid as other_id
    from duplicate_log where outcome = ${sql.lit(outcome)} and undone_at is null
      and occurred_at >= ${scope.from} and occurred_at < ${scope.until}`;
}
