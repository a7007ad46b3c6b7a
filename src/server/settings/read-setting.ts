import type { Kysely } from 'kysely';
import { is, type Struct } from 'superstruct';
import { SETTINGS, type SettingKey, type SettingValue } from '../../contract/policy/settings.ts';
import type { Schema } from '../database/schema.ts';

/** A setting as it holds at this moment. What is stored in a shape that no longer fits counts as not set. */
export async function readSetting<K extends SettingKey>(database: Kysely<Schema>, key: K): Promise<SettingValue<K>> {
  const row = await database.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return settingValue(key, row?.value);
}

/** A stored value if it fits the key, else the default. */
export function settingValue<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  const { shape, default: fallback } = SETTINGS[key];
  // The table pairs each shape with its own default, which TypeScript cannot follow through a type parameter.
  return (is(stored, shape as Struct) ? stored : fallback) as SettingValue<K>;
}
