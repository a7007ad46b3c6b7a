import {
  array,
  defaulted,
  integer,
  max,
  min,
  object,
  boolean,
  enums,
  nullable,
  pattern,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { operation } from '../base/operation.ts';
import { RIGHTS } from '../base/rights.ts';
import { OVERVIEWS } from '../profiles/filter-fields.ts';
import { EXPORT_COLUMNS, EXPORT_FORMATS } from './exports.ts';
import { ROLES } from '../base/roles.ts';
import { Person, Timestamp, Uuid } from '../base/primitives.ts';
import {
  BaseProfileFilter,
  BaseProfileListQuery,
  LocaleProfileFilter,
  LocaleProfileListQuery,
} from '../profiles/profile-lists.ts';

const format = defaulted(enums(EXPORT_FORMATS), 'csv');
const { direction } = BaseProfileListQuery.schema;

/** `columns`: these of the overview, in this order, behind the identifier; null: every field there is. */
export const BaseProfileExportBody = object({
  filter: defaulted(BaseProfileFilter, () => ({})),
  sort: BaseProfileListQuery.schema.sort,
  direction,
  format,
  columns: defaulted(nullable(size(array(enums(EXPORT_COLUMNS['base-profiles'])), 0, 50)), null),
});
export type BaseProfileExportBody = Infer<typeof BaseProfileExportBody>;

export const LocaleProfileExportBody = object({
  filter: defaulted(LocaleProfileFilter, () => ({})),
  sort: LocaleProfileListQuery.schema.sort,
  direction,
  format,
  columns: defaulted(nullable(size(array(enums(EXPORT_COLUMNS['locale-profiles'])), 0, 50)), null),
});
export type LocaleProfileExportBody = Infer<typeof LocaleProfileExportBody>;

const BegunExport = object({
  id: Uuid,
  /** Rows that the filter has now. */
  total: integer(),
});

/** A part by its number; more of them than any export has. */
const OnePart = object({ exportId: Uuid, part: pattern(string(), /^[1-9]\d{0,6}$/) });

/** `text`: put behind each other, the texts of all parts are the file. */
const ExportPart = object({
  text: string(),
  rows: integer(),
  /** There is no further part. */
  last: boolean(),
  /** With the last part: rows of the filter that were changed since the export began, and may be missing or twice. */
  changed_meanwhile: nullable(integer()),
});
type ExportPart = Infer<typeof ExportPart>;

/** An export as Admins see it. */
export const ExportRecord = object({
  id: Uuid,
  overview: enums(OVERVIEWS),
  format: enums(EXPORT_FORMATS),
  /** As the overview of that name takes it. */
  filter: record(string(), unknown()),
  /** null: every field. */
  columns: nullable(array(string())),
  by: Person,
  role: enums(ROLES),
  began_at: Timestamp,
  /** Rows that were given out. */
  rows: integer(),
  state: enums(['under-way', 'whole', 'broken-off'] as const),
});
export type ExportRecord = Infer<typeof ExportRecord>;

export const exportOperations = {
  'base-profile.export': operation({
    method: 'POST',
    path: '/profilebase/export',
    summary: 'Begins an export of the base profiles that a filter has, which is then fetched part by part.',
    roles: RIGHTS.base.list,
    body: BaseProfileExportBody,
    answer: BegunExport,
    freshProof: 'always',
  }),
  'locale-profile.export': operation({
    method: 'POST',
    path: '/profile/export',
    summary: 'Begins an export of the locale profiles that a filter has, which is then fetched part by part.',
    roles: RIGHTS.locale.list,
    body: LocaleProfileExportBody,
    answer: BegunExport,
    freshProof: 'always',
  }),
  'export.part': operation({
    method: 'GET',
    path: '/exports/{exportId}/parts/{part}',
    summary:
      'A part of an export that the caller has started, from 1: the next one, or the previous one again. Only the first has the heading.',
    roles: RIGHTS.base.list,
    params: OnePart,
    answer: ExportPart,
  }),
  'export.list': operation({
    method: 'GET',
    path: '/exports',
    summary: 'The latest exports: whose, of what, how many rows were given out, and whether they came to their end.',
    roles: RIGHTS.export.list,
    query: object({ limit: defaulted(max(min(integer(), 1), 100), 20) }),
    answer: object({ exports: array(ExportRecord) }),
  }),
};
