import { array, integer, nullable, object, string, unknown } from 'superstruct';
import { ROLES } from '../policy/roles.ts';
import { PreviewedFinding, SettingKeyShape, SettingRecord } from '../shapes/setting.ts';
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
    summary: 'What a change of a setting would mean for what there is. Changes nothing.',
    roles: ['Admin'],
    params: object({ key: SettingKeyShape }),
    body: object({ value: unknown() }),
    answer: object({
      /** Open items for which something would be different. */
      affected: integer(),
      /** It in words; null where nothing would be. */
      sentence: nullable(string()),
      /** Some of the locale profiles in which a check would find something that it does not tell now. */
      rows: array(PreviewedFinding),
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
