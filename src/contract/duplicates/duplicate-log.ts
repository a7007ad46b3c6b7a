import { DUPLICATE_LOG_ROWS } from '../base/rows-per-answer.ts';
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
import { DUPLICATE_OUTCOMES } from './duplicate-outcomes.ts';
import { DUPLICATE_SCOPES } from './duplicate-filter.ts';
import { DuplicateEvidence, PairSide } from './duplicate-pair.ts';
import { SearchText, Timestamp, Uuid } from '../base/primitives.ts';
import { CalendarDay, TimeZone } from '../base/day-range.ts';

export const DuplicateLogFilter = object({
  outcome: optional(size(array(enums(DUPLICATE_OUTCOMES)), 1, DUPLICATE_OUTCOMES.length)),
  filter_id: optional(Uuid),
  scope: optional(enums(DUPLICATE_SCOPES)),
  /** Tags that one of the two had; all of them must be there. */
  tags: optional(size(array(Uuid), 1, 20)),
  /** True: one of the two was active. */
  active: optional(boolean()),
  /** Matches names, identifiers, the person and the reason, folded. */
  text: optional(SearchText),
  actor: optional(size(string(), 1, 128)),
  /** Both days are included. */
  from: optional(CalendarDay),
  to: optional(CalendarDay),
  /** Where the days begin; in UTC unless given. */
  time_zone: optional(TimeZone),
});
export type DuplicateLogFilter = Infer<typeof DuplicateLogFilter>;

const Cursor = optional(size(string(), 1, 200));

export const DuplicateLogQuery = object({
  ...DuplicateLogFilter.schema,
  limit: defaulted(max(min(integer(), 1), DUPLICATE_LOG_ROWS), DUPLICATE_LOG_ROWS),
  after: Cursor,
});
export const DuplicateExportQuery = object({ ...DuplicateLogFilter.schema, after: Cursor });

export const DuplicateLogEntry = object({
  id: string(),
  occurred_at: Timestamp,
  outcome: enums(DUPLICATE_OUTCOMES),
  scope: enums(DUPLICATE_SCOPES),
  filter: object({ id: Uuid, version: integer(), name: string() }),
  /** null: nothing was stored, because the save was blocked. */
  pair_id: nullable(Uuid),
  first: PairSide,
  second: PairSide,
  score: integer(),
  evidence: DuplicateEvidence,
  actor: object({ user_id: string(), name: string(), role: string() }),
  reason: nullable(string()),
  /** What it is undone by; null if it cannot be, or was. */
  action_id: nullable(Uuid),
  /** It came with a merge, which is taken back as a whole. */
  merge: boolean(),
  /** null: it stands, or is nothing that could be undone. */
  undone_at: nullable(Timestamp),
});
export type DuplicateLogEntry = Infer<typeof DuplicateLogEntry>;

export const DuplicateLogAnswer = object({
  rows: array(DuplicateLogEntry),
  next: nullable(string()),
});
