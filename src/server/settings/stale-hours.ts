import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SettingValue } from '../../contract/settings/settings.ts';

/** Literally the condition of an index: locale profiles that are published, stale, and not held. */
export function isStaleEntry(record: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${record}.${column}`);
  return sql<SqlBool>`(${of('status')} = 'approved' and ${of('active')} and ${of('stale_fields')} <> '{}'
    and not ${of('frozen')} and not ${of('base_frozen')} and ${of('deleted_at')} is null and ${of('merged_into')} is null)`;
}

/** Since when one must have been stale to wait at a moment. */
export function staleThreshold(now: Date, hours: NonNullable<SettingValue<'stale_hours'>>): Date {
  return new Date(now.getTime() - hours * 60 * 60 * 1000);
}
