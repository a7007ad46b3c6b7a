import { SETTING_KEYS } from '../../contract/policy/settings.ts';
import type { Handlers } from '../calls/handler.ts';
import { changeSetting } from './change-setting.ts';
import { previewSetting } from './preview-setting.ts';
import { settingRecord } from './setting-record.ts';

export const settingHandlers = {
  'setting.list': async (_input, { database }) => {
    const rows = await database.selectFrom('setting').selectAll().execute();
    return {
      settings: SETTING_KEYS.map((key) =>
        settingRecord(
          key,
          rows.find((row) => row.key === key),
        ),
      ),
    };
  },
  'setting.preview': ({ params, body }, call) => previewSetting(params.key, body.value, call),
  'setting.change': ({ params, body }, call) => changeSetting(params.key, body.value, call),
} satisfies Partial<Handlers>;
