import type { Selectable } from 'kysely';
import type { LocaleProfileSummary } from '../../contract/shapes/locale-profile.ts';
import type { LocaleProfileTable } from '../database/schema.ts';
import { type LookupTables, localeOf } from '../lookups/lookup-tables.ts';
import { timestamp, timestampOrNull } from '../database/moment.ts';
import type { BaseProfileRow } from './summary.ts';

export type LocaleProfileRow = Selectable<LocaleProfileTable>;

/** A row as the overview shows it. */
export function localeSummaryOf(
  row: LocaleProfileRow,
  base: Pick<BaseProfileRow, 'profile_name' | 'status' | 'content_at'>,
  lookups: LookupTables,
  assignee: string | null = null,
): LocaleProfileSummary {
  return {
    id: row.id,
    version: row.version,
    profile_base_id: row.base_profile_id,
    base_profile_name: base.profile_name,
    base_status: base.status,
    locale: localeOf(row.locale_id, lookups),
    status: row.status,
    active: row.active,
    was_active: row.was_active,
    frozen: row.frozen || row.base_frozen,
    profile_name: row.profile_name,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    waiting_since: timestampOrNull(row.waiting_since),
    status_since: timestamp(row.status_since),
    stale: isStale(row, base),
    assignee,
    last_reason: row.last_reason,
  };
}

/** Its base profile was changed after it was filled in, so it may tell of things that are no longer so. */
function isStale(row: LocaleProfileRow, base: Pick<BaseProfileRow, 'content_at'>): boolean {
  return row.status !== 'awaiting_fill_in' && Number(base.content_at) > Number(row.content_at);
}
