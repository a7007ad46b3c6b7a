import { array, integer, nullable, object, string, unknown } from 'superstruct';
import { ROLES } from '../policy/roles.ts';
import { SettingKeyShape, SettingRecord } from '../shapes/setting.ts';
import { operation } from './operation.ts';

export const settingOperations = {
  'setting.list': operation({
    method: 'GET',
    path: '/settings',
    summary: 'Every setting with its value, its default marker and who changed it last.',
    roles: ROLES,
    answer: object({ settings: array(SettingRecord) }),
  }),
  'setting.preview': operation({
    method: 'POST',
    path: '/settings/{key}/preview',
    summary: 'What a change of a setting would mean for open work. Changes nothing.',
    roles: ['Admin'],
    params: object({ key: SettingKeyShape }),
    body: object({ value: unknown() }),
    answer: object({
      /** Open items for which something would be different. */
      affected: integer(),
      /** It in words; null where nothing would be. */
      sentence: nullable(string()),
    }),
  }),
  'setting.change': operation({
    method: 'PUT',
    path: '/settings/{key}',
    summary: 'Changes one setting for everybody; what it was before is kept.',
    roles: ['Admin'],
    params: object({ key: SettingKeyShape }),
    body: object({ value: unknown() }),
    answer: object({ setting: SettingRecord }),
    versioned: true,
  }),
};
