import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dayAfter, dayOf, startOfDay } from '../../contract/base/day-range.ts';
import {
  median,
  OWN_NAMES,
  SMALLEST_TEAM,
  WORK_OF_ROLE,
  type OwnCount,
  type OwnFigure,
} from '../../contract/statistics/statistic-figures.ts';
import type { Schema } from '../platform/database/schema.ts';
import { medianActiveTimes } from './flow-by-day.ts';
import { decidedOf } from './quality.ts';
import { EVENT_COLUMNS, NO_OTHER, RECORD } from './text-checks.ts';
import type { Scope } from './scope.ts';
import type { Statistics } from '../../contract/statistics/statistics-operations.ts';

/** A number for each person. */
interface PersonValue {
  person: string;
  value: number;
}

/** The numbers of everybody in a role, of which each person sees their own and a median. */
export type NumbersOfAll = Partial<Record<OwnFigure, PersonValue[]>>;

/** The source of a number about a person. */
interface Source {
  /** Everybody's, by person; a person who is not among them gets `none`. */
  all?(database: Kysely<Schema>, scope: Scope): Promise<PersonValue[]>;
  none?: number;
  /** The caller's alone, where it is not compared with others'. */
  own?(database: Kysely<Schema>, scope: Scope): Promise<number>;
}
type Counted = Source & {
  /** The rows behind it. */
  rows(scope: Scope): RawBuilder<unknown>;
};

export const OWN: { readonly [Name in OwnFigure]: Name extends OwnCount ? Counted : Source } = {
  done_today: doneFrom(0),
  done_week: doneFrom(6),
  first_pass: { all: firstPass },
  active_median: { all: medianActiveTimes },
  open_claims: {
    own: openClaims,
    rows: ({ actorId, now }) => sql`select claimed_at as at, ${RECORD}, holder_name as actor_name, ${NO_OTHER}
      from queue_lease where holder_id = ${actorId} and expires_at > ${now}`,
  },
};

export async function numbersOfAll(database: Kysely<Schema>, scope: Scope): Promise<NumbersOfAll> {
  const numbers: NumbersOfAll = {};
  for (const figure of OWN_NAMES) {
    const values = await OWN[figure].all?.(database, scope);
    if (values) numbers[figure] = values;
  }
  return numbers;
}

/** The caller's numbers, each beside the median of the others. */
export async function ownNumbers(
  database: Kysely<Schema>,
  scope: Scope,
  all: NumbersOfAll,
): Promise<Statistics['own']> {
  const numbers: Statistics['own'] = [];
  for (const figure of OWN_NAMES) {
    const source: Source = OWN[figure];
    const value = await source.own?.(database, scope);
    numbers.push({
      figure,
      ...(value === undefined ? compared(all[figure] ?? [], scope, source.none) : { value, team_median: null }),
    });
  }
  return numbers;
}

/** What was finished since the beginning of the day so many days ago. */
function doneFrom(days: number): Counted {
  const end = sql`'infinity'::timestamptz`;
  return {
    all: (database, scope) => done(database, scope, doneSince(scope, days)),
    none: 0,
    rows: (scope) => sql`select ${EVENT_COLUMNS} from audit_event
      where event in (${workOf(scope)}) and occurred_at >= ${doneSince(scope, days)} and occurred_at < ${end}
        and actor_id = ${scope.actorId}`,
  };
}

function workOf({ role }: Scope): RawBuilder<unknown> {
  return sql.join(WORK_OF_ROLE[role].map((event) => sql.lit(event)));
}

/** The first moment of the day so many days ago. */
function doneSince({ now, timeZone }: Scope, days: number): Date {
  return startOfDay(dayAfter(dayOf(now, timeZone), -days), timeZone);
}

/** The median reveals nothing about anybody if enough others stand behind it. */
function compared(values: readonly PersonValue[], { actorId }: Scope, none: number | null = null) {
  const own = values.find(({ person }) => person === actorId);
  const others = values.filter(({ person }) => person !== actorId).map(({ value }) => value);
  return {
    value: own?.value ?? none,
    team_median: others.length >= SMALLEST_TEAM ? median(others) : null,
  };
}

async function done(database: Kysely<Schema>, scope: Scope, since: Date): Promise<PersonValue[]> {
  const { rows } = await sql<PersonValue>`
    select actor_id as person, sum(amount)::int as value from statistic_quarter
    where quarter >= ${since} and event in (${workOf(scope)})
    group by actor_id`.execute(database);
  return rows;
}

async function firstPass(database: Kysely<Schema>, scope: Scope): Promise<PersonValue[]> {
  const persons = new Map<string, { approved: number; all: number }>();
  for (const { owner, approved, amount } of await decidedOf(database, scope)) {
    if (owner === '') continue;
    const own = persons.get(owner) ?? { approved: 0, all: 0 };
    persons.set(owner, { approved: own.approved + (approved ? amount : 0), all: own.all + amount });
  }
  return [...persons].map(([person, { approved, all }]) => ({ person, value: approved / all }));
}

async function openClaims(database: Kysely<Schema>, { actorId, now }: Scope): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    select count(*)::int as claims from queue_lease
    where holder_id = ${actorId} and expires_at > ${now}`.execute(database);
  return rows[0]?.claims ?? 0;
}
