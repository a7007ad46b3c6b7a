import type { BaseProfileUpdate } from '../../contract/policy/base-profile-update.ts';
import type { FormLookups, StoredContent } from '../../contract/policy/form-values.ts';
import type { LocaleProfileUpdate } from '../../contract/policy/locale-profile-update.ts';
import { queryClient } from '../data/query-client.ts';

/**
 * Puts what was saved into the record on the screen and loads the record again. The first keeps the
 * form from seeing the old values under the new version, and going back to them, if loading fails.
 */
export async function reloadSaved(
  queryKey: readonly unknown[],
  update: BaseProfileUpdate | LocaleProfileUpdate,
  lookups: FormLookups,
): Promise<void> {
  queryClient.setQueryData<StoredContent>(queryKey, (whole) => whole && { ...whole, ...contentOf(update, lookups) });
  await queryClient.refetchQueries({ queryKey, type: 'active' });
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
