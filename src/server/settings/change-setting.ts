import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { SETTINGS, type SettingKey } from '../../contract/policy/settings.ts';
import { leaveEvent } from '../audit/leave-event.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { checkedSetting } from './checked-setting.ts';
import { settingRecord } from './setting-record.ts';

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
