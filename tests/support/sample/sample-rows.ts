import type { Schema } from '../../../src/server/database/schema.ts';

/** What a column takes when rows are copied in: JSON and arrays as text, moments as ISO text. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

export const SAMPLE_TABLES = ['base_profile', 'locale_profile', 'media', 'document', 'audit_event'] as const;
export type SampleTable = (typeof SAMPLE_TABLES)[number];

/** Rows of each table, with a cell for each column of SAMPLE_COLUMNS. */
export type SampleRows = Record<SampleTable, Row[]>;

/** Columns of each table in the order of a row's cells. The order of tables is that of their references. */
export const SAMPLE_COLUMNS = {
  base_profile: [
    'id',
    'version',
    'status',
    'active',
    'frozen',
    'attributes',
    'tags',
    'selfie_id',
    'reserved_locales',
    'missing',
    'profile_name',
    'sort_name',
    'sort_city',
    'date_of_birth',
    'search_text',
    'locales_done',
    'locales_total',
    'creator_id',
    'creator_name',
    'created_at',
    'updated_at',
    'waiting_since',
    'status_since',
    'content_at',
    'last_reason',
    'times_returned',
    'audit_count',
    'audit_head',
  ],
  locale_profile: [
    'id',
    'base_profile_id',
    'locale_id',
    'version',
    'status',
    'active',
    'was_active',
    'frozen',
    'attributes',
    'tags',
    'profile_name',
    'name_key',
    'sort_name',
    'search_text',
    'created_at',
    'updated_at',
    'waiting_since',
    'status_since',
    'content_at',
    'last_reason',
    'times_returned',
    'base_seen',
    'stale_fields',
    'stale_since',
  ],
  media: [
    'id',
    'base_profile_id',
    'locale_profile_id',
    'kind',
    'position',
    'sha256',
    'adult_level_tag_id',
    'width',
    'height',
    'size',
    'added_by',
    'added_by_name',
    'added_at',
  ],
  document: [
    'id',
    'base_profile_id',
    'name',
    'kind',
    'size',
    'type',
    'sha256',
    'note',
    'added_by',
    'added_by_name',
    'added_at',
  ],
  audit_event: [
    'base_profile_id',
    'link',
    'locale_profile_id',
    'locale',
    'event',
    'occurred_at',
    'actor_id',
    'actor_name',
    'actor_role',
    'subject',
    'before',
    'after',
    'reason',
    'group_id',
    'request_id',
    'prev_hash',
    'hash',
    'form',
    'changed',
  ],
} as const satisfies { [Table in SampleTable]: readonly (keyof Schema[Table])[] };

export function noRows(): SampleRows {
  return { base_profile: [], locale_profile: [], media: [], document: [], audit_event: [] };
}

/** One row from values by column name; a column without a value does not pass the type check. */
export function rowOf<Table extends SampleTable>(
  table: Table,
  values: Record<(typeof SAMPLE_COLUMNS)[Table][number], Cell>,
): Row {
  const columns: readonly (keyof typeof values)[] = SAMPLE_COLUMNS[table];
  return columns.map((column) => values[column]);
}

/** An array as PostgreSQL writes it. */
export function arrayText(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/(["\\])/g, '\\$1')}"`).join(',')}}`;
}

export function jsonText(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
