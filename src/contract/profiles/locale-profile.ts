import { array, boolean, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { AttributeValue, MediaItem, MergedInto } from './base-profile.ts';
import { StatusShape } from './status.ts';
import { DisapprovalReason } from './disapproval.ts';
import { Locale } from '../base/lookup-operations.ts';
import { FindingWord, FoundChecks, TextFinding } from './finding.ts';
import { Person, Timestamp, Uuid, Version } from '../base/primitives.ts';

/** `from`: `base`, or the code of a locale. `language`: null where the base profile names none. */
export const OriginShape = object({
  field: string(),
  from: string(),
  language: nullable(string()),
  letters: integer(),
});

/** One row of the locale profiles overview; also all that a command needs to know of a locale profile. */
export const LocaleProfileSummary = object({
  id: Uuid,
  version: Version,
  profile_base_id: Uuid,
  /** Name and status of the base profile. */
  base_profile_name: string(),
  base_status: StatusShape,
  locale: Locale,
  status: StatusShape,
  active: boolean(),
  was_active: boolean(),
  frozen: boolean(),
  profile_name: string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When it began to wait for somebody; null while it does not. */
  waiting_since: nullable(Timestamp),
  /** Since when it has its status. */
  status_since: Timestamp,
  /** The base profile into which the one above was merged; left out: it was not. */
  merged_into: optional(Uuid),
  /** Fields of its base profile that have changed since it was filled in or approved, by the keys of versions. */
  stale_fields: array(string()),
  found: FoundChecks,
  /** Whose values its fields have that were taken from another profile and not touched since. */
  origins: array(OriginShape),
  /** Who works on it at this moment, where a list shows it. */
  assignee: nullable(string()),
  /** Why it was disapproved last; null once it is approved. */
  last_reason: nullable(DisapprovalReason),
  /** Who filled it in last; null: nobody yet. Lists and the answers of writes leave it out. */
  filled_by: optional(nullable(Person)),
});
export type LocaleProfileSummary = Infer<typeof LocaleProfileSummary>;

/** `index`: place in its lane, from 0. */
export const LocaleMediaItem = object({
  ...MediaItem.schema,
  index: integer(),
  /** The adult level by the name the specification gives it here; the same as `attachment_adult_level_tag_id`. */
  attachmentAdultLevelTag: nullable(Uuid),
});
export type LocaleMediaItem = Infer<typeof LocaleMediaItem>;

export const LocaleMedia = object({
  profile_pictures: array(LocaleMediaItem),
  attachments: array(LocaleMediaItem),
});
export type LocaleMedia = Infer<typeof LocaleMedia>;

/** A whole locale profile, with the facts of its base profile that are needed to fill it in. */
export const LocaleProfile = object({
  ...LocaleProfileSummary.schema,
  filled_by: nullable(Person),
  attributes: array(AttributeValue),
  /** Its date of birth, or without one its base profile's, was only proposed by the form; absent: it was chosen, or there is none. */
  birth_proposed: optional(boolean()),
  tags: array(Uuid),
  media: LocaleMedia,
  /** Findings of the enabled checks in its stored texts. */
  findings: array(TextFinding),
  /** Dismissed findings, also in texts that are no longer or not yet stored. */
  set_aside: array(FindingWord),
  base: object({
    attributes: array(AttributeValue),
    tags: array(Uuid),
    selfie_id: nullable(Uuid),
    /** Place of the selfie among the base profile's pictures, from 0; null: there is none. */
    selfie_index: nullable(integer()),
    /** The last link of its chain, to be sent with a save or "still right", which covers the changes up to it. */
    link: integer(),
  }),
  /** How its base profile came to be merged; left out: it was not. */
  merged: optional(MergedInto),
});
export type LocaleProfile = Infer<typeof LocaleProfile>;
