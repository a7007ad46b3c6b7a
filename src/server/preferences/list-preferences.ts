import { is } from 'superstruct';
import type { KeptPreferences } from '../../contract/operations/preferences.ts';
import { PREFERENCE_KEYS, PREFERENCES } from '../../contract/shapes/preferences.ts';
import type { Call } from '../calls/call.ts';
import { timestamp } from '../database/moment.ts';

/** The version of a preference that was never stored; the first stored one has the next. */
export const UNSET_VERSION = 1;

/** All preferences of the caller. One that no longer fits its shape is returned as never set, under its version. */
export async function listPreferences({
  database,
  actor,
}: Pick<Call, 'database' | 'actor'>): Promise<{ preferences: KeptPreferences }> {
  const rows = await database
    .selectFrom('preference')
    .select(['key', 'version', 'value', 'updated_at'])
    .where('person_id', '=', actor.id)
    .where('key', 'in', PREFERENCE_KEYS)
    .execute();
  const kept = new Map(rows.map((row) => [row.key, row]));
  const preferences = PREFERENCE_KEYS.map((key) => {
    const { shape, unset } = PREFERENCES[key];
    const row = kept.get(key);
    const value: unknown = row?.value;
    return [
      key,
      {
        version: row?.version ?? UNSET_VERSION,
        value: is(value, shape as never) ? value : unset,
        changed_at: row ? timestamp(row.updated_at) : null,
      },
    ];
  });
  return { preferences: Object.fromEntries(preferences) as KeptPreferences };
}
