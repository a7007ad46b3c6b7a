import { array, defaulted, enums, object, type Infer } from 'superstruct';
import { filterSchema } from '../policy/conditions/filter-fields.ts';
import { BaseProfileListAnswer, BaseProfileListQuery } from './base-profile-list.ts';
import { LocaleProfileSummary } from './locale-profile.ts';

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
