import type { Selectable } from 'kysely';
import { TAG_GROUPS, ATTRIBUTE_TYPES } from '../../contract/base/lookup-names.ts';
import type { ExportColumn, ExportFormat } from '../../contract/overview/exports.ts';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import type { BaseProfileTable, LocaleProfileTable } from '../platform/database/schema.ts';
import { localeOf, type LookupTables } from '../lookups/lookups.ts';
import { csvFile } from '../../contract/bulk/csv.ts';

/** The exact content of a field; undefined: the record has none. */
export type Value = string | number | boolean | null | object | undefined;
type Read<Row> = (row: Row, lookups: LookupTables) => Value;
export type BaseRow = Selectable<BaseProfileTable>;
export type LocaleRow = Selectable<LocaleProfileTable> & { base_name: string; assignee: string | null };

/** A moment in ISO 8601; null for 'infinity', which stands for never. */
function moment(at: Date | number): string | null {
  return Number.isFinite(Number(at)) ? new Date(at).toISOString() : null;
}

type Either = BaseRow | LocaleRow;
const EITHER = {
  id: (row: Either) => row.id,
  version: (row: Either) => row.version,
  profile_name: (row: Either) => row.profile_name,
  status: (row: Either) => row.status,
  active: (row: Either) => row.active,
  created_at: (row: Either) => moment(row.created_at),
  updated_at: (row: Either) => moment(row.updated_at),
  status_since: (row: Either) => moment(row.status_since),
  waiting_since: (row: Either) => moment(row.waiting_since),
  last_reason: (row: Either) => row.last_reason,
};

/** Every attribute and every group of tags, each under its own name; for a group the names of its tags. */
const DETAILS: Readonly<Record<string, Read<Either>>> = {
  ...Object.fromEntries(ATTRIBUTE_TYPES.map((name) => [`attribute.${name}`, (row: Either) => row.attributes[name]])),
  ...Object.fromEntries(
    TAG_GROUPS.map((group) => [
      `tag.${group}`,
      (row: Either, { tagById }: LookupTables) => {
        const names = row.tags.flatMap((id) => (tagById.get(id)?.group === group ? [tagById.get(id)!.name] : []));
        return names.length === 0 ? undefined : names;
      },
    ]),
  ),
};

function label(group: string): Read<BaseRow> {
  return ({ tags }, { tagById }) =>
    tags.map((id) => tagById.get(id)).find((tag) => tag?.group === group)?.label ?? null;
}

const BASE = {
  ...EITHER,
  ...DETAILS,
  frozen: ({ frozen }) => frozen,
  profile_type: label('profileType'),
  gender: label('gender'),
  date_of_birth: ({ date_of_birth: day }) => (day === 'infinity' ? null : day),
  city: ({ attributes }) => attributes['city'] ?? null,
  region: ({ attributes }) => attributes['geoRegion1'] ?? null,
  locales_done: ({ locales_done: done }) => done,
  locales_total: ({ locales_total: total }) => total,
  reserved_locales: ({ reserved_locales: ids }, lookups) => ids.map((id) => localeOf(id, lookups).code),
  missing: ({ missing }) => missing,
  creator_id: ({ creator_id: id }) => id,
  creator_name: ({ creator_name: name }) => name,
  merged_into: ({ merged_into: into }) => into,
} satisfies Record<string, Read<BaseRow>>;

const LOCALE = {
  ...EITHER,
  ...DETAILS,
  frozen: ({ frozen, base_frozen: above }) => frozen || above,
  base_profile_id: ({ base_profile_id: id }) => id,
  base_profile_name: ({ base_name: name }) => name,
  locale: ({ locale_id: id }, lookups) => localeOf(id, lookups).code,
  was_active: ({ was_active: was }) => was,
  stale_fields: ({ stale_fields: fields }) => fields,
  found: ({ found }) => found,
  assignee: ({ assignee }) => assignee,
  merged_into: ({ merged_into: into }) => into,
} satisfies Record<string, Read<LocaleRow>>;

/** The fields of each kind of row, in the order of a file that has all of them. */
const FIELDS: Readonly<Record<OverviewRoute, Readonly<Record<string, Read<never>>>>> = {
  'base-profiles': BASE,
  'locale-profiles': LOCALE,
};

/** Fields of a file for a column of the grid, where that is not the field of the same name. A file holds no pictures. */
const BEHIND: Readonly<Partial<Record<ExportColumn, readonly string[]>>> = {
  photo: [],
  city: ['city', 'region'],
  locales_done: ['locales_done', 'locales_total'],
  creator: ['creator_name'],
  base: ['base_profile_id', 'base_profile_name'],
  stale: ['stale_fields'],
};

/** The names of the fields of an export: the identifier and the requested columns, or all. */
export function fieldsOf(overview: OverviewRoute, columns: readonly string[] | null): readonly string[] {
  if (columns === null) return Object.keys(FIELDS[overview]);
  return [...new Set(['id', ...columns.flatMap((column) => BEHIND[column as ExportColumn] ?? [column])])];
}

export function valuesOf(
  overview: OverviewRoute,
  fields: readonly string[],
  row: BaseRow | LocaleRow,
  lookups: LookupTables,
): Value[] {
  const known = FIELDS[overview];
  return fields.map((field) => known[field]?.(row as never, lookups));
}

/** Rows as lines of a file; `heading`: it is the beginning of the file. */
type Writer = (fields: readonly string[], rows: readonly (readonly Value[])[], heading: boolean) => string;

/** Without this mark at the start, spreadsheets read UTF-8 as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  csv: (fields, rows, heading) =>
    `${heading ? BYTE_ORDER_MARK : ''}${csvFile([...(heading ? [fields] : []), ...rows.map((values) => values.map(cellOf))])}`,
  // A line holds the values as the record has them; nothing is converted to fit a cell.
  jsonl: (fields, rows) =>
    rows
      .map((values) => `${JSON.stringify(Object.fromEntries(fields.map((field, place) => [field, values[place]])))}\n`)
      .join(''),
};

/** Lists of words are joined; structured values are JSON. */
function cellOf(value: Value): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
