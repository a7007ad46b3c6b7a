import type { Role } from '../../contract/base/roles.ts';
import { SETTING_KEYS, settingValue } from '../../contract/settings/settings.ts';
import type { SettingRecord } from '../../contract/settings/setting-shapes.ts';
import type { Handlers } from '../calls/call.ts';
import { changeSetting, settingRecord } from './change-setting.ts';
import { previewSetting } from './preview-setting.ts';
import { RIGHTS } from '../../contract/base/rights.ts';

export const settingHandlers = {
  'setting.list': async (_input, { database, actor }) => {
    const rows = await database.selectFrom('setting').selectAll().execute();
    return {
      settings: SETTING_KEYS.map((key) =>
        asRead(
          actor.role,
          settingRecord(
            key,
            rows.find((row) => row.key === key),
          ),
        ),
      ),
    };
  },
  'setting.preview': ({ params, body }, call) => previewSetting(params.key, body.value, call),
  'setting.change': ({ params, body }, call) => changeSetting(params.key, body.value, call),
} satisfies Partial<Handlers>;

/** Views shared with other roles are shown to Admins alone: a filter may name people. */
function asRead(role: Role, record: SettingRecord): SettingRecord {
  if (record.key !== 'shared_views' || RIGHTS.setting.change.includes(role)) return record;
  return { ...record, value: settingValue('shared_views', record.value).filter((view) => view.role === role) };
}
