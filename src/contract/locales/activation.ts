import type { ProfileStatus } from '../profiles/status.ts';

/** Locales can be activated once the base profile is approved, and not before. */
export function mayActivateLocales(baseStatus: ProfileStatus): boolean {
  return baseStatus === 'approved';
}

/** A locale that waits for the approval, as an entry beside those that have a profile. */
export const RESERVED = { profile_id: null, status: null, active: false, stale_fields: [] };

/** The refusal's sentence, shown beside a blocked command and sent by the server. */
export const LOCALES_NEED_APPROVAL = 'Locales can be activated once the base profile is approved.';

/** Why a locale gets no new profile, where an Admin has switched it off. */
export const LOCALE_IS_OFF = 'This locale is switched off.';
