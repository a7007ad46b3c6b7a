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
import { filterSchema } from '../policy/conditions/filter-fields.ts';
import { BaseProfileSummary } from './base-profile.ts';

export const BASE_PROFILE_SORTS = [
  'waiting_since',
  'updated_at',
  'created_at',
  'profile_name',
  'status',
  'date_of_birth',
  'city',
  'locales_done',
] as const;
export type BaseProfileSort = (typeof BASE_PROFILE_SORTS)[number];

/** Rows a page holds at most; the overview asks for exactly this many. */
export const PAGE_ROWS = 100;

export const BaseProfileFilter = object(filterSchema('base-profiles'));
export type BaseProfileFilter = Infer<typeof BaseProfileFilter>;

export const BaseProfileListQuery = object({
  ...BaseProfileFilter.schema,
  sort: defaulted(enums(BASE_PROFILE_SORTS), 'updated_at'),
  direction: defaulted(enums(['asc', 'desc'] as const), 'desc'),
  limit: defaulted(max(min(integer(), 1), PAGE_ROWS), PAGE_ROWS),
  /** Continues behind the row that this cursor names (keyset; cheap at any depth). */
  after: optional(size(string(), 1, 600)),
  /** Jumps to a row number; used when the scroll bar is dragged. Not together with `after`. */
  offset: optional(max(min(integer(), 0), 10_000_000)),
  include_total: defaulted(boolean(), false),
});
export type BaseProfileListQuery = Infer<typeof BaseProfileListQuery>;

export const BaseProfileListAnswer = object({
  rows: array(BaseProfileSummary),
  /** null: the last page. */
  next: nullable(string()),
  /** null unless asked for by `include_total`. */
  total: nullable(integer()),
});
export type BaseProfileListAnswer = Infer<typeof BaseProfileListAnswer>;
