import { sql, type RawBuilder } from 'kysely';
import { dayAfter, startOfDay } from '../../contract/base/day-range.ts';
import {
  MOST_LOOPS,
  type CountedOutcome,
  type FigureName,
  type FigureOf,
  type FlowEvent,
} from '../../contract/statistics/statistic-figures.ts';
import { Failure } from '../platform/failures/failure.ts';
import { pastDueSince } from '../../contract/queue/worked-time.ts';
import { PACE_EVENTS } from '../../contract/statistics/forecast.ts';
import { QUEUE_KINDS } from '../../contract/queue/queues.ts';
import { overdue, STALE, tableOf, waitingSince, waitsAsStale, type WaitingHours } from './ageing.ts';
import { dueTomorrowSince, paceFrom, waitingIn } from './forecast.ts';
import { PROFILE_STATUSES } from '../../contract/profiles/status.ts';
import { OWN } from './own.ts';
import { decidedWith, openNow, EVENT_COLUMNS, NO_OTHER, RECORD } from './text-checks.ts';
import { ownerColumn, type Scope } from './scope.ts';

/** The requested latest rows: so many, and none after a moment. */
export interface PageOfRows {
  rows: number;
  /** The database's text, which is more exact than a Date. */
  upTo: string | null;
}

/** The rows behind each kind of number. */
const ROWS: {
  readonly [Name in FigureName]: (
    figure: FigureOf<Name>,
    scope: Scope,
    hours: WaitingHours,
    page?: PageOfRows,
  ) => RawBuilder<unknown>;
} = {
  flow({ event, day }, scope) {
    if (day === undefined) return events([event], scope, scope.from, scope.until);
    return events([event], scope, startOfDay(day, scope.timeZone), startOfDay(dayAfter(day), scope.timeZone));
  },
  own: ({ own }, scope) => OWN[own].rows(scope),
  'first-decisions': (_figure, scope) => decided(scope, sql`true`),
  'first-approved': (_figure, scope) => decided(scope, sql`first_event in (2, 7)`),
  loops: ({ loops }, scope) => decided(scope, sql`least(disapprovals, ${sql.lit(MOST_LOOPS)}) = ${loops}`),
  reason: ({ code }, scope, _hours, page) => disapprovals(code, scope, page),
  status: ({ kind, status, overdue: late, stale }, scope, hours) => {
    const isLate = late ? sql` and ${overdue(scope.now, { kind, status }, hours)}` : sql``;
    // Base profiles are never stale.
    const isStale = !stale ? sql`` : kind === 'locale' ? sql` and ${STALE}` : sql` and false`;
    const which = sql`status = ${status}${isLate}${isStale}`;
    return state(scope, kind, which, late && status === 'approved' ? waitingSince(hours) : undefined);
  },
  // Every status is named where all are meant, as the index begins with it.
  locale: ({ locale_id: id, status }, scope) =>
    state(
      scope,
      'locale',
      sql`status in (${sql.join(status === undefined ? PROFILE_STATUSES : [status])}) and locale_id = ${id}`,
    ),
  check: ({ check, what }, scope) => (what === 'open' ? openNow(check, scope) : decidedWith(check, what, scope)),
  forecast: (named, scope, hours) => forecastRows(named, scope, hours),
  duplicates: ({ outcome }, scope) => pairs(outcome, scope),
};

/**
 * The rows of one number as a query with the columns at, key, base_profile_id, locale_profile_id, actor_name,
 * other_name and other_id; at least those of a page, where one is given and so few are found quicker. Throws
 * `role-forbids` for numbers that only an Admin sees.
 */
export function rowsBehind<Name extends FigureName>(
  figure: FigureOf<Name>,
  scope: Scope,
  hours: WaitingHours,
  page?: PageOfRows,
): RawBuilder<unknown> {
  return ROWS[figure.figure](figure, scope, hours, page);
}

function events(which: readonly FlowEvent[], scope: Scope, from: Date, until: Date): RawBuilder<unknown> {
  return sql`select ${EVENT_COLUMNS} from audit_event
    where event in (${sql.join(which.map((event) => sql.lit(event)))}) and occurred_at >= ${from} and occurred_at < ${until}
    ${scope.everybody ? sql`` : sql`and actor_id = ${scope.actorId}`}`;
}

function decided(scope: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const owner = sql.ref(ownerColumn(scope.role));
  return sql`select first_at as at, ${RECORD}, null::text as actor_name, ${NO_OTHER}
    from statistic_record
    where first_at >= ${scope.from} and first_at < ${scope.until} and ${which}
    ${scope.everybody ? sql`` : sql`and ${owner} = ${scope.actorId}`}`;
}

function disapprovals(code: string, scope: Scope, page?: PageOfRows): RawBuilder<unknown> {
  const checks = ownerColumn(scope.role) === 'first_by';
  const own = checks
    ? sql`actor_id = ${scope.actorId}`
    : sql`exists (select from statistic_record where record_id = coalesce(locale_profile_id, base_profile_id)
          and author_id = ${scope.actorId})`;
  const which = sql`event in (3, 8) and reason -> 'codes' ? ${code} and ${scope.everybody ? sql`true` : own}`;
  if (!page) {
    return sql`select ${EVENT_COLUMNS} from audit_event
      where ${which} and occurred_at >= ${scope.from} and occurred_at < ${scope.until}`;
  }
  // Each stored quarter of an hour of the reason has at least one row; one more may lie beyond the page before.
  const whose = checks ? sql`actor_id` : sql`author_id`;
  return sql`select events.* from (
      select distinct quarter from statistic_reason
      where code = ${code} and quarter >= ${scope.from} and quarter < ${scope.until}
        and quarter <= ${page.upTo ?? 'infinity'}::timestamptz
        ${scope.everybody ? sql`` : sql`and ${whose} = ${scope.actorId}`}
      order by quarter desc limit ${page.rows + 1}) as quarters
    cross join lateral (
      select ${EVENT_COLUMNS} from audit_event
      where ${which} and occurred_at >= quarter and occurred_at < quarter + interval '15 minutes'
      -- A fence: each quarter is looked up, and not all disapprovals beside all quarters.
      offset 0) as events`;
}

/** They depend on the present, not on the requested range. */
function forecastRows(
  { queue, part, locale_id: locale }: FigureOf<'forecast'>,
  scope: Scope,
  hours: WaitingHours,
): RawBuilder<unknown> {
  const { now, timeZone } = scope;
  if (part === 'arrived' || part === 'decided') {
    if (!scope.everybody) throw new Failure('role-forbids');
    const inLocale = locale === undefined ? sql`` : sql` and locale = (select code from locale where id = ${locale})`;
    const events = PACE_EVENTS[queue][part].map((event) => sql.lit(event));
    return sql`select ${EVENT_COLUMNS} from audit_event
      where event in (${sql.join(events)}) and occurred_at >= ${paceFrom(now)}${inLocale}`;
  }
  const by = {
    waiting: now,
    overdue: pastDueSince(queue, now, hours),
    due_tomorrow: dueTomorrowSince(queue, now, timeZone, hours),
  }[part];
  // Base profiles have no locale.
  const ofLocale = QUEUE_KINDS[queue] === 'locale' ? sql` and locale_id = ${locale}` : sql` and false`;
  const inLocale = locale === undefined ? sql`` : ofLocale;
  const rows = waitingIn(queue, now, hours).map(({ which, since, stale }) => {
    const until = stale === null ? sql`${since} <= ${by}` : waitsAsStale(by, stale);
    return state(
      scope,
      QUEUE_KINDS[queue],
      sql`${which} and ${part === 'waiting' ? sql`true` : until}${inLocale}`,
      since,
    );
  });
  return sql.join(rows, sql` union all `);
}

function state(
  scope: Scope,
  kind: 'base' | 'locale',
  which: RawBuilder<unknown>,
  since: RawBuilder<unknown> = sql`queued_at`,
): RawBuilder<unknown> {
  if (!scope.everybody) throw new Failure('role-forbids');
  const ids = kind === 'base' ? sql`id as base_profile_id, null::uuid` : sql`base_profile_id, id`;
  return sql`select ${since} as at, id::text as key, ${ids} as locale_profile_id, null::text as actor_name, ${NO_OTHER}
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
