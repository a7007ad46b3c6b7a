import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { SKIP_CODES } from './skips.ts';
import { RISKS, type Risk } from './risks.ts';
import { RowPhoto } from '../profiles/base-profile.ts';
import { StatusShape } from '../profiles/status.ts';
import { DisapprovalReason } from '../profiles/disapproval.ts';
import { OriginShape } from '../profiles/locale-profile.ts';
import { ItemReference, Lease } from './lease.ts';
import { Locale } from '../base/lookup-operations.ts';
import { ForYou, QueueCounts } from './queue-counts.ts';
import { Question } from './question.ts';
import { FoundChecks } from '../profiles/finding.ts';
import { Person, Timestamp, Uuid, Version } from '../base/primitives.ts';

/** One row of the queue. */
export const QueueItem = object({
  ...ItemReference.schema,
  version: Version,
  profile_base_id: Uuid,
  /** A locale profile that has no name yet has its base profile's. */
  profile_name: string(),
  /** null: a base profile. */
  locale: nullable(Locale),
  status: StatusShape,
  waiting_since: Timestamp,
  due_at: Timestamp,
  /** From this moment on it is shown as almost past due. */
  late_soon_at: Timestamp,
  /** Disapprovals since it was last approved. */
  times_returned: integer(),
  /** Of a locale profile: what has changed in its base profile since it was filled in, by the keys of versions. */
  stale_fields: array(string()),
  /** Of a locale profile, as its overview shows it. */
  found: FoundChecks,
  /** Of a locale profile: the profiles from which unchanged values of its fields were copied. */
  origins: array(OriginShape),
  risks: array(enums(Object.keys(RISKS) as [Risk, ...Risk[]])),
  last_reason: nullable(DisapprovalReason),
  /** Whose work it is: who created the base profile, or filled in the locale profile last; null: nobody yet. */
  author: nullable(Person),
  /** How often it was skipped since it began to wait. */
  times_skipped: integer(),
  /** The person has skipped it, in any page or sign-in, and is served the others first. */
  own_skip: boolean(),
  /** The first picture, of the base profile where the locale profile has none. */
  photo: nullable(RowPhoto),
  /** The question about it since it began to wait, with its outcome; null: none. While it is open the item is not served. */
  question: nullable(Question),
  /** Who works on it at this moment; null: it is free. */
  lease: nullable(object({ holder: Person, expires_at: Timestamp, own: boolean() })),
});
export type QueueItem = Infer<typeof QueueItem>;

export const QueueListQuery = object({
  limit: defaulted(max(min(integer(), 1), 100), 50),
  after: optional(size(string(), 1, 600)),
});

export const QueueListAnswer = object({
  rows: array(QueueItem),
  /** null: the last page. */
  next: nullable(string()),
  counts: QueueCounts,
  for_you: ForYou,
  /** The claim that the person holds, also one made in another tab. */
  own_lease: nullable(Lease),
  /** The item that the person would be served next; claiming another one takes a reason. null: none. */
  next_id: nullable(Uuid),
});
export type QueueListAnswer = Infer<typeof QueueListAnswer>;

/** A profile that is held for a doubt about age. */
export const HeldItem = object({
  ...ItemReference.schema,
  version: Version,
  profile_base_id: Uuid,
  profile_name: string(),
  locale: nullable(Locale),
  status: StatusShape,
  last_reason: nullable(DisapprovalReason),
  updated_at: Timestamp,
});
export type HeldItem = Infer<typeof HeldItem>;

export const FlaggedItem = object({
  item: QueueItem,
  /** Newest first. */
  skips: array(object({ person: Person, reason_code: enums(SKIP_CODES), note: string(), at: Timestamp })),
});
export type FlaggedItem = Infer<typeof FlaggedItem>;

/** Both null: nothing waits for the person. */
export const ClaimAnswer = object({ lease: nullable(Lease), item: nullable(QueueItem) });
export type ClaimAnswer = Infer<typeof ClaimAnswer>;

/**
 * With a decision: claims the next item in the same call. `next_id`: the one that the screen already shows, which is
 * claimed if it was reserved for the person or is near the head of the queue; otherwise another one is.
 */
export const WithNext = object({ claim_next: defaulted(boolean(), false), next_id: optional(Uuid) });
export type WithNext = Infer<typeof WithNext>;
/** The claim made with a decision; null: none was requested or possible, so the next item needs a request of its own. */
export const NextClaim = nullable(ClaimAnswer);
