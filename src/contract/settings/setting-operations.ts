import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  size,
  string,
  unknown,
  type Describe,
  type Struct,
} from 'superstruct';
import { OVERVIEWS } from '../profiles/filter-fields.ts';
import { ROLES } from '../base/roles.ts';
import { SHARED_VIEWS_MOST } from '../overview/shared-views.ts';
import { Uuid, Timestamp } from '../base/primitives.ts';
import { PreviewedFinding, SettingKeyShape, SettingRecord } from './setting-shapes.ts';
import { operation } from '../base/operation.ts';
import { PREFERENCE_KEYS, PREFERENCES, type PreferenceKey, type PreferenceValue } from './preferences.ts';
import { RIGHTS } from '../base/rights.ts';

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
    roles: RIGHTS.setting.change,
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
    roles: RIGHTS.setting.change,
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
    roles: RIGHTS.base.list,
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

/** A preference as it stands. `version` is 1 while nothing was ever kept. */
export interface KeptPreference<K extends PreferenceKey = PreferenceKey> {
  version: number;
  value: PreferenceValue<K>;
  /** null while nothing was ever kept. */
  changed_at: Timestamp | null;
}
export type KeptPreferences = { [K in PreferenceKey]: KeptPreference<K> };

const members = Object.fromEntries(
  PREFERENCE_KEYS.map((key) => [
    key,
    object({ version: integer(), value: PREFERENCES[key].shape as Struct, changed_at: nullable(Timestamp) }),
  ]),
);
const Preferences = object(members) as unknown as Describe<KeptPreferences>;

export const preferenceOperations = {
  'preference.list': operation({
    method: 'GET',
    path: '/me/preferences',
    summary: 'All preferences of the person, with the default of those that were never set.',
    roles: ROLES,
    answer: object({ preferences: Preferences }),
  }),
  'preference.set': operation({
    method: 'PUT',
    path: '/me/preferences/{key}',
    summary: 'Keeps one preference of the person; its shape depends on the key.',
    roles: ROLES,
    params: object({ key: enums(PREFERENCE_KEYS) }),
    body: object({ value: unknown() }),
    answer: object({
      preference: object({
        key: enums(PREFERENCE_KEYS),
        version: integer(),
        value: unknown(),
        changed_at: nullable(Timestamp),
      }),
    }),
    versioned: true,
  }),
};
