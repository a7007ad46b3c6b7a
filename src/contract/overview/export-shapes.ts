import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  nullable,
  object,
  pattern,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
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

export const BegunExport = object({
  id: Uuid,
  /** Rows that the filter has now. */
  total: integer(),
});

/** A part by its number; more of them than any export has. */
export const OnePart = object({ exportId: Uuid, part: pattern(string(), /^[1-9]\d{0,6}$/) });

/** `text`: put behind each other, the texts of all parts are the file. */
export const ExportPart = object({
  text: string(),
  rows: integer(),
  /** There is no further part. */
  last: boolean(),
  /** With the last part: rows of the filter that were changed since the export began, and may be missing or twice. */
  changed_meanwhile: nullable(integer()),
});
export type ExportPart = Infer<typeof ExportPart>;

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
