import { boolean, enums, integer, nullable, object, type Infer } from 'superstruct';
import { QUEUES } from '../policy/queues.ts';
import { Timestamp } from '../primitives.ts';

export const QueueCounts = object({
  queue: enums(QUEUES),
  /** Items in the person's area, claimed ones included. Counted up to COUNTED_ITEMS. */
  waiting: integer(),
  /** There are more than were counted. */
  more: boolean(),
  overdue: integer(),
  /** Not past due yet, and soon. Counted up to COUNTED_ITEMS. */
  late_soon: integer(),
  /** Of those that wait, the published ones whose base profile has changed since. Counted up to COUNTED_ITEMS. */
  stale: integer(),
  /** Claimed by somebody at this moment. */
  taken: integer(),
  /** Since when the oldest item waits. */
  oldest: nullable(Timestamp),
});
export type QueueCounts = Infer<typeof QueueCounts>;
