import { queueOfRole } from './queues.ts';
import type { Role } from './roles.ts';
import type { ProfileStatus } from './status.ts';

/**
 * Whether a person's `geos` claim covers a locale profile: by the locale's code, or by the country of
 * its base profile. An empty claim covers everything.
 */
export function isInArea(geos: readonly string[], localeCode: string, countryCode: string): boolean {
  return geos.length === 0 || geos.includes(localeCode) || (countryCode !== '' && geos.includes(countryCode));
}

/**
 * Whether an area holds for a role at base profiles. A person who is served base profiles by a queue reaches
 * by identifier what the queue would serve, and no other. Creators begin with profiles that have neither
 * country nor locale yet, and an Admin's overview spans all of them.
 */
export function isBoundAtBase(role: Role): boolean {
  return queueOfRole(role) === 'base-check';
}

/** `isInArea` of a base profile: by its country, or by a locale that it has or is to have. */
export function isBaseInArea(
  { role, geos }: { role: Role; geos: readonly string[] },
  localeCodes: readonly string[],
  countryCode: string,
): boolean {
  return (
    !isBoundAtBase(role) ||
    geos.length === 0 ||
    (countryCode !== '' && geos.includes(countryCode)) ||
    localeCodes.some((code) => geos.includes(code))
  );
}

/** The refusal's sentence where it is about a base profile. */
export const BASE_OUTSIDE_AREA = 'This profile is outside the area you work on.';

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
