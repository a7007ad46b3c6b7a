import { array, enums, nullable, object, optional, record, string, unknown, type Infer } from 'superstruct';
import { NOTICES, type NoticeKind } from '../policy/notices.ts';
import { Person, Timestamp, Uuid, Version } from '../primitives.ts';
import { QueueCounts } from './queue-counts.ts';
import { KindShape } from '../policy/status.ts';

export const Notice = object({
  /** Rises; the last one that a person has seen is reported to the server. */
  id: string(),
  kind: enums(Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]]),
  data: record(string(), unknown()),
  created_at: Timestamp,
});
export type Notice = Infer<typeof Notice>;

/** The current version of a record and who made it; null: not known. */
export const ChangedRecord = object({
  kind: KindShape,
  id: Uuid,
  version: Version,
  changed_by: nullable(Person),
});
export type ChangedRecord = Infer<typeof ChangedRecord>;

/** What somebody has claimed; of a locale profile also what has changed in its base profile, by the keys of versions. */
export const ClaimedRecord = object({
  ...ChangedRecord.schema,
  stale_fields: array(string()),
  /** Another text whenever the checks find something else in it, or somebody has set aside what they find. */
  findings: string(),
});
export type ClaimedRecord = Infer<typeof ClaimedRecord>;

/**
 * One message of the live stream: how much waits in the queues that the person sees (an Admin sees
 * all), how the claims and the settings stand, whenever one of these changes, with the notices that have come since the
 * message before.
 */
export const LiveMessage = object({
  queues: array(QueueCounts),
  notices: array(Notice),
  /** Another text whenever somebody has claimed, put back or taken over something, or a claim has run out. */
  claims: string(),
  /** Another text whenever an Admin has changed a setting. */
  settings: string(),
  /** What the person has claimed, in the first message and whenever it, its base profile or its findings have changed; null: unchanged. */
  claimed: nullable(ClaimedRecord),
  /** Profiles that others have changed since the message before, by their marks (`markOfRecord`); left out: none. */
  changed: optional(array(string())),
  /** The same of those that the person has changed, in whichever tab. */
  changed_by_self: optional(array(string())),
});
export type LiveMessage = Infer<typeof LiveMessage>;
