import {
  FIELD_EDITORS,
  LIMITED_TO_AREA,
  OF_OWN,
  RIGHTS,
  type ActOn,
  type MediaAct,
  type RecordKind,
} from './rights.ts';
import { ROLES, type Role } from './roles.ts';
import { isolated } from './words.ts';

type ProfileKind = keyof typeof FIELD_EDITORS;

export const OWN_ONLY = 'A Creator can do this only with their own profiles.';

export interface PersonQuestion<Kind extends RecordKind> {
  kind: Kind;
  act: ActOn<Kind>;
  role: Role;
  /** The person created the base profile; of no account for a locale profile. */
  own: boolean;
}

/**
 * Why an act is not this person's, whatever the state of the record, or null. Asked before the version is looked at: it
 * depends on nothing that may have changed meanwhile.
 */
export function refusalOfPerson<Kind extends RecordKind>({
  kind,
  act,
  role,
  own,
}: PersonQuestion<Kind>): 'role-forbids' | 'not-own' | null {
  const roles: readonly Role[] = RIGHTS[kind][act];
  if (!roles.includes(role)) return 'role-forbids';
  return role === 'Creator' && !own && OF_OWN[kind]?.includes(act) ? 'not-own' : null;
}

/** Whether somebody who may save a record may change this field of it. */
export function mayEdit(kind: ProfileKind, field: string, role: Role): boolean {
  return FIELD_EDITORS[kind][field]?.includes(role) ?? true;
}

/** Those who may do something to one kind or to the other, for what is open to both. */
export function eitherOf(ofBase: readonly Role[], ofLocale: readonly Role[]): Role[] {
  return ROLES.filter((role) => ofBase.includes(role) || ofLocale.includes(role));
}

/** Who may do it to images of either kind of profile; only the image's row shows which kind is meant. */
export function rolesForMedia(act: MediaAct): Role[] {
  return eitherOf(RIGHTS['base-image'][act], RIGHTS['locale-image'][act]);
}

/** A hold for a doubt about age keeps out everybody who may not lift it. */
export function isHeldFrom(kind: ProfileKind, role: Role, frozen: boolean): boolean {
  return frozen && !RIGHTS[kind].hold.includes(role);
}

/** Why a person may not do what is no save to a locale profile that may be held, or null. Its status is of no account. */
export function refusalBesideSave(
  act: 'still-right' | 'set-aside',
  { role, frozen }: { role: Role; frozen: boolean },
): 'role-forbids' | 'frozen' | null {
  if (!RIGHTS.locale[act].includes(role)) return 'role-forbids';
  return isHeldFrom('locale', role, frozen) ? 'frozen' : null;
}

/** Whether a person may reach the documents of one base profile. `own`: the person created it. */
export function mayReachDocuments(role: Role, own: boolean): boolean {
  return refusalOfPerson({ kind: 'document', act: 'read', role, own }) === null;
}

interface Reader {
  role: Role;
  /** Locales and countries the person may work on; empty means all. */
  geos: readonly string[];
}

/**
 * Whether a person's `geos` claim covers a locale profile: by the locale's code, or by the country of
 * its base profile. An empty claim covers everything.
 */
export function isInArea(geos: readonly string[], localeCode: string, countryCode: string): boolean {
  return geos.length === 0 || geos.includes(localeCode) || (countryCode !== '' && geos.includes(countryCode));
}

/** Whether an area limits what the person reads of a kind. */
export function isBound(kind: ProfileKind, { role, geos }: Reader): boolean {
  return geos.length > 0 && LIMITED_TO_AREA[kind].includes(role);
}

/** `isInArea` of a base profile: by its country, or by a locale that it has or is to have. */
export function isBaseInArea(reader: Reader, localeCodes: readonly string[], countryCode: string): boolean {
  const covers = (place: string) => reader.geos.includes(place);
  return !isBound('base', reader) || (countryCode !== '' && covers(countryCode)) || localeCodes.some(covers);
}

/** The refusal's sentence where it is about a base profile. */
export const BASE_OUTSIDE_AREA = 'This profile is outside the area you work on.';

/** Why a person may not read a base profile, or null. `localeCodes`: locales that it has or is to have. */
export function refusalToReadBase(
  reader: Reader,
  localeCodes: readonly string[],
  countryCode: string,
): 'role-forbids' | 'area-forbids' | null {
  if (!RIGHTS.base.read.includes(reader.role)) return 'role-forbids';
  return isBaseInArea(reader, localeCodes, countryCode) ? null : 'area-forbids';
}

/** The same of a locale profile; the country is its base profile's. */
export function refusalToReadLocale(
  reader: Reader,
  localeCode: string,
  countryCode: string,
): 'role-forbids' | 'area-forbids' | null {
  if (!RIGHTS.locale.read.includes(reader.role)) return 'role-forbids';
  return !isBound('locale', reader) || isInArea(reader.geos, localeCode, countryCode) ? null : 'area-forbids';
}

/** Stands for the name of a profile that the person had to do with and may not read by now. */
export const UNREADABLE_NAME = 'A profile that you may not read';

/** How a person's approval of their own work is taken. */
export const FOUR_EYES_LABELS = { off: 'Off', warn: 'Warn', enforce: 'Refuse' } as const;
export type FourEyes = keyof typeof FOUR_EYES_LABELS;

/** `own`: the person created the base profile, or was the last to fill in the locale profile. */
export function judgeFourEyes(setting: FourEyes, own: boolean): 'allowed' | 'warned' | 'refused' {
  if (!own || setting === 'off') return 'allowed';
  return setting === 'warn' ? 'warned' : 'refused';
}

/** Why somebody may not approve their own work, where the setting is `enforce`. */
export const FOUR_EYES_REFUSAL = 'Someone else has to approve what you made yourself.';

/** The question before somebody approves their own work. */
export const FOUR_EYES_WARNING = 'This is your own work. Someone else should approve it. Approve it anyway?';

/**
 * Why nothing is done to a merged profile and its locale profiles, except undoing the merge; null: it was not merged.
 * `survivor`: the name of the surviving profile, where it is known.
 */
export function refusalOfMerged(
  { merged_into: into }: { merged_into?: string | null | undefined },
  survivor = '',
): string | null {
  if (into === undefined || into === null) return null;
  const name = survivor === '' ? 'another profile' : `“${isolated(survivor)}”`;
  return `This profile was merged into ${name}, which replaces it.`;
}
