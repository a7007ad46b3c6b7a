import { array, boolean, enums, integer, nullable, object, size, string, unknown, type Infer } from 'superstruct';
import { SEVERAL_MAXIMUM } from '../bulk/bulk-actions.ts';
import { BaseProfileSummary } from '../profiles/base-profile.ts';
import { DisapprovalReason } from '../profiles/disapproval.ts';
import { LocaleProfileSummary } from '../profiles/locale-profile.ts';
import { Person, Timestamp, Uuid, Version } from '../base/primitives.ts';
import { KindShape } from '../profiles/status.ts';

/** Something that is not as it was at the last decision. `before` and `after` are as in the audit trail. */
export const ReviewChange = object({
  kind: enums(['attribute', 'tag', 'media', 'document', 'profile'] as const),
  /** Of the attribute type, the tag, the image or the document. */
  id: string(),
  name: string(),
  change: enums(['added', 'changed', 'removed', 'cropped', 'tagged', 'reordered'] as const),
  before: unknown(),
  after: unknown(),
  /** Who changed it last, and when. */
  by: Person,
  at: Timestamp,
});
export type ReviewChange = Infer<typeof ReviewChange>;

export const ReviewChanges = object({
  /** null: nobody has decided on it yet, and nothing is listed. */
  last_decision: nullable(
    object({
      outcome: enums(['approved', 'disapproved'] as const),
      by: Person,
      at: Timestamp,
      reason: nullable(DisapprovalReason),
    }),
  ),
  changes: array(ReviewChange),
  /** So much has happened since that not all of it was looked at. */
  more: boolean(),
});
export type ReviewChanges = Infer<typeof ReviewChanges>;

/** Each record with the version that the person saw. */
export const SeveralRecords = object({
  kind: KindShape,
  items: size(array(object({ id: Uuid, version: Version })), 1, SEVERAL_MAXIMUM),
});

/** What became of each record, in the order in which they were named, and one action for all that was done. */
export const SeveralAnswer = object({
  /** null: every record was refused. */
  action_id: nullable(Uuid),
  results: array(
    object({
      id: Uuid,
      outcome: enums(['done', 'refused'] as const),
      /** Code and sentence of a refusal. */
      code: nullable(string()),
      reason: nullable(string()),
    }),
  ),
  records: array(BaseProfileSummary),
  locale_records: array(LocaleProfileSummary),
});
export type SeveralAnswer = Infer<typeof SeveralAnswer>;

/** Something that the person did and that can be undone, or has been. */
export const OwnAction = object({
  id: Uuid,
  operation: string(),
  at: Timestamp,
  undone: boolean(),
  /** It was undone, and nothing new has been done since: when that was, in which order it is done again. Else null. */
  redoable_since: nullable(Timestamp),
  /** The first profile it was about, and of how many. */
  kind: KindShape,
  record_id: Uuid,
  name: string(),
  count: integer(),
});
export type OwnAction = Infer<typeof OwnAction>;
