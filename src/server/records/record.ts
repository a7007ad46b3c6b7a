import type { Kysely, Selectable, Updateable } from 'kysely';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import type { Services } from '../platform/calls/call.ts';
import type { BaseProfileTable, LocaleProfileTable, Schema } from '../platform/database/schema.ts';
import type { LookupTables } from '../lookups/lookups.ts';

export type BaseProfileRow = Selectable<BaseProfileTable>;
export type LocaleProfileRow = Selectable<LocaleProfileTable>;

/** Columns that every write sets; they are never restored. */
type Kept = 'id' | 'version' | 'updated_at' | 'status_since' | 'audit_count' | 'audit_head' | 'base_frozen';

interface Kinds {
  base: { row: BaseProfileRow; change: Omit<Updateable<BaseProfileTable>, Kept>; summary: BaseProfileSummary };
  locale: {
    row: LocaleProfileRow;
    change: Omit<Updateable<LocaleProfileTable>, Kept | 'base_profile_id' | 'locale_id'>;
    summary: LocaleProfileSummary;
  };
}

export type RowOf<K extends ProfileKind> = Kinds[K]['row'];
export type ChangeOf<K extends ProfileKind> = Kinds[K]['change'];
export type SummaryOf<K extends ProfileKind> = Kinds[K]['summary'];

/** A stored record with the base profile above it, which for a base profile is itself. */
export interface Found<K extends ProfileKind = ProfileKind> {
  kind: K;
  row: RowOf<K>;
  base: BaseProfileRow;
}

export const TABLES = { base: 'base_profile', locale: 'locale_profile' } as const satisfies Record<ProfileKind, string>;

/** What summaries are made with. `database` is a transaction where the rows come from one. */
export interface SummaryMaker {
  database: Kysely<Schema>;
  media: Services['media'];
  lookups: LookupTables;
}

/** The name by which people know a record; a locale profile has none of its own before it is filled in. */
export function nameOf({ row, base }: Found): string {
  return row.profile_name || base.profile_name;
}
