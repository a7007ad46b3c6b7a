import { CalendarDay } from '../base/day-range.ts';
import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  type Infer,
} from 'superstruct';
import { CONTRADICTION_NAMES } from './weights.ts';
import { DuplicateCondition } from './duplicate-conditions.ts';
import { StatusShape } from '../profiles/status.ts';
import { DUPLICATE_SCOPES } from './duplicate-filter.ts';
import { Person, Timestamp, Uuid, Version } from '../base/primitives.ts';
import { DuplicateReason } from '../profiles/duplicate-reason.ts';

export const PAIR_STATES = ['open', 'linked', 'not_duplicate', 'unsure'] as const;
export type PairState = (typeof PAIR_STATES)[number];
export const PAIR_DECISIONS = ['linked', 'not_duplicate', 'unsure'] as const;
export type PairDecision = (typeof PAIR_DECISIONS)[number];

/** A picture of one side with the adult level that it has there; null: none, or not known any more. */
const EvidencePicture = object({ url: string(), adult_level: nullable(string()) });

const EvidencePart = object({
  condition: DuplicateCondition,
  /** The condition as a sentence, and how near the two are, such as "3 of 256 bits differ". */
  words: string(),
  found: string(),
  /** From 0, just enough, to 1, the same. */
  closeness: number(),
  /** Its part of the score in whole percent; the shares of all parts are 100. */
  share: integer(),
  /** How much the condition weighs, beside the others and beside what contradicts. */
  weight: number(),
  /** The two values as they were compared; '' where there are pictures instead. */
  first: string(),
  second: string(),
  /** The two pictures that are alike; null where none were compared. */
  pictures: nullable(object({ first: EvidencePicture, second: EvidencePicture })),
});

/** Something in which the two differ that one person rarely has two of. */
const Contradiction = object({
  fact: enums(CONTRADICTION_NAMES),
  words: string(),
  first: string(),
  second: string(),
  weight: number(),
  /** By how much of 100 it lowers the score. */
  lowered: integer(),
});

/** Why two profiles match, condition by condition of the group that fits best, and what contradicts it. */
export const DuplicateEvidence = object({
  /** Place of the group in the filter, from 0. */
  group: integer(),
  /** 0 to 100, lowered by what contradicts. */
  score: integer(),
  parts: array(EvidencePart),
  against: array(Contradiction),
});
export type DuplicateEvidence = Infer<typeof DuplicateEvidence>;

export const ComparedProfile = object({
  id: Uuid,
  version: Version,
  kind: enums(DUPLICATE_SCOPES),
  profile_base_id: Uuid,
  profile_name: string(),
  /** Code and label of the locale; null for a base profile. */
  locale: nullable(object({ code: string(), label: string() })),
  status: StatusShape,
  active: boolean(),
  date_of_birth: nullable(CalendarDay),
  /** All filled-in fields in the order of the form. */
  fields: array(object({ name: string(), label: string(), value: string() })),
  pictures: array(object({ id: Uuid, url: string(), adult_level: nullable(string()) })),
  created_at: Timestamp,
  deleted: boolean(),
  /** The surviving base profile; left out: it was not merged. */
  merged_into: optional(Uuid),
});
export type ComparedProfile = Infer<typeof ComparedProfile>;

export const PairSide = object({
  id: Uuid,
  profile_base_id: Uuid,
  profile_name: string(),
  locale: nullable(string()),
  photo: nullable(object({ url: string(), adult_level: nullable(string()) })),
});
export type PairSide = Infer<typeof PairSide>;

const ListedSide = object({ ...PairSide.schema, version: Version });

/** Versions of the two profiles as the person saw them: a decision is about what stood there. */
export const SeenSides = object({ first: Version, second: Version });
export type SeenSides = Infer<typeof SeenSides>;

export const DuplicatePair = object({
  id: Uuid,
  version: Version,
  scope: enums(DUPLICATE_SCOPES),
  state: enums(PAIR_STATES),
  score: integer(),
  /** False while it waits, and its filter would not find it as the two profiles stand now. */
  holds: boolean(),
  first: ListedSide,
  second: ListedSide,
  evidence: DuplicateEvidence,
  filter: object({ id: Uuid, version: Version, name: string() }),
  found_at: Timestamp,
  decided_at: nullable(Timestamp),
  decided_by: nullable(Person),
  /** What the person said about the decision that stands; null: nothing, or none stands. */
  note: nullable(string()),
});
export type DuplicatePair = Infer<typeof DuplicatePair>;

export const CaseProfile = object({
  ...ComparedProfile.schema,
  frozen: boolean(),
  documents: array(object({ id: Uuid, name: string() })),
  locales: array(
    object({
      profile_id: Uuid,
      version: Version,
      code: string(),
      label: string(),
      profile_name: string(),
      status: StatusShape,
      active: boolean(),
      filled: boolean(),
    }),
  ),
  /** Of its pictures, documents and locale profiles those that the other is not proposed to take over, and why. */
  untaken: array(
    object({
      id: Uuid,
      because: string(),
      /** It may be chosen all the same: there is room for it once another is left out. */
      choosable: boolean(),
    }),
  ),
});
export type CaseProfile = Infer<typeof CaseProfile>;

const SeenProfile = object({ id: Uuid, version: Version });

export const MergeBody = object({
  survivor: SeenProfile,
  other: SeenProfile,
  /** Fields of the form by their names. A place is taken over whole: all of its fields are given, or none. */
  fields: size(array(size(string(), 1, 60)), 0, 100),
  pictures: size(array(Uuid), 0, 200),
  documents: size(array(Uuid), 0, 200),
  /** Locale profiles; `over`: the survivor's own of that locale, null where it has none. */
  locales: size(array(object({ ...SeenProfile.schema, over: nullable(SeenProfile) })), 0, 400),
  note: optional(DuplicateReason),
});
export type MergeBody = Infer<typeof MergeBody>;

/** What the refusal of a save shows of each profile that it resembles. */
export const SuspectedDuplicate = object({
  id: Uuid,
  profile_base_id: Uuid,
  profile_name: string(),
  score: integer(),
  evidence: DuplicateEvidence,
  filter: object({ id: Uuid, name: string() }),
});
export type SuspectedDuplicate = Infer<typeof SuspectedDuplicate>;

/** `details` of the errors `duplicate-suspected` and `duplicate-blocked`. */
export const DuplicateDetails = object({
  action: enums(['warn', 'block'] as const),
  pairs: array(SuspectedDuplicate),
  /** Further ones that this person may not see. */
  hidden: integer(),
  /** The pairs wait for the decision of an Admin: once they are no duplicates, the same save passes. Left out: they do not. */
  waiting: optional(boolean()),
  /** A hash of all this; it is sent back with the reason, as `duplicate_seen`. */
  seen: string(),
});
export type DuplicateDetails = Infer<typeof DuplicateDetails>;
