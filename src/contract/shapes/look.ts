import { array, defaulted, enums, integer, max, min, number, object, string, type Infer } from 'superstruct';
import { Timestamp } from '../primitives.ts';

/** Rows of one page of who looked. */
export const LOOKS_PAGE = 50;
export const LooksQuery = object({ page: defaulted(max(min(integer(), 1), 1_000_000), 1) });

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
