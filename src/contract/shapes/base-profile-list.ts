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
import { BaseProfileSummary, StatusShape } from './base-profile.ts';
import { SearchText, Uuid } from './primitives.ts';

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

/** Profiles that a filter may name one by one. */
export const IDS_MAXIMUM = 500;

const Code = size(string(), 1, 80);

/** What narrows the overview. Several values of one field mean any of them; fields are joined by "and". */
export const BaseProfileFilter = object({
  status: optional(size(array(StatusShape), 1, 6)),
  active: optional(boolean()),
  /** Locales in one of which there is a locale profile. */
  locale: optional(size(array(Uuid), 1, 184)),
  /** Tags that must all be there. */
  tags: optional(size(array(Uuid), 1, 20)),
  /** Tags of the group of that name. */
  profile_type: optional(size(array(Uuid), 1, 20)),
  gender: optional(size(array(Uuid), 1, 20)),
  /** Codes as the geo API gives them. */
  country: optional(size(array(Code), 1, 20)),
  region: optional(size(array(Code), 1, 20)),
  /** Matches names, short attributes and identifiers, folded. */
  text: optional(SearchText),
  creator: optional(size(string(), 1, 128)),
  /** These profiles and no others. */
  ids: optional(size(array(Uuid), 1, IDS_MAXIMUM)),
});
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
