import type { Selectable } from 'kysely';
import { SETTINGS, settingValue, type SettingKey } from '../../contract/policy/settings.ts';
import type { SettingRecord } from '../../contract/shapes/setting.ts';
import type { SettingTable } from '../database/schema.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import { timestamp } from '../database/moment.ts';

/** A setting as it is returned; `row` is missing while nobody has set it. */
export function settingRecord(key: SettingKey, row: Selectable<SettingTable> | undefined): SettingRecord {
  const { title, summary, default: fallback } = SETTINGS[key];
  const value = settingValue(key, row?.value);
  return {
    key,
    title,
    summary,
    value,
    is_default: canonicalJson(value) === canonicalJson(fallback),
    version: row?.version ?? 1,
    updated_by: row ? { user_id: row.updated_by, name: row.updated_by_name } : null,
    updated_at: row ? timestamp(row.updated_at) : null,
  };
}
