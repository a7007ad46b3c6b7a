import type { Part } from '../context/part-shape.ts';
import { recordInView, openReasons, reasonPlaces } from './in-view.ts';
import { textFindings } from './text-findings.ts';
import { isLocaleProfile } from '../../../commands/records.ts';
import { isNotThere } from '../data/network/api-error.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/** The open record was found when it was opened, but not when it was read again. */
function isDeleted(): boolean {
  const record = recordInView();
  if (record === null) return false;
  const queryKey = isLocaleProfile(record) ? queryKeys.localeProfile(record.id) : queryKeys.baseProfile(record.id);
  return isNotThere(queryClient.getQueryState(queryKey)?.error);
}

export const recordPart = {
  facts: () => ({
    open: recordInView(),
    deleted: isDeleted(),
    places: reasonPlaces(),
    reasons: openReasons(),
    findings: textFindings(),
  }),
} satisfies Part;
