import { RESERVED } from '../../contract/policy/locale-activation.ts';
import type { BaseProfileUpdate } from '../../contract/policy/base-profile-update.ts';
import type { FormLookups, StoredContent } from '../../contract/policy/form-values.ts';
import type { LocaleEntry } from '../../contract/shapes/base-profile.ts';
import type { Locale } from '../../contract/shapes/lookups.ts';
import type { LocaleProfileUpdate } from '../../contract/policy/locale-profile-update.ts';
import { queryClient } from '../data/query-client.ts';

/**
 * Puts what was saved into the record on the screen and loads the record again. Without the first, a failed load would
 * leave the form with old values under the new version. Returns the version made by the save; null: unknown, as where
 * somebody else has made another one since.
 */
export async function reloadSaved(
  queryKey: readonly unknown[],
  update: BaseProfileUpdate | LocaleProfileUpdate,
  lookups: FormLookups,
  locales: readonly Locale[],
): Promise<number | null> {
  queryClient.setQueryData<StoredContent & { locales?: readonly LocaleEntry[] }>(
    queryKey,
    (whole) => whole && { ...whole, ...contentOf(update, lookups), ...localesOf(whole.locales, update, locales) },
  );
  const version = versionOf(queryKey);
  await queryClient.refetchQueries({ queryKey, type: 'active' });
  // Somebody else may have changed it in between.
  return version === versionOf(queryKey) ? version : null;
}

/** The locales that have a profile, and those that were reserved with this update. */
function localesOf(
  stored: readonly LocaleEntry[] | undefined,
  update: BaseProfileUpdate | LocaleProfileUpdate,
  known: readonly Locale[],
) {
  if (!stored || !('reserved_locales' in update)) return {};
  const reserved = known.filter(({ id }) => update.reserved_locales?.includes(id));
  const entries = reserved.map((locale): LocaleEntry => ({ ...locale, ...RESERVED }));
  return { locales: [...stored.filter(({ profile_id: profile }) => profile !== null), ...entries] };
}

function contentOf(update: BaseProfileUpdate | LocaleProfileUpdate, lookups: FormLookups) {
  const { date_of_birth: born } = update;
  const date =
    typeof born === 'string' ? { attribute_type_id: lookups.attributes['dateOfBirth'] ?? '', value: born } : born;
  return {
    attributes: [...update.attributes, ...(date ? [date] : [])],
    tags: update.tags,
    ...('selfie_id' in update && { selfie_id: update.selfie_id }),
  };
}

function versionOf(queryKey: readonly unknown[]): number | null {
  return queryClient.getQueryData<{ version: number }>(queryKey)?.version ?? null;
}
