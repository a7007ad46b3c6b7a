import { sql, type Kysely } from 'kysely';
import { settingValue, type SettingKey, type SettingValue } from '../../contract/policy/settings.ts';
import { PREPARED } from '../database/engine/prepared.ts';
import type { Schema } from '../database/schema.ts';

/** The present value of a setting. A stored value that no longer fits its shape counts as not set. */
export async function readSetting<K extends SettingKey>(database: Kysely<Schema>, key: K): Promise<SettingValue<K>> {
  const row = await database
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .modifyEnd(sql.raw(PREPARED))
    .executeTakeFirst();
  return settingValue(key, row?.value);
}

/** Several of them, as of one moment. */
export async function readSettings<K extends SettingKey>(
  database: Kysely<Schema>,
  keys: readonly K[],
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const rows = await database
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .modifyEnd(sql.raw(PREPARED))
    .execute();
  const stored = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]));
  const values = keys.map((key) => [key, settingValue(key, stored.get(key))] as const);
  return Object.fromEntries(values) as { [Key in K]: SettingValue<Key> };
}
