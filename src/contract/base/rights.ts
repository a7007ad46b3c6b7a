import { ROLES, type Role } from './roles.ts';

type Roles = readonly Role[];
const table = <T extends Readonly<Record<string, Readonly<Record<string, Roles>>>>>(rows: T) =>
  rows as { readonly [Kind in keyof T]: { readonly [Act in keyof T[Kind]]: Roles } };

/**
 * What a role may do with a kind of record: role × kind × act. Routes, commands, operations, saving and docs/roles.md read
 * it here. What depends on more than the role is asked of the functions of refusals.ts and, by status, of
 * profiles/status.ts.
 */
export const RIGHTS = table({
  base: {
    list: ['Admin', 'Creator'],
    read: ['Admin', 'Creator', 'BaseChecker'],
    create: ['Admin', 'Creator'],
    import: ['Admin', 'Creator'],
    save: ['Admin', 'Creator', 'BaseChecker'],
    // These may save without a change, because saving sends the profile to the next person.
    'save-unchanged': ['Creator'],
    approve: ['Admin', 'BaseChecker'],
    disapprove: ['Admin', 'BaseChecker'],
    activate: ['Admin', 'Creator', 'BaseChecker'],
    deactivate: ['Admin', 'Creator', 'BaseChecker'],
    'activate-locales': ['Admin', 'BaseChecker'],
    // To lift or set the hold for a doubt about age, and to work on what is held.
    hold: ['Admin'],
    delete: ['Admin', 'Creator'],
    // Others delete only drafts.
    'delete-in-any-status': ['Admin'],
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
    'delete-in-any-status': ['Admin'],
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
  // Identity papers: not for FillIn and GeoChecker. Listing them also needs `base.read`, which those two lack.
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
  log: {
    // The log's events as they are stored; every reader of a record reads its log in sentences.
    raw: ['Admin'],
    // Who viewed adult pictures and documents.
    looks: ['Admin'],
    verify: ['Admin'],
    download: ['Admin'],
  },
  // One action on many records at once; each record needs the right to the action too.
  run: { start: ['Admin', 'Creator'] },
  // The exports that anyone has made; making one needs the right to list.
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

/**
 * Of these roles, only profiles in their area are readable; no areas in the `geos` claim means all. Creators begin with
 * profiles that have neither country nor locale yet, and the Admin's list of base profiles spans all of them.
 */
export const LIMITED_TO_AREA: Readonly<Record<'base' | 'locale', Roles>> = { base: ['BaseChecker'], locale: ROLES };

/**
 * What a Creator may do only with profiles that they created; the fields of any base profile are open to every Creator, as
 * the specification has it.
 */
export const OF_OWN: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  base: ['activate', 'deactivate', 'delete'],
  'base-image': Object.keys(RIGHTS['base-image']),
  document: Object.keys(RIGHTS.document),
};
/**
 * Fields that only some of those who may save the record change: kind × field × roles, as in `locale: { profession: ['Admin'] }`.
 * There is none today, since the specification gives every field to all of them. Which fields a save needs is in
 * `REQUIRED_FIELDS` (profiles/missing-fields.ts).
 */
export const FIELD_EDITORS: Readonly<Record<'base' | 'locale', Readonly<Record<string, Roles>>>> = {
  base: {},
  locale: {},
};
