import { PAGE_ROWS } from '../base/rows-per-answer.ts';
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
import { filterSchema } from './filter-fields.ts';
import { BaseProfileSummary } from './base-profile.ts';
import { LocaleProfileSummary } from './locale-profile.ts';

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

export const LOCALE_PROFILE_SORTS = [
  'waiting_since',
  'status_since',
  'updated_at',
  'created_at',
  'profile_name',
  'status',
] as const;
export type LocaleProfileSort = (typeof LOCALE_PROFILE_SORTS)[number];

export const LocaleProfileFilter = object(filterSchema('locale-profiles'));
export type LocaleProfileFilter = Infer<typeof LocaleProfileFilter>;

const { direction, limit, after, offset, include_total } = BaseProfileListQuery.schema;
export const LocaleProfileListQuery = object({
  ...LocaleProfileFilter.schema,
  sort: defaulted(enums(LOCALE_PROFILE_SORTS), 'updated_at'),
  direction,
  limit,
  after,
  offset,
  include_total,
});
export type LocaleProfileListQuery = Infer<typeof LocaleProfileListQuery>;

const { next, total } = BaseProfileListAnswer.schema;
export const LocaleProfileListAnswer = object({
  rows: array(LocaleProfileSummary),
  next,
  total,
});
export type LocaleProfileListAnswer = Infer<typeof LocaleProfileListAnswer>;
