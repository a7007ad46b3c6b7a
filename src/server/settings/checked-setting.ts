import type { Struct } from 'superstruct';
import { SETTINGS, type SettingKey, type SettingValue } from '../../contract/policy/settings.ts';
import type { Call } from '../calls/call.ts';
import { checkedInput } from '../failures/checked-input.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { knownLocales } from '../lookups/known-locales.ts';

/** A value that a setting may have. Throws `invalid-input`. */
export async function checkedSetting<K extends SettingKey>(
  key: K,
  given: unknown,
  { database }: Pick<Call, 'database'>,
): Promise<SettingValue<K>> {
  const value: unknown = checkedInput(given, SETTINGS[key].shape as Struct);
  // In one order, so that switching off and on again leaves what there was.
  const settled =
    key === 'locales_off' ? knownLocales(value as string[], 'value', await lookupTables(database)).sort() : value;
  // The table pairs each shape with its own value, which TypeScript cannot follow through a type parameter.
  return settled as SettingValue<K>;
}
