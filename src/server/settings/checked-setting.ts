import type { Struct } from 'superstruct';
import { SETTINGS, type SettingKey, type SettingValue } from '../../contract/policy/settings.ts';
import type { Call } from '../calls/call.ts';
import { checkedInput, invalidInput } from '../failures/checked-input.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { fitsOverview } from './fits-overview.ts';
import { knownLocales } from '../lookups/known-locales.ts';

const LOCALES_IN: { readonly [K in SettingKey]?: (value: SettingValue<K>) => string[] } = {
  locales_off: (value) => value,
  forbidden_words: (value) => value.flatMap(({ locale }) => (locale === null ? [] : [locale])),
};

/** Validates the value of a setting. Throws `invalid-input`. */
export async function checkedSetting<K extends SettingKey>(
  key: K,
  given: unknown,
  { database }: Pick<Call, 'database'>,
): Promise<SettingValue<K>> {
  const value: unknown = checkedInput(given, SETTINGS[key].shape as Struct);
  if (key === 'shared_views') refuseForeignViews(value as SettingValue<'shared_views'>);
  const locales = LOCALES_IN[key]?.(value as never) ?? null;
  const known = locales && knownLocales(locales, 'value', await lookupTables(database));
  // Sorted, so that disabling and enabling again restores the same value.
  const settled = key === 'locales_off' && known ? known.sort() : value;
  // The table pairs each shape with its own value, which TypeScript cannot follow through a type parameter.
  return settled as SettingValue<K>;
}

function refuseForeignViews(views: SettingValue<'shared_views'>): void {
  const problems = views.flatMap((view, index) =>
    fitsOverview(view)
      ? []
      : [{ path: `value.${index}`, problem: 'has a filter or an order that its overview does not know' }],
  );
  if (problems.length > 0) throw invalidInput(problems);
}
