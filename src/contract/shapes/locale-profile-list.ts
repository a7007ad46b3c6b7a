import { array, boolean, defaulted, enums, object, optional, size, type Infer } from 'superstruct';
import { BaseProfileListAnswer, BaseProfileListQuery, IDS_MAXIMUM } from './base-profile-list.ts';
import { StatusShape } from './base-profile.ts';
import { LocaleProfileSummary } from './locale-profile.ts';
import { SearchText, Uuid } from './primitives.ts';

export const LOCALE_PROFILE_SORTS = [
  'waiting_since',
  'status_since',
  'updated_at',
  'created_at',
  'profile_name',
  'status',
] as const;
export type LocaleProfileSort = (typeof LOCALE_PROFILE_SORTS)[number];

/** What narrows the overview. Several values of one field mean any of them; fields are joined by "and". */
export const LocaleProfileFilter = object({
  status: optional(size(array(StatusShape), 1, 6)),
  active: optional(boolean()),
  /** Identifiers of locales. */
  locale: optional(size(array(Uuid), 1, 184)),
  /** Tags that must all be there. */
  tags: optional(size(array(Uuid), 1, 20)),
  /** Matches names, short attributes and identifiers, the base profile's identifier included, folded. */
  text: optional(SearchText),
  /** Base profiles beneath which they are. */
  base: optional(size(array(Uuid), 1, IDS_MAXIMUM)),
});
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
