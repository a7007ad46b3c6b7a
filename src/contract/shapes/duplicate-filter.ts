import {
  array,
  boolean,
  enums,
  integer,
  literal,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  union,
  type Infer,
} from 'superstruct';
import { Person, Timestamp, Uuid, Version } from './primitives.ts';

export const DUPLICATE_SCOPES = ['base', 'locale'] as const;
/** What happens when somebody saves a profile that a filter matches. */
export const DUPLICATE_ACTIONS = ['warn', 'block', 'log'] as const;
export type DuplicateAction = (typeof DUPLICATE_ACTIONS)[number];
const TEXT_COMPARISONS = ['exact', 'normalised', 'similar', 'phonetic'] as const;
export type TextComparison = (typeof TEXT_COMPARISONS)[number];

/** Different bits of 256: two pictures with more are not taken for one, which is the reference's own advice. */
export const PICTURE_DISTANCE = 31;

const FieldName = size(string(), 1, 40);

/** One condition on a pair of profiles. The first four are the kinds of every filter; the others are worked out. */
export const DuplicateCondition = union([
  /** `same`: they share one of these tags. `any`: each has one of them. */
  object({ kind: literal('tag'), tags: size(array(Uuid), 1, 20), match: enums(['same', 'any'] as const) }),
  /** Both have the same value, and have one. */
  object({ kind: literal('dropdown'), field: FieldName }),
  object({
    kind: literal('text'),
    field: FieldName,
    comparison: enums(TEXT_COMPARISONS),
    /** For `similar`: the least share of common trigrams, 0 to 1. */
    similarity: optional(max(min(number(), 0.3), 1)),
  }),
  /** `yes`: both are active. `no`: neither. */
  object({ kind: literal('active'), value: enums(['yes', 'no', 'any'] as const) }),
  object({ kind: literal('date-of-birth'), days: max(min(integer(), 0), 31) }),
  object({ kind: literal('distance'), kilometres: max(min(number(), 0), 500) }),
  object({ kind: literal('same-file') }),
  /** `distance`: different bits of 256, at most. */
  object({ kind: literal('similar-picture'), distance: max(min(integer(), 0), PICTURE_DISTANCE) }),
  object({ kind: literal('same-document') }),
]);
export type DuplicateCondition = Infer<typeof DuplicateCondition>;

/** All conditions of a group together; any group is enough. */
export const DuplicateGroups = size(array(object({ conditions: size(array(DuplicateCondition), 1, 8) })), 1, 5);
export type DuplicateGroups = Infer<typeof DuplicateGroups>;

/** A filter without its name: what a preview needs. */
export const DuplicateRule = object({ scope: enums(DUPLICATE_SCOPES), groups: DuplicateGroups });
export type DuplicateRule = Infer<typeof DuplicateRule>;

export const DuplicateFilterBody = object({
  ...DuplicateRule.schema,
  name: size(string(), 1, 80),
  active: boolean(),
  action: enums(DUPLICATE_ACTIONS),
});
export type DuplicateFilterBody = Infer<typeof DuplicateFilterBody>;

const RUN_STATES = ['waiting', 'running', 'finished', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A comparison of all profiles by one filter, done in the background. */
export const DuplicateRun = object({
  id: Uuid,
  filter_id: Uuid,
  filter_version: Version,
  filter_name: string(),
  state: enums(RUN_STATES),
  /** Profiles looked at so far, and how many there were when it began; null before that. */
  examined: integer(),
  total: nullable(integer()),
  /** Pairs that match, and how many of them were not known before. */
  matched: integer(),
  fresh: integer(),
  /** Profiles with more candidates than are compared: their value is too common to tell anything. */
  too_common: integer(),
  stop_requested: boolean(),
  /** Why it failed, as a sentence. */
  problem: nullable(string()),
  started_by: Person,
  created_at: Timestamp,
  ended_at: nullable(Timestamp),
});
export type DuplicateRun = Infer<typeof DuplicateRun>;

export const DuplicateFilter = object({
  ...DuplicateFilterBody.schema,
  id: Uuid,
  version: Version,
  owner: Person,
  created_at: Timestamp,
  updated_at: Timestamp,
  last_run: nullable(DuplicateRun),
  /** Pairs it found, by what became of them. */
  hits: object({ open: integer(), linked: integer(), not_duplicate: integer(), unsure: integer() }),
});
export type DuplicateFilter = Infer<typeof DuplicateFilter>;
