import type { Kysely } from 'kysely';
import { settingValue, type SettingKey, type SettingValue } from '../../contract/policy/settings.ts';
import type { Schema } from '../database/schema.ts';

/** A setting as it holds at this moment. What is stored in a shape that no longer fits counts as not set. */
export async function readSetting<K extends SettingKey>(database: Kysely<Schema>, key: K): Promise<SettingValue<K>> {
  const row = await database.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return settingValue(key, row?.value);
}
