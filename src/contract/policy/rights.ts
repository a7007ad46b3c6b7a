import { queueOfRole } from './queues.ts';
import { ROLES, type Role } from './roles.ts';
import type { ProfileKind } from './status.ts';

type Roles = readonly Role[];
const table = <T extends Readonly<Record<string, Readonly<Record<string, Roles>>>>>(rows: T) =>
  rows as { readonly [Kind in keyof T]: { readonly [Act in keyof T[Kind]]: Roles } };

/**
 * What a role may do with a kind of record: role × kind × act. Routes, commands, operations, saving and docs/roles.md read
 * it here. What depends on more than the role is asked of the functions below and of `judgeTransition` (status.ts).
 */
export const RIGHTS = table({
  base: {
    list: ['Admin', 'Creator'],
    read: ['Admin', 'Creator', 'BaseChecker'],
    create: ['Admin', 'Creator'],
    import: ['Admin', 'Creator'],
    save: ['Admin', 'Creator', 'BaseChecker'],
    // A save is sent although nothing has changed, since it hands the profile on.
    'save-unchanged': ['Creator'],
    approve: ['Admin', 'BaseChecker'],
    disapprove: ['Admin', 'BaseChecker'],
    activate: ['Admin', 'Creator', 'BaseChecker'],
    deactivate: ['Admin', 'Creator', 'BaseChecker'],
    'activate-locales': ['Admin', 'BaseChecker'],
    // To lift or set the hold for a doubt about age, and to work on what is held.
    hold: ['Admin'],
    delete: ['Admin', 'Creator'],
  },
  locale: {
    list: ['Admin'],
    read: ['Admin', 'FillIn', 'GeoChecker'],
    create: ['Admin', 'BaseChecker'],
    import: ['Admin'],
    save: ['Admin', 'FillIn', 'GeoChecker'],
    'save-unchanged': ['FillIn'],
    approve: ['Admin', 'GeoChecker'],
    disapprove: ['Admin', 'GeoChecker'],
    activate: ['Admin', 'FillIn', 'GeoChecker'],
    deactivate: ['Admin', 'FillIn', 'GeoChecker'],
    'still-right': ['Admin', 'FillIn', 'GeoChecker'],
    'set-aside': ['Admin', 'FillIn', 'GeoChecker'],
    hold: ['Admin'],
    delete: ['Admin'],
  },
  // People who check a profile correct its images, but add and remove none.
  'base-image': {
    upload: ['Admin', 'Creator'],
    crop: ['Admin', 'Creator', 'BaseChecker'],
    delete: ['Admin', 'Creator'],
    tag: ['Admin', 'Creator', 'BaseChecker'],
    order: ['Admin', 'Creator', 'BaseChecker'],
  },
  'locale-image': {
    upload: ['Admin', 'FillIn'],
    crop: ['Admin', 'FillIn', 'GeoChecker'],
    delete: ['Admin', 'FillIn'],
    tag: ['Admin', 'FillIn', 'GeoChecker'],
    order: ['Admin', 'FillIn', 'GeoChecker'],
  },
  // They hold the most private papers there are.
  document: {
    read: ['Admin', 'Creator', 'BaseChecker'],
    add: ['Admin', 'Creator', 'BaseChecker'],
    delete: ['Admin', 'Creator', 'BaseChecker'],
  },
  queue: {
    work: ['FillIn', 'BaseChecker', 'GeoChecker'],
    // To see all queues and what is held in them, and to decide on what somebody else has claimed.
    oversee: ['Admin'],
  },
  log: { raw: ['Admin'], looks: ['Admin'], verify: ['Admin'], download: ['Admin'] },
  run: { start: ['Admin', 'Creator'] },
  export: { list: ['Admin'] },
  duplicate: { find: ['Admin'], log: ['Admin'], merge: ['Admin'], pictures: ['Admin'] },
  statistics: { read: ROLES, 'read-all': ['Admin'] },
  setting: { change: ['Admin'] },
  staff: { manage: ['Admin'], 'see-as': ['Admin'] },
  service: { manage: ['Admin'] },
});
export type RecordKind = keyof typeof RIGHTS;
export type ActOn<Kind extends RecordKind> = keyof (typeof RIGHTS)[Kind] & string;
/** What may be done to images. */
export type MediaAct = ActOn<'base-image'>;

/** Those who may do something to one kind or to the other, for what is open to both. */
export function eitherOf(ofBase: Roles, ofLocale: Roles): Roles {
  return ROLES.filter((role) => ofBase.includes(role) || ofLocale.includes(role));
}

/** Who may do it to images of either kind of profile; only the image's row shows which kind is meant. */
export function rolesForMedia(act: MediaAct): Roles {
  return eitherOf(RIGHTS['base-image'][act], RIGHTS['locale-image'][act]);
}

/**
 * What a Creator may do only with profiles that they created; the fields of any base profile are open to every Creator, as
 * the specification has it.
 */
export const OF_OWN: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  base: ['activate', 'deactivate', 'delete'],
  'base-image': Object.keys(RIGHTS['base-image']),
  document: Object.keys(RIGHTS.document),
};
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
  const roles: Roles = RIGHTS[kind][act];
  if (!roles.includes(role)) return 'role-forbids';
  return role === 'Creator' && !own && OF_OWN[kind]?.includes(act) ? 'not-own' : null;
}

/**
 * Fields whose rights are not those of the whole record: role × kind × field. `needed`: these roles may not leave it empty.
 * `edited`: of those who may save the record, only these change it; the specification gives every field to all of them.
 */
export const FIELD_RIGHTS: Readonly<
  Record<ProfileKind, Readonly<Record<string, { readonly needed?: Roles; readonly edited?: Roles }>>>
> = {
  base: {
    locale: { needed: ROLES },
    profileName: { needed: ROLES },
    realName: { needed: ROLES },
    profileType: { needed: ['Admin', 'Creator'] },
    dateOfBirth: { needed: ROLES },
  },
  locale: {
    language: { needed: ['Admin', 'FillIn'] },
    profileName: { needed: ['Admin', 'FillIn'] },
    realName: { needed: ['Admin', 'FillIn'] },
    profession: { needed: ['Admin', 'FillIn'] },
    general: { needed: ROLES },
  },
};

/** Whether somebody who may save a record may change this field of it. */
export function mayEdit(kind: ProfileKind, field: string, role: Role): boolean {
  return FIELD_RIGHTS[kind][field]?.edited?.includes(role) ?? true;
}

/** A hold for a doubt about age keeps out everybody who may not lift it. */
export function isHeldFrom(role: Role, frozen: boolean): boolean {
  return frozen && !RIGHTS.base.hold.includes(role);
}

/** Why a person may not do what is no save to a locale profile that may be held, or null. Its status is of no account. */
export function refusalBesideSave(
  act: 'still-right' | 'set-aside',
  { role, frozen }: { role: Role; frozen: boolean },
): 'role-forbids' | 'frozen' | null {
  if (!RIGHTS.locale[act].includes(role)) return 'role-forbids';
  return isHeldFrom(role, frozen) ? 'frozen' : null;
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

/**
 * Whether an area limits what the person reads of a kind. A person who is served base profiles by a queue reaches by
 * identifier what the queue would serve, and no other. Creators begin with profiles that have neither country nor locale
 * yet, and an Admin's overview spans all of them.
 */
export function isBound(kind: ProfileKind, { role, geos }: Reader): boolean {
  return geos.length > 0 && (kind === 'locale' || queueOfRole(role) === 'base-check');
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
  { role, geos }: Reader,
  localeCode: string,
  countryCode: string,
): 'role-forbids' | 'area-forbids' | null {
  if (!RIGHTS.locale.read.includes(role)) return 'role-forbids';
  return isInArea(geos, localeCode, countryCode) ? null : 'area-forbids';
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
