import { array, enums, object, record, string, unknown, type Infer } from 'superstruct';
import { NOTICES, type NoticeKind } from '../policy/notices.ts';
import { Timestamp } from './primitives.ts';
import { QueueCounts } from './queue.ts';

export const Notice = object({
  /** Rises; the last one that a person has seen is told to the server. */
  id: string(),
  kind: enums(Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]),
  data: record(string(), unknown()),
  created_at: Timestamp,
});
export type Notice = Infer<typeof Notice>;

/**
 * One message of the live stream: how much waits in the queues that the person sees (an Admin sees
 * all) and how the claims stand, whenever either changes, with the notices that have come since the message before.
 */
export const LiveMessage = object({
  queues: array(QueueCounts),
  notices: array(Notice),
  /** Another text whenever somebody has claimed, put back or taken over something, or a claim has run out. */
  claims: string(),
});
export type LiveMessage = Infer<typeof LiveMessage>;
