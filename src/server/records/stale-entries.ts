import { sql, type RawBuilder } from 'kysely';
import type { QueueName } from '../../contract/queue/queues.ts';
import type { BaseProfileRow, LocaleProfileRow } from './record.ts';
import { isStaleEntry } from '../settings/read-setting.ts';

/** The queue in which a stale published locale profile waits, if the setting is on. */
export const STALE_QUEUE: QueueName = 'fill-in';

/** The queue in which a record can be claimed as it is, whatever the setting is now; null: none. */
export function claimableQueue(table: string, record: string): RawBuilder<QueueName | null> {
  const own = sql.ref(`${record}.queue`);
  if (table !== 'locale_profile') return sql`${own}`;
  return sql`coalesce(${own}, case when ${isStaleEntry(record)} then ${sql.lit(STALE_QUEUE)} end)`;
}

/** The same of a row. */
export function queueOfRow(row: BaseProfileRow | LocaleProfileRow): QueueName | null {
  return row.queue ?? (isEntry(row) ? STALE_QUEUE : null);
}

/** Since when a waiting locale profile waits, without the hours after which a stale one begins to. */
export function sinceWaiting(record: string): RawBuilder<Date> {
  const of = (column: string) => sql.ref(`${record}.${column}`);
  return sql`(case when ${of('queue')} is null then ${of('stale_since')} else ${of('queued_at')} end)`;
}

/** The same of a row. */
export function waitsSince(row: BaseProfileRow | LocaleProfileRow): Date {
  return new Date(row.queue === null && isEntry(row) ? row.stale_since : row.queued_at);
}

function isEntry(row: BaseProfileRow | LocaleProfileRow): row is LocaleProfileRow {
  if (!('stale_since' in row)) return false;
  const isHeld = row.frozen || row.base_frozen || row.deleted_at !== null || row.merged_into !== null;
  return row.status === 'approved' && row.active && row.stale_fields.length > 0 && !isHeld;
}
