import { array, enums, nullable, object, optional, record, string, unknown, type Infer } from 'superstruct';
import { Person, Timestamp, Uuid, Version } from '../base/primitives.ts';
import { QueueCounts } from './queue-counts.ts';
import { KindShape } from '../profiles/status.ts';
import { numeral } from '../base/words.ts';
import { SKIPS_TO_FLAG } from './skips.ts';

/** What people are notified of while they work, since somebody else did it. */
export const NOTICES = {
  /** To the person who held an item that somebody took over. */
  'taken-over': 'Taken over',
  /** To Admins: a profile is held for a doubt about age. */
  frozen: 'Doubt about age',
  /** To Admins: an item was skipped again and again. */
  flagged: `Skipped ${numeral(SKIPS_TO_FLAG)} times`,
  /** To Admins: somebody sent a picture that is on a list of known bad ones. */
  'bad-picture': 'Known bad picture',
  /** To Admins: an address has taken no events for a while. */
  'events-failing': 'Events are not accepted',
  /** To the person or role that is asked: somebody waits for an answer. */
  asked: 'A question to you',
  /** To the person who asked. */
  answered: 'Your question is answered',
} as const;
export type NoticeKind = keyof typeof NOTICES;

/** Days after which a notice that was never seen is no longer shown. */
export const NOTICE_DAYS = 14;

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
