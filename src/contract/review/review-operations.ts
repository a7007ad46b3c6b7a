import {
  array,
  boolean,
  defaulted,
  integer,
  max,
  min,
  nullable,
  object,
  size,
  string,
  enums,
  unknown,
  type Infer,
} from 'superstruct';
import { SetAsideBody } from '../profiles/finding.ts';
import { DISAPPROVAL_NOTE_MAXIMUM, DisapprovalReason } from '../profiles/disapproval.ts';
import { ROLES } from '../base/roles.ts';
import { UNDO_DEPTH } from './undo.ts';
import { BaseProfileSummary } from '../profiles/base-profile.ts';
import { LocaleProfileSummary } from '../profiles/locale-profile.ts';
import { Locale } from '../base/lookup-operations.ts';
import { BaseLink } from '../profiles/profile-update.ts';
import { Uuid, Person, Timestamp, Version } from '../base/primitives.ts';
import { NextClaim, WithNext } from '../queue/queue-items.ts';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { eitherOf } from '../base/refusals.ts';
import { SEVERAL_MAXIMUM } from '../bulk/bulk-actions.ts';
import { KindShape } from '../profiles/status.ts';

/** A change since the last decision, with `before` and `after` as in the audit trail. */
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
  /** There are more changes than were read. */
  more: boolean(),
});
export type ReviewChanges = Infer<typeof ReviewChanges>;

/** Each record with the version that the person saw. */
const SeveralRecords = object({
  kind: KindShape,
  items: size(array(object({ id: Uuid, version: Version })), 1, SEVERAL_MAXIMUM),
});

/** The result for each record, in the order of the request, and one action for all that was done. */
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

const OneBaseProfile = object({ profileBaseId: Uuid });
const OneLocaleProfile = object({ profileId: Uuid });
/** `note`: what the Admin found. */
const Freeze = object({ frozen: boolean(), note: defaulted(size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM), '') });

export const reviewOperations = {
  'base-profile.approve': operation({
    method: 'PATCH',
    path: '/profilebase/{profileBaseId}/approve',
    summary: 'Approves a base profile and creates the locale profiles that were reserved.',
    roles: RIGHTS.base.approve,
    params: OneBaseProfile,
    query: WithNext,
    answer: object({ action_id: Uuid, record: BaseProfileSummary, locales_created: integer(), next: NextClaim }),
    versioned: true,
    leased: true,
    freshProof: 'own-work',
  }),
  'base-profile.disapprove': operation({
    method: 'PATCH',
    path: '/profilebase/{profileBaseId}/disapprove',
    summary: 'Disapproves a base profile; the reason goes back to its Creator.',
    roles: RIGHTS.base.disapprove,
    params: OneBaseProfile,
    query: WithNext,
    body: object({ reason: DisapprovalReason }),
    answer: object({ action_id: Uuid, record: BaseProfileSummary, next: NextClaim }),
    versioned: true,
    leased: true,
  }),
  'review.approve-several': operation({
    method: 'POST',
    path: '/review/approve',
    summary: 'Approves several records, each checked by itself; they can be undone together.',
    roles: eitherOf(RIGHTS.base.approve, RIGHTS.locale.approve),
    body: SeveralRecords,
    answer: SeveralAnswer,
    freshProof: 'own-work',
  }),
  'review.disapprove-several': operation({
    method: 'POST',
    path: '/review/disapprove',
    summary: 'Disapproves several records for one reason, each checked by itself; they can be undone together.',
    roles: eitherOf(RIGHTS.base.disapprove, RIGHTS.locale.disapprove),
    body: object({ ...SeveralRecords.schema, reason: DisapprovalReason }),
    answer: SeveralAnswer,
  }),
  'base-profile.changes': operation({
    method: 'GET',
    path: '/profilebase/{profileBaseId}/changes',
    summary: 'What has changed in a base profile since it was last approved or disapproved.',
    roles: RIGHTS.base.read,
    params: OneBaseProfile,
    answer: ReviewChanges,
  }),
  'locale-profile.changes': operation({
    method: 'GET',
    path: '/profile/{profileId}/changes',
    summary: 'What has changed in a locale profile since it was last approved or disapproved.',
    roles: RIGHTS.locale.read,
    params: OneLocaleProfile,
    answer: ReviewChanges,
  }),
  'base-profile.set-frozen': operation({
    method: 'PATCH',
    path: '/profilebase/{profileBaseId}/frozen',
    summary: 'Lifts the hold for a doubt about age from a base profile, or sets it.',
    roles: RIGHTS.base.hold,
    params: OneBaseProfile,
    body: Freeze,
    answer: object({ action_id: Uuid, record: BaseProfileSummary }),
    versioned: true,
  }),
  'locale-profile.set-frozen': operation({
    method: 'PATCH',
    path: '/profile/{profileId}/frozen',
    summary: 'Lifts the hold for a doubt about age from a locale profile, or sets it.',
    roles: RIGHTS.locale.hold,
    params: OneLocaleProfile,
    body: Freeze,
    answer: object({ action_id: Uuid, record: LocaleProfileSummary }),
    versioned: true,
  }),
  'locale-profile.still-right': operation({
    method: 'PATCH',
    path: '/profile/{profileId}/still-right',
    summary: 'Confirms that a locale profile is still right although its base profile has changed. Changes no status.',
    roles: RIGHTS.locale['still-right'],
    params: OneLocaleProfile,
    body: object({ base_link: BaseLink }),
    answer: object({ action_id: Uuid, record: LocaleProfileSummary }),
  }),
  'locale-profile.all-still-right': operation({
    method: 'PATCH',
    path: '/profile/{profileId}/all-still-right',
    summary:
      'Confirms the same of all locale profiles of its base profile in the area, except those that still have changes to review.',
    roles: RIGHTS.locale['still-right'],
    params: OneLocaleProfile,
    body: object({ base_link: BaseLink }),
    answer: object({
      /** null: nothing was left to say it about. */
      action_id: nullable(Uuid),
      locale_records: array(LocaleProfileSummary),
      /** Those that are left, each with the labels of the fields whose earlier values it still shows. */
      left: array(object({ profile_id: Uuid, locale: Locale, fields: array(string()) })),
    }),
  }),
  'locale-profile.set-aside': operation({
    method: 'PATCH',
    path: '/profile/{profileId}/set-aside',
    summary: 'Dismisses a finding of a text check, as long as the text stays as it is. Changes no status.',
    roles: RIGHTS.locale['set-aside'],
    params: OneLocaleProfile,
    body: SetAsideBody,
    answer: object({ action_id: Uuid, record: LocaleProfileSummary }),
  }),
  'action.list': operation({
    method: 'GET',
    path: '/action',
    summary: "The person's own latest actions, those that were undone included; runs over many are left out.",
    roles: ROLES,
    query: object({ limit: defaulted(max(min(integer(), 1), UNDO_DEPTH), UNDO_DEPTH) }),
    answer: object({ actions: array(OwnAction) }),
  }),
  'action.undo': operation({
    method: 'POST',
    path: '/action/{actionId}/undo',
    summary: "Undoes one of the person's own actions, if nobody has changed the same fields since.",
    roles: ROLES,
    params: object({ actionId: Uuid }),
    /** What was undone, as it is now; a profile that the action had made or that is deleted is not in it. */
    answer: object({ records: array(BaseProfileSummary), locale_records: array(LocaleProfileSummary) }),
  }),
  'action.redo': operation({
    method: 'POST',
    path: '/action/{actionId}/redo',
    summary: "Redoes one of the person's own actions that was undone. It is then an action of its own.",
    roles: ROLES,
    params: object({ actionId: Uuid }),
    answer: object({
      action_id: Uuid,
      records: array(BaseProfileSummary),
      locale_records: array(LocaleProfileSummary),
    }),
    freshProof: 'own-work',
  }),
};
