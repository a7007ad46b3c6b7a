import { array, boolean, enums, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { DuplicateCondition } from './duplicate-conditions.ts';
import { Person, Timestamp, Uuid, Version, writtenText } from '../base/primitives.ts';

export const PREVIEW_PAIRS = 20;
/** Every save asks every active filter, so there cannot be any number of them. */
export const FILTERS_MAXIMUM = 50;
/** Profiles and pictures to be prepared are counted up to here: above it, people read “so many or more”. */
export const PREPARING_COUNTED = 20_000;

export const DUPLICATE_SCOPES = ['base', 'locale'] as const;
/** What happens when somebody saves a profile that a filter matches. */
export const DUPLICATE_ACTIONS = ['warn', 'block', 'log'] as const;
export type DuplicateAction = (typeof DUPLICATE_ACTIONS)[number];

/** Groups of a filter, and conditions of a group. */
export const MOST_GROUPS = 5;
export const MOST_CONDITIONS = 8;

/** All conditions of a group together; any group is enough. */
export const DuplicateGroups = size(
  array(object({ conditions: size(array(DuplicateCondition), 1, MOST_CONDITIONS) })),
  1,
  MOST_GROUPS,
);
export type DuplicateGroups = Infer<typeof DuplicateGroups>;

export const DuplicateRule = object({ scope: enums(DUPLICATE_SCOPES), groups: DuplicateGroups });
export type DuplicateRule = Infer<typeof DuplicateRule>;

export const DuplicateFilterBody = object({
  ...DuplicateRule.schema,
  name: writtenText(80),
  active: boolean(),
  action: enums(DUPLICATE_ACTIONS),
});
export type DuplicateFilterBody = Infer<typeof DuplicateFilterBody>;

const RUN_STATES = ['waiting', 'running', 'finished', 'stopped', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

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
  /** Profiles with more candidates than are compared: their value is too common to mean anything. */
  too_common: integer(),
  stop_requested: boolean(),
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
