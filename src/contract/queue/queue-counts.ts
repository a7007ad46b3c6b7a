import { boolean, enums, integer, nullable, object, type Infer } from 'superstruct';
import { QUEUES } from './queues.ts';
import { Timestamp } from '../base/primitives.ts';

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

/** Items among which those are counted that one person would be served: where so many wait, some are. */
export const LOOKED_AT_FOR_YOU = 500;

export const ForYou = object({
  /** Items that the person would be served, one after the other; null: LOOKED_AT_FOR_YOU wait, or more. */
  open: nullable(integer()),
  /** Why there are none although some wait; an item may count twice. null: there are some, or nothing waits. */
  kept: nullable(
    object({
      waiting: integer(),
      /** Others work on them, or are shown them at this moment. `claimed_until`: when the first of them may be free again. */
      claimed: integer(),
      claimed_until: nullable(Timestamp),
      /** The person has skipped them. `skipped_until`: when the first of them is served again. */
      skipped: integer(),
      skipped_until: nullable(Timestamp),
      /** Somebody has asked about them. `asked_until`: when the first of them is served again, answered or not. */
      asked: integer(),
      asked_until: nullable(Timestamp),
    }),
  ),
});
export type ForYou = Infer<typeof ForYou>;
