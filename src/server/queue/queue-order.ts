import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { backItems } from './questions.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import {
  dueThreshold,
  inArea,
  itemTable,
  staleWait,
  waitsAsStale,
  waitsAt,
  type Database,
  type PersonAtQueue,
} from './person-at-queue.ts';

/** Ranks of the column queue_rank (a generated one: baseline/profiles.ts), first served first: returned and at risk, returned, at risk, neither. */
export const RANKS = [3, 2, 1, 0] as const;

/**
 * The order is eight runs along the index, one after the other: past due by rank, then the rest by rank. Stale
 * entries have an index of their own, and are merged into the runs of the last rank. Items that came back to the
 * person after a question stand before all of them.
 */
const SEGMENTS = [true, false].flatMap((overdue) => RANKS.map((rank) => ({ overdue, rank })));

/** Number of the run of items that came back, before those that are numbered from 0. */
export const BACK = -1;

/** Where a page ended. `segment` counts the runs; `queuedAt` is the database's text. */
export interface QueuePosition {
  segment: number;
  queuedAt: string;
  id: string;
}

export interface Slice {
  limit: number;
  after?: QueuePosition | null;
  /** In addition to queue and area. */
  condition?: RawBuilder<SqlBool>;
}

/** Items of the person's queue in the order in which they are served. Reads the index alone, and of it no more than it returns. */
export function orderedItems(person: PersonAtQueue, given: Slice): RawBuilder<QueuePosition> {
  const first = given.after?.segment ?? BACK;
  const from = Math.max(0, first);
  const elsewhere = sql<SqlBool>`item.id <> all (array(select id from back))`;
  const slice = {
    ...given,
    condition: given.condition ? sql<SqlBool>`${given.condition} and ${elsewhere}` : elsewhere,
  };
  const runs = SEGMENTS.slice(from).flatMap((segment, index) => {
    const numbered = { ...segment, number: from + index };
    // Stale ones were approved, and nothing has moved them forward since.
    const stale = segment.rank === 0 ? staleRun(person, slice, numbered) : null;
    return [run(person, slice, numbered), ...(stale ? [stale] : [])];
  });
  return sql<QueuePosition>`
    with back (id, at) as materialized ${backItems(person.actor.id, person.now)}
    select id, segment, queued_at::text as "queuedAt"
    from (${sql.join(first === BACK ? [backRun(person, given), ...runs] : runs, sql` union all `)}) as served
    order by segment, queued_at, id
    limit ${slice.limit} ${sql.raw(PREPARED)}`;
}

/** Items that came back to the person with an answer, or without one in time: first, the longest ago on top. They are few. */
function backRun(person: PersonAtQueue, { after, condition }: Slice): RawBuilder<unknown> {
  const behind = after
    ? sql<SqlBool>`(back.at, back.id) > (${after.queuedAt}::timestamptz, ${after.id}::uuid)`
    : sql<SqlBool>`true`;
  // Each by its key: their places in the queue do not matter here.
  return sql`(
    select back.id, ${sql.lit(BACK)} as segment, back.at as queued_at
    from back
    cross join lateral (select item.* from ${itemTable(person)} where item.id = back.id offset 0) as item
    where ${waitsAt(person)} and ${inArea(person)} and ${behind} and ${condition ?? sql<SqlBool>`true`})`;
}

interface Segment {
  number: number;
  overdue: boolean;
  rank: number;
}

function run(
  person: PersonAtQueue,
  { limit, after, condition }: Slice,
  { number, overdue, rank }: Segment,
): RawBuilder<unknown> {
  const comparison = sql.raw(overdue ? '<=' : '>');
  const behind =
    after?.segment === number
      ? sql<SqlBool>`(item.queued_at, item.id) > (${after.queuedAt}::timestamptz, ${after.id}::uuid)`
      : sql<SqlBool>`true`;
  return sql`(
    select item.id, ${sql.lit(number)} as segment, item.queued_at from ${itemTable(person)}
    where item.queue = ${person.queue} and item.queue_rank = ${sql.lit(rank)}
      and item.queued_at ${comparison} ${dueThreshold(person)}
      and ${inArea(person)} and ${behind} and ${condition ?? sql<SqlBool>`true`}
    order by item.queued_at, item.id
    limit ${limit})`;
}

/** Entries that wait because they have been stale for long enough; null: none do in this queue. */
function staleRun(
  person: PersonAtQueue,
  { limit, after, condition }: Slice,
  { number, overdue }: Segment,
): RawBuilder<unknown> | null {
  const waits = waitsAsStale(person);
  if (waits === null) return null;
  const comparison = sql.raw(overdue ? '<=' : '>');
  const wait = staleWait(person);
  const behind =
    after?.segment === number
      ? sql<SqlBool>`(item.stale_since, item.id) > (${after.queuedAt}::timestamptz - ${wait}, ${after.id}::uuid)`
      : sql<SqlBool>`true`;
  return sql`(
    select item.id, ${sql.lit(number)} as segment, item.stale_since + ${wait} as queued_at from ${itemTable(person)}
    where ${waits} and item.stale_since ${comparison} ${dueThreshold(person)}::timestamptz - ${wait}
      and ${inArea(person)} and ${behind} and ${condition ?? sql<SqlBool>`true`}
    order by item.stale_since, item.id
    limit ${limit})`;
}

export async function readOrdered(database: Database, person: PersonAtQueue, slice: Slice): Promise<QueuePosition[]> {
  return (await orderedItems(person, slice).execute(database)).rows;
}
