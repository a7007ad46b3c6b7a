import { sql } from 'kysely';
import { COUNTED_ITEMS } from '../../contract/queue/queues.ts';
import type { QueueCounts } from '../../contract/queue/queue-counts.ts';
import { timestampOrNull } from '../platform/database/column-types.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import { RANKS } from './queue-order.ts';
import {
  dueThreshold,
  inArea,
  itemTable,
  lateSoonThreshold,
  staleWait,
  waitsAsStale,
  waitsAt,
  type Database,
  type PersonAtQueue,
} from './person-at-queue.ts';

/** The number of items that wait in the queue for the person. Beyond COUNTED_ITEMS nothing is counted. */
export async function queueCounts(database: Database, person: PersonAtQueue): Promise<QueueCounts> {
  const items = sql`from ${itemTable(person)} where item.queue = ${person.queue} and ${inArea(person)}`;
  const oldest = RANKS.map(
    (rank) => sql`(select item.queued_at ${items} and item.queue_rank = ${sql.lit(rank)}
      order by item.queued_at, item.id limit 1)`,
  );
  const { rows } = await sql<Counted>`
    select
      (select count(*) from (select ${items} limit ${COUNTED_ITEMS + 1}) as counted) as waiting,
      (select count(*) from (select ${items} and item.queue_rank in (0, 1, 2, 3)
        and item.queued_at <= ${dueThreshold(person)} limit ${COUNTED_ITEMS}) as late) as overdue,
      (select count(*) from (select ${items} and item.queue_rank in (0, 1, 2, 3)
        and item.queued_at > ${dueThreshold(person)} and item.queued_at <= ${lateSoonThreshold(person)}
        limit ${COUNTED_ITEMS}) as soon) as late_soon,
      (select count(*) from queue_lease as lease where lease.queue = ${person.queue}
        and lease.expires_at > ${person.now}
        and exists (select from ${itemTable(person)}
          where ${waitsAt(person)} and ${inArea(person)} and item.id = lease.record_id)) as taken,
      (select min(queued_at) from (${sql.join(oldest, sql` union all `)}) as first) as oldest
      ${sql.raw(PREPARED)}`.execute(database);
  const [counted] = rows;
  const stale = await staleCounts(database, person);
  const waiting = Number(counted?.waiting ?? 0) + stale.waiting;
  const first = earlier(counted?.oldest ?? null, stale.oldest);
  return {
    queue: person.queue,
    waiting: Math.min(waiting, COUNTED_ITEMS),
    more: waiting > COUNTED_ITEMS,
    overdue: Math.min(Number(counted?.overdue ?? 0) + stale.overdue, COUNTED_ITEMS),
    late_soon: Math.min(Number(counted?.late_soon ?? 0) + stale.lateSoon, COUNTED_ITEMS),
    stale: Math.min(stale.waiting, COUNTED_ITEMS),
    taken: Number(counted?.taken ?? 0),
    oldest: first === null ? null : timestampOrNull(first),
  };
}

interface Counted {
  waiting: string;
  overdue: string;
  late_soon: string;
  taken: string;
  oldest: Date | number | null;
}

/** Counts of those that wait because they are stale. */
async function staleCounts(database: Database, person: PersonAtQueue) {
  const waits = waitsAsStale(person);
  if (waits === null) return { waiting: 0, overdue: 0, lateSoon: 0, oldest: null };
  const items = sql`from ${itemTable(person)} where ${waits} and ${inArea(person)}`;
  const by = (threshold: Date) => sql`item.stale_since <= ${threshold}::timestamptz - ${staleWait(person)}`;
  const late = by(dueThreshold(person));
  const { rows } = await sql<Omit<Counted, 'taken'>>`
    select
      (select count(*) from (select ${items} limit ${COUNTED_ITEMS + 1}) as counted) as waiting,
      (select count(*) from (select ${items} and ${late} limit ${COUNTED_ITEMS}) as late) as overdue,
      (select count(*) from (select ${items} and not ${late} and ${by(lateSoonThreshold(person))}
        limit ${COUNTED_ITEMS}) as soon) as late_soon,
      (select item.stale_since + ${staleWait(person)} ${items}
        order by item.stale_since, item.id limit 1) as oldest ${sql.raw(PREPARED)}`.execute(database);
  const [counted] = rows;
  return {
    waiting: Number(counted?.waiting ?? 0),
    overdue: Number(counted?.overdue ?? 0),
    lateSoon: Number(counted?.late_soon ?? 0),
    oldest: counted?.oldest ?? null,
  };
}

function earlier(one: Date | number | null, other: Date | number | null): Date | number | null {
  if (one === null || other === null) return one ?? other;
  return Number(one) <= Number(other) ? one : other;
}
