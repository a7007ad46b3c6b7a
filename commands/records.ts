import type { BaseProfileSummary } from '../src/contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../src/contract/profiles/locale-profile.ts';

/** A record on the screen, of either kind. */
export type ProfileRecord = BaseProfileSummary | LocaleProfileSummary;

/** Only a locale profile names the base profile that it belongs to. */
export function isLocaleProfile(record: ProfileRecord): record is LocaleProfileSummary {
  return 'profile_base_id' in record;
}
