import { array, object, unknown } from 'superstruct';
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
