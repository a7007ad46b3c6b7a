import { LOG_HISTORY_ROWS } from '../base/rows-per-answer.ts';
import {
  array,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  string,
  unknown,
  type Infer,
  defaulted,
  number,
} from 'superstruct';
import { Timestamp, Uuid } from '../base/primitives.ts';

/** First page of a log part: specification, section 9. */
export const LOG_FIRST_PAGE = 1;

/**
 * What a page is counted in: events, as the specification has it, or whole actions, each with all its events.
 * An action and its undo are two.
 */
export const LogPaging = object({ by: optional(enums(['event', 'action'] as const)) });

const PageNumber = max(min(integer(), 1), 1_000_000);
const OnePage = { page: PageNumber, limit: max(min(integer(), 1), LOG_HISTORY_ROWS) };
export const LogQuery = object({ ...OnePage, profile_base_id: Uuid });
export const LogQueryOfLocaleProfile = object({ ...OnePage, profile_id: Uuid });

export const LogEntry = object({
  id: string(),
  /** Its number in the chain of the base profile: the version of the record that it left. */
  link: optional(integer()),
  event: integer(),
  event_name: string(),
  occurred_at: Timestamp,
  actor: object({ user_id: string(), name: string(), role: string() }),
  profile_base_id: Uuid,
  profile_id: nullable(Uuid),
  locale: nullable(string()),
  subject: nullable(
    object({
      kind: enums(['profile', 'attribute', 'tag', 'media', 'document'] as const),
      id: string(),
      name: string(),
    }),
  ),
  before: unknown(),
  after: unknown(),
  reason: unknown(),
  group_id: Uuid,
  request_id: string(),
  prev_hash: string(),
  hash: string(),
});
export type LogEntry = Infer<typeof LogEntry>;

/**
 * With `by=action`: which of the events belong to an undo, by identifier, what the undos of the page took back, and
 * which groups do again what was undone.
 */
const LogUndos = object({ events: array(string()), took_back: array(LogEntry), again: array(Uuid) });
export type LogUndos = Infer<typeof LogUndos>;

/** `total`: in what the page is counted. */
export const LogAnswer = object({ logs: array(LogEntry), total: integer(), undos: optional(LogUndos) });

/** Rows of one page of who looked. */
export const LOOKS_PAGE = 50;
export const LooksQuery = object({ page: defaulted(PageNumber, 1) });

/** One person's looks of one kind at one record: the trail holds one a day. */
export const Looks = object({
  /** As they were called at the last look, whether or not they have an account by now. */
  by: object({ user_id: string(), name: string(), role: string() }),
  what: enums(['pictures', 'documents'] as const),
  /** On how many days. */
  days: number(),
  first: Timestamp,
  last: Timestamp,
});
export type Looks = Infer<typeof Looks>;
export const LooksAnswer = object({ looks: array(Looks), total: integer() });
