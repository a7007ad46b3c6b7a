import { isLocaleProfile } from '../../../commands/records.ts';
import { isNotThere } from '../data/api-error.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { recordInView } from './in-view.ts';

/** The open record was found when it was opened, but not when it was read again. */
export function isDeleted(): boolean {
  const record = recordInView();
  if (record === null) return false;
  const queryKey = isLocaleProfile(record) ? queryKeys.localeProfile(record.id) : queryKeys.baseProfile(record.id);
  return isNotThere(queryClient.getQueryState(queryKey)?.error);
}
