import { rolesFor } from './access.ts';
import { isBaseInArea, isInArea } from './locales.ts';
import type { Role } from './roles.ts';
import type { ProfileKind } from './status.ts';

/** Who reads profiles of a kind at all: those who may open their screen. */
export const READING_ROLES: Readonly<Record<ProfileKind, readonly Role[]>> = {
  base: rolesFor('base-profile'),
  locale: rolesFor('locale-profile'),
};

interface Reader {
  role: Role;
  /** Locales and countries the person may work on; empty means all. */
  geos: readonly string[];
}

/** Why a person may not read a base profile, or null. `localeCodes`: locales that it has or is to have. */
export function refusalToReadBase(
  { role, geos }: Reader,
  localeCodes: readonly string[],
  countryCode: string,
): 'role-forbids' | 'area-forbids' | null {
  if (!READING_ROLES.base.includes(role)) return 'role-forbids';
  return isBaseInArea({ role, geos }, localeCodes, countryCode) ? null : 'area-forbids';
}

/** The same of a locale profile; the country is its base profile's. */
export function refusalToReadLocale(
  { role, geos }: Reader,
  localeCode: string,
  countryCode: string,
): 'role-forbids' | 'area-forbids' | null {
  if (!READING_ROLES.locale.includes(role)) return 'role-forbids';
  return isInArea(geos, localeCode, countryCode) ? null : 'area-forbids';
}

/** Stands for the name of a profile that the person had to do with and may not read by now. */
export const UNREADABLE_NAME = 'A profile that you may not read';

/** Who sees events of the log as they are kept, with identifiers and hashes. */
export const RAW_LOG_ROLES: readonly Role[] = ['Admin'];

/** Who sees who looked at adult pictures; that documents were opened is shown to everyone who may open them. */
export const LOOKS_ROLES: readonly Role[] = ['Admin'];
