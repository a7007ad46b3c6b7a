import { enums, integer, nullable, object, unknown, type Describe, type Struct } from 'superstruct';
import { PREFERENCE_KEYS, PREFERENCES, type PreferenceKey, type PreferenceValue } from '../shapes/preferences.ts';
import { ROLES } from '../policy/roles.ts';
import { Timestamp } from '../primitives.ts';
import { operation } from './operation.ts';

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
