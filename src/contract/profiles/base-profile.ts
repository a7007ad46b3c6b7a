import { CalendarDay } from '../base/day-range.ts';
import { array, boolean, enums, integer, nullable, object, optional, string, type Infer, max, min } from 'superstruct';
import { DOCUMENT_KINDS } from './document-names.ts';
import { StatusShape } from './status.ts';
import { DisapprovalReason } from './disapproval.ts';
import { Person, Timestamp, Uuid, Version } from '../base/primitives.ts';

/** A picture as a list row shows it: a short-lived signed URL and the adult level that decides the blur. */
export const RowPhoto = object({ url: string(), adult_level: nullable(string()) });

/** One row of the base profiles overview; also all that a command needs to know of a base profile. */
export const BaseProfileSummary = object({
  id: Uuid,
  version: Version,
  status: StatusShape,
  active: boolean(),
  profile_name: string(),
  profile_type: nullable(string()),
  gender: nullable(string()),
  date_of_birth: nullable(CalendarDay),
  city: string(),
  region: string(),
  photo: nullable(RowPhoto),
  locales_done: integer(),
  locales_total: integer(),
  /** What a Creator's save would still miss, in the words people read. Empty: complete. */
  missing: array(string()),
  frozen: boolean(),
  creator: Person,
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When it began to wait for a check; null while it does not. */
  waiting_since: nullable(Timestamp),
  /** Since when it has its status. */
  status_since: Timestamp,
  /** The surviving base profile; left out: it was not merged. */
  merged_into: optional(Uuid),
});
export type BaseProfileSummary = Infer<typeof BaseProfileSummary>;

export const AttributeValue = object({ attribute_type_id: Uuid, value: string() });

export const MEDIA_KINDS = ['profile_picture', 'attachment'] as const;

/** An image. Its addresses are good for some minutes; `original_url` shows all of it, without its metadata. */
export const MediaItem = object({
  id: Uuid,
  original_url: string(),
  cropped_url: nullable(string()),
  /** At most 96 pixels a side, for rows. */
  thumbnail_url: string(),
  /** At most 480 pixels a side, for tiles. */
  tile_url: string(),
  attachment_adult_level_tag_id: nullable(Uuid),
  /** The part that is shown, in pixels of the original; null: all of it. */
  crop: nullable(object({ x: integer(), y: integer(), width: integer(), height: integer(), rotate: integer() })),
  /** Of the original, in pixels. */
  width: integer(),
  height: integer(),
  /** Of the original, in bytes. */
  size: integer(),
  /** SHA-256 of what `original_url` shows; equal images have equal ones. */
  sha256: string(),
  /** Of so few lines and colours that it resembles every other like it: only the very file is found again. Left out: it is not, or not known yet. */
  too_plain: optional(boolean()),
  added_by: Person,
  added_at: Timestamp,
});
export type MediaItem = Infer<typeof MediaItem>;

export const BaseMedia = object({ profile_pictures: array(MediaItem), attachments: array(MediaItem) });
export type BaseMedia = Infer<typeof BaseMedia>;

export const DocumentItem = object({
  id: Uuid,
  name: string(),
  kind: enums(DOCUMENT_KINDS),
  /** Size in bytes. */
  size: integer(),
  type: string(),
  note: string(),
  added_by: Person,
  added_at: Timestamp,
});
export type DocumentItem = Infer<typeof DocumentItem>;

export const LocaleEntry = object({
  id: Uuid,
  code: string(),
  label: string(),
  language: string(),
  /** null: reserved, and created when the base profile is approved. */
  profile_id: nullable(Uuid),
  status: nullable(StatusShape),
  active: boolean(),
  /** What has changed in the base profile since it was filled in or approved, by the keys of versions. */
  stale_fields: array(string()),
});
export type LocaleEntry = Infer<typeof LocaleEntry>;

/** How a profile was merged, given beside `merged_into`. */
export const MergedInto = object({
  /** Of the surviving profile; null: the person may not read it. */
  name: nullable(string()),
  by: Person,
  at: Timestamp,
  /** What takes the merge back, for an Admin; null: the person may not. */
  action_id: nullable(Uuid),
});
export type MergedInto = Infer<typeof MergedInto>;

/** One base profile whole. `summary` facts stand at the top level beside the specification's fields. */
export const BaseProfile = object({
  ...BaseProfileSummary.schema,
  selfie_id: nullable(Uuid),
  attributes: array(AttributeValue),
  /** The form proposed its date of birth, and nobody has chosen one since; left out: somebody has, or there is none. */
  birth_proposed: optional(boolean()),
  tags: array(Uuid),
  media: BaseMedia,
  documents: array(DocumentItem),
  locales: array(LocaleEntry),
  /** Why it was disapproved last; null once it is approved. */
  last_reason: nullable(DisapprovalReason),
  /** Left out: it was not merged. */
  merged: optional(MergedInto),
});
export type BaseProfile = Infer<typeof BaseProfile>;

const Coordinate = max(min(integer(), 0), 100_000);

/** A part of the original in its pixels, cut out first and then rotated clockwise. */
export const CropData = object({
  x: Coordinate,
  y: Coordinate,
  width: Coordinate,
  height: Coordinate,
  rotate: enums([0, 90, 180, 270] as const),
});
export type CropData = Infer<typeof CropData>;
