import { sql, type Kysely } from 'kysely';
import { dayAfter, dayOf, startOfDay } from '../../contract/policy/day-range.ts';
import { median, SMALLEST_TEAM, WORK_OF_ROLE } from '../../contract/policy/statistics.ts';
import type { Statistics } from '../../contract/shapes/statistics.ts';
import type { Schema } from '../database/schema.ts';
import { activeMedians } from './active-time.ts';
import { decidedOf } from './decided.ts';
import type { Scope } from './scope.ts';

/** A number of each person. */
interface PersonValue {
  person: string;
  value: number;
}
type Own = Statistics['own'];

/** The numbers of everybody in a role, of which each person gets to see their own and a median. */
export type NumbersOfAll = Record<'today' | 'week' | 'firstPass' | 'active', PersonValue[]>;

export async function numbersOfAll(database: Kysely<Schema>, scope: Scope): Promise<NumbersOfAll> {
  const [today, week] = [0, 6].map((days) => doneSince(scope, days)) as [Date, Date];
  return {
    today: await done(database, scope, today),
    week: await done(database, scope, week),
    firstPass: await firstPass(database, scope),
    active: await activeMedians(database, scope),
  };
}

/** The asking person's numbers, each beside the median of the others; `days` ago `done_week` begins. */
export async function ownNumbers(database: Kysely<Schema>, scope: Scope, all: NumbersOfAll): Promise<Own> {
  const none = { value: 0 };
  return [
    { figure: 'done_today', ...compared(all.today, scope, none) },
    { figure: 'done_week', ...compared(all.week, scope, none) },
    { figure: 'first_pass', ...compared(all.firstPass, scope) },
    { figure: 'active_median', ...compared(all.active, scope) },
    { figure: 'open_claims', value: await openClaims(database, scope), team_median: null },
  ];
}

/** The first moment of the day that was so many days ago. */
export function doneSince({ now, timeZone }: Scope, days: number): Date {
  return startOfDay(dayAfter(dayOf(now, timeZone), -days), timeZone);
}

/** The median tells nothing about anybody if enough others stand behind it. */
function compared(
  values: readonly PersonValue[],
  { actorId }: Scope,
  otherwise: { value: number | null } = { value: null },
) {
  const own = values.find(({ person }) => person === actorId);
  const others = values.filter(({ person }) => person !== actorId).map(({ value }) => value);
  return {
    value: own?.value ?? otherwise.value,
    team_median: others.length >= SMALLEST_TEAM ? median(others) : null,
  };
}

async function done(database: Kysely<Schema>, scope: Scope, since: Date): Promise<PersonValue[]> {
  const { rows } = await sql<PersonValue>`
    select actor_id as person, sum(amount)::int as value from statistic_quarter
    where quarter >= ${since} and event in (${sql.join(WORK_OF_ROLE[scope.role].map((event) => sql.lit(event)))})
    group by actor_id`.execute(database);
  return rows;
}

async function firstPass(database: Kysely<Schema>, scope: Scope): Promise<PersonValue[]> {
  const persons = new Map<string, { approved: number; all: number }>();
  for (const { owner, approved, amount } of await decidedOf(database, scope)) {
    if (owner === null) continue;
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
