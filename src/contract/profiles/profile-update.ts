import {
  array,
  boolean,
  integer,
  min,
  nullable,
  object,
  optional,
  record,
  size,
  string,
  type Infer,
} from 'superstruct';
import { PARAGRAPH_MAXIMUM } from './field-limits.ts';
import { Uuid, takenAs } from '../base/primitives.ts';
import { DuplicateReason, DuplicateSeen } from './duplicate-reason.ts';

const AttributeInput = object({ attribute_type_id: Uuid, value: size(string(), 0, PARAGRAPH_MAXIMUM) });
/** The date of birth as this save leaves it is right, also where a form has proposed it. */
const BirthConfirmed = optional(boolean());
/**
 * Images that somebody else has added while the form was open: their levels are left to those people, and
 * block nothing in the save that is not about images.
 */
const LevelsOfOthers = optional(size(array(Uuid), 0, 200));
/** More than there are attribute types, so that the error for a doubled one can name it. */
const Attributes = size(array(AttributeInput), 0, 100);
const Tags = size(array(Uuid), 0, 300);
const DateOfBirthText = size(string(), 0, 40);

/** How long the chain of a base profile's events was when it was read: the number of its last link. */
export const BaseLink = min(integer(), 0);

/** All the locales there are, and then some: an unknown one is refused by name. */
export const LocaleIds = size(array(Uuid), 0, 400);

/** Both lanes, always: every image of the profile once, in the order it is to have. */
export const MediaOrder = object({
  attachment_ids: size(array(Uuid), 0, 200),
  profile_picture_ids: size(array(Uuid), 0, 200),
});
export type MediaOrder = Infer<typeof MediaOrder>;

/**
 * An attribute that is not named stays as it is, '' removes one; the tags are all tags. The date of
 * birth may also come as an attribute with its type, as a locale profile's does.
 */
export const BaseProfileUpdateBody = object({
  attributes: Attributes,
  tags: Tags,
  date_of_birth: optional(
    takenAs(DateOfBirthText, object({ attribute_type_id: Uuid, value: DateOfBirthText }), ({ value }) => value),
  ),
  /** Refused once the profile is approved: then locales are activated. */
  reserved_locales: optional(LocaleIds),
  selfie_id: optional(nullable(Uuid)),
  birth_confirmed: BirthConfirmed,
  levels_of_others: LevelsOfOthers,
  /** Why it is saved although the profile looks like another: after the error `duplicate-suspected`. */
  duplicate_reason: optional(DuplicateReason),
  duplicate_seen: optional(DuplicateSeen),
});
export type BaseProfileUpdateBody = Infer<typeof BaseProfileUpdateBody>;

export const LocaleProfileUpdateBody = object({
  attributes: Attributes,
  tags: Tags,
  date_of_birth: optional(object({ attribute_type_id: Uuid, value: DateOfBirthText })),
  birth_confirmed: BirthConfirmed,
  levels_of_others: LevelsOfOthers,
  /** By the names of the form's fields: whose values they are that were taken over and not touched, `base` or a locale's code. */
  origins: optional(record(size(string(), 1, 40), size(string(), 1, 20))),
  duplicate_reason: optional(DuplicateReason),
  duplicate_seen: optional(DuplicateSeen),
});
export type LocaleProfileUpdateBody = Infer<typeof LocaleProfileUpdateBody>;
