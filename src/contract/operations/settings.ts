import { array, boolean, enums, integer, nullable, object, size, string, unknown } from 'superstruct';
import { rolesFor } from '../policy/access.ts';
import { OVERVIEWS } from '../policy/conditions/filter-fields.ts';
import { ROLES } from '../policy/roles.ts';
import { SHARED_VIEWS_MOST } from '../policy/shared-views.ts';
import { Uuid } from '../primitives.ts';
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
      /** Some of the locale profiles in which a check would find something that it does not find now. */
      rows: array(PreviewedFinding),
    }),
  }),
  'setting.change': operation({
    method: 'PUT',
    path: '/settings/{key}',
    summary: 'Changes one setting for everyone; what it was before is kept.',
    roles: ['Admin'],
    params: object({ key: SettingKeyShape }),
    body: object({ value: unknown() }),
    answer: object({ setting: SettingRecord }),
    versioned: true,
  }),
  'shared-view.counts': operation({
    method: 'GET',
    path: '/shared-views/{route}/counts',
    summary:
      'How many records each view shows that is shared with the role in an overview, as far as the person may see.',
    roles: rolesFor('base-profiles'),
    params: object({ route: enums(OVERVIEWS) }),
    answer: object({
      counts: size(
        array(
          object({
            id: Uuid,
            /** Counted up to COUNTED_ITEMS. */
            count: integer(),
            more: boolean(),
          }),
        ),
        0,
        SHARED_VIEWS_MOST,
      ),
    }),
  }),
};
