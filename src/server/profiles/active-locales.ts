import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables, localeOf } from '../lookups/lookup-tables.ts';
import { readRecord } from '../records/readable.ts';

/** The locales of a base profile that have a locale profile, by code. Throws `not-found` or `area-forbids`. */
export async function activeLocales(id: string, call: Call): Promise<OperationAnswer<'base-profile.active-locales'>> {
  await readRecord('base', id, call);
  const { database } = call;
  const lookups = await lookupTables(database);
  const profiles = await database
    .selectFrom('locale_profile')
    .innerJoin('locale', 'locale.id', 'locale_profile.locale_id')
    .select(['locale_profile.id', 'locale_profile.locale_id', 'locale_profile.status', 'locale_profile.active'])
    .where('locale_profile.base_profile_id', '=', id)
    .where('locale_profile.deleted_at', 'is', null)
    .orderBy('locale.code')
    .execute();
  return {
    result: profiles.map((profile) => ({
      ...localeOf(profile.locale_id, lookups),
      profile_id: profile.id,
      status: profile.status,
      active: profile.active,
    })),
  };
}
