import { sql } from 'kysely';
import { COUNTED_ITEMS } from '../../contract/policy/queues.ts';
import type { QueueCounts } from '../../contract/shapes/queue.ts';
import { timestampOrNull } from '../database/moment.ts';
import { RANKS } from './queue-order.ts';
import { dueThreshold, inArea, itemTable, type Database, type Place } from './place.ts';

/** How much waits at a place. Bounded: beyond COUNTED_ITEMS nothing is counted. */
export async function queueCounts(database: Database, place: Place): Promise<QueueCounts> {
  const items = sql`from ${itemTable(place)} where item.queue = ${place.queue} and ${inArea(place)}`;
  const oldest = RANKS.map(
    (rank) => sql`(select item.queued_at ${items} and item.queue_rank = ${sql.lit(rank)}
      order by item.queued_at, item.id limit 1)`,
  );
  const { rows } = await sql<{ waiting: string; overdue: string; taken: string; oldest: Date | number | null }>`
    select
      (select count(*) from (select ${items} limit ${COUNTED_ITEMS + 1}) as counted) as waiting,
      (select count(*) from (select ${items} and item.queue_rank in (0, 1, 2, 3)
        and item.queued_at <= ${dueThreshold(place)} limit ${COUNTED_ITEMS}) as late) as overdue,
      (select count(*) from queue_lease as lease where lease.queue = ${place.queue}
        and lease.expires_at > ${place.now}
        and exists (select ${items} and item.id = lease.record_id)) as taken,
      (select min(queued_at) from (${sql.join(oldest, sql` union all `)}) as first) as oldest`.execute(database);
  const [counted] = rows;
  const waiting = Number(counted?.waiting ?? 0);
  return {
    queue: place.queue,
    waiting: Math.min(waiting, COUNTED_ITEMS),
    more: waiting > COUNTED_ITEMS,
    overdue: Number(counted?.overdue ?? 0),
    taken: Number(counted?.taken ?? 0),
    oldest: counted?.oldest === null || counted === undefined ? null : timestampOrNull(counted.oldest),
  };
}
