import { array, enums, integer, max, min, nullable, object, string, unknown, type Infer } from 'superstruct';
import { Timestamp, Uuid } from '../primitives.ts';

/** First page of a log part and its size: specification, section 9. */
export const LOG_FIRST_PAGE = 1;
export const LOG_PAGE_ROWS = 3;
/** Rows of one page of the full history. */
export const LOG_HISTORY_ROWS = 50;

export const LogQuery = object({
  page: max(min(integer(), 1), 1_000_000),
  limit: max(min(integer(), 1), LOG_HISTORY_ROWS),
  profile_base_id: Uuid,
});
export const LogQueryOfLocaleProfile = object({
  page: LogQuery.schema.page,
  limit: LogQuery.schema.limit,
  profile_id: Uuid,
});

export const LogEntry = object({
  id: string(),
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

export const LogAnswer = object({ logs: array(LogEntry), total: integer() });
