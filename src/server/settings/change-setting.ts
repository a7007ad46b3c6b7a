import type { OperationAnswer } from '../../contract/operations.ts';
import { SETTINGS, type SettingKey, type SettingValue, settingValue } from '../../contract/settings/settings.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { Struct } from 'superstruct';
import { checkedInput, invalidInput } from '../platform/failures/checked-input.ts';
import { forgetSetByAdmins } from './read-setting.ts';
import { lookupTables, knownLocales } from '../lookups/lookups.ts';
import { fitsOverview } from './fits-overview.ts';
import type { Selectable } from 'kysely';
import type { SettingRecord } from '../../contract/settings/setting-shapes.ts';
import type { SettingTable } from '../platform/database/schema.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';
import { canonicalJson } from '../trail/audit/chain.ts';

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
      : [{ path: `value.${index}`, problem: 'has a filter or a sort order that its overview does not have' }],
  );
  if (problems.length > 0) throw invalidInput(problems);
}

/** Changes a setting, and logs its former value. Throws `invalid-input`, `version-conflict` or `unchanged`. */
export async function changeSetting(
  key: SettingKey,
  given: unknown,
  call: Call,
): Promise<OperationAnswer<'setting.change'>> {
  const value = await checkedSetting(key, given, call);
  return call.write(async (transaction) => {
    const at = call.now();
    const person = { updated_by: call.actor.id, updated_by_name: call.actor.name, updated_at: at };
    // Makes sure that there is a row to lock: two Admins may set it for the first time at once.
    await transaction
      .insertInto('setting')
      .values({ key, value: JSON.stringify(SETTINGS[key].default), version: 1, ...person })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const before = await transaction
      .selectFrom('setting')
      .selectAll()
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (call.expectedVersion !== null && call.expectedVersion !== before.version) {
      throw new Failure('version-conflict', undefined, { current: settingRecord(key, before) });
    }
    if (canonicalJson(settingRecord(key, before).value) === canonicalJson(value)) throw new Failure('unchanged');
    const after = await transaction
      .updateTable('setting')
      .set({ value: JSON.stringify(value), version: before.version + 1, ...person })
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow();
    forgetSetByAdmins(transaction);
    await transaction
      .insertInto('setting_change')
      .values({
        key,
        before: before.version === 1 ? null : JSON.stringify(before.value),
        after: JSON.stringify(value),
        changed_by: call.actor.id,
        changed_by_name: call.actor.name,
        changed_at: at,
        request_id: call.requestId,
      })
      .execute();
    await leaveEvent(transaction, 'SettingChanged', { at, by: call.actor, about: key });
    return { setting: settingRecord(key, after) };
  });
}
