import { enums } from 'superstruct';
import type { Role } from './roles.ts';

export const PROFILE_STATUSES = [
  'awaiting_fill_in',
  'awaiting_approval',
  'approved',
  'disapproved',
  'unknown',
  'draft',
] as const;
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];
export const StatusShape = enums(PROFILE_STATUSES);

/** The words people read for a status. The status column, chips and announcements all use them. */
export const STATUS_LABELS: Readonly<Record<ProfileStatus, string>> = {
  awaiting_fill_in: 'awaiting fill-in',
  awaiting_approval: 'awaiting approval',
  approved: 'approved',
  disapproved: 'disapproved',
  unknown: 'unknown',
  draft: 'draft',
};

/** What a form shows where a record has no status, or one that is none of these. */
export const STATUS_DEFAULT: ProfileStatus = 'unknown';

/** The status as people see it. A server that is newer than the page may send one the page does not know. */
export function statusShown(status: string | null | undefined): ProfileStatus {
  return PROFILE_STATUSES.find((known) => known === status) ?? STATUS_DEFAULT;
}

export type ProfileKind = 'base' | 'locale';
export const KindShape = enums(['base', 'locale'] as const);
export type ProfileEvent = 'create' | 'save' | 'approve' | 'disapprove' | 'activate' | 'deactivate';

/** Facts beyond the status on which a transition depends. */
export interface TransitionFacts {
  /** Nothing required is missing. */
  complete: boolean;
  active: boolean;
  /** The profile was active at some time before. */
  wasActive: boolean;
  /** The save changes something. Only looked at for `save`. */
  changed: boolean;
  /** The person created the base profile; of no account for a locale profile. */
  own: boolean;
  /** A disapproval for doubt about age holds the profile until an Admin decides. */
  frozen: boolean;
}

export interface Transition {
  kind: ProfileKind;
  event: ProfileEvent;
  /** null: the profile does not exist yet. */
  from: ProfileStatus | null;
  /** null: the status stays as it is. */
  to: ProfileStatus | null;
  roles: readonly Role[];
  /** Number of the audit event that is written, or null when field events (13–17) record it. */
  audit: number | null;
  requires?: Partial<TransitionFacts>;
}

const baseCheckers = ['BaseChecker', 'Admin'] as const;
const baseUpdaters = ['Creator', 'BaseChecker', 'Admin'] as const;
const localeCheckers = ['GeoChecker', 'Admin'] as const;
const localeFillers = ['FillIn', 'Admin'] as const;
const localeUpdaters = ['Admin', 'FillIn', 'GeoChecker'] as const;

/** Rows of one kind and event: from, to (null: stays), roles, audit number, and what must hold. */
function rows(kind: ProfileKind, event: ProfileEvent, table: readonly Row[]): Transition[] {
  return table.map(([from, to, roles, audit, requires]) => ({
    kind,
    event,
    from,
    to,
    roles,
    audit,
    ...(requires && { requires }),
  }));
}
type Row = [
  from: ProfileStatus | null,
  to: ProfileStatus | null,
  roles: readonly Role[],
  audit: number | null,
  requires?: Partial<TransitionFacts>,
];

/**
 * The whole status machine: state × event × role → state. Client and server both ask it; whatever
 * has no row here is refused. A draft may be approved directly because the specification has no
 * call that submits it.
 */
export const TRANSITIONS: readonly Transition[] = [
  ...rows('base', 'create', [[null, 'draft', ['Creator', 'Admin'], 1]]),
  ...rows('base', 'save', [
    ['draft', 'awaiting_approval', ['Creator'], null, { complete: true }],
    ['draft', null, baseCheckers, null],
    ['awaiting_approval', null, baseUpdaters, null],
    ['approved', null, baseUpdaters, null],
    ['disapproved', 'awaiting_approval', ['Creator', 'Admin'], 4, { complete: true }],
    ['disapproved', null, ['BaseChecker'], null],
  ]),
  ...rows('base', 'approve', [
    ['draft', 'approved', baseCheckers, 2, { complete: true }],
    ['awaiting_approval', 'approved', baseCheckers, 2],
  ]),
  ...rows('base', 'disapprove', [
    ['draft', 'disapproved', baseCheckers, 3],
    ['awaiting_approval', 'disapproved', baseCheckers, 3],
    ['approved', 'disapproved', ['Admin'], 3],
  ]),
  ...rows('base', 'activate', [
    ['approved', null, baseCheckers, 114, { active: false }],
    ['approved', null, ['Creator'], 114, { active: false, own: true }],
  ]),
  ...rows(
    'base',
    'deactivate',
    (['draft', 'awaiting_approval', 'approved', 'disapproved'] as const).flatMap((from): Row[] => [
      [from, null, baseCheckers, 115, { active: true }],
      [from, null, ['Creator'], 115, { active: true, own: true }],
    ]),
  ),

  ...rows('locale', 'create', [[null, 'awaiting_fill_in', baseCheckers, 5]]),
  ...rows('locale', 'save', [
    ['awaiting_fill_in', 'awaiting_approval', localeFillers, 6, { complete: true }],
    ['disapproved', 'awaiting_approval', localeFillers, 9, { complete: true }],
    ['approved', 'awaiting_approval', ['FillIn'], 9, { complete: true, changed: true }],
    ['approved', null, ['FillIn'], null, { complete: true, changed: false }],
    ['approved', null, localeCheckers, null],
    ['awaiting_approval', null, localeUpdaters, null],
  ]),
  ...rows('locale', 'approve', [['awaiting_approval', 'approved', localeCheckers, 7]]),
  ...rows('locale', 'disapprove', [
    ['awaiting_approval', 'disapproved', localeCheckers, 8],
    ['approved', 'disapproved', ['Admin'], 8],
  ]),
  ...rows('locale', 'activate', [
    ['approved', null, localeUpdaters, 10, { active: false, wasActive: false }],
    ['approved', null, localeUpdaters, 12, { active: false, wasActive: true }],
  ]),
  ...rows('locale', 'deactivate', [
    ['awaiting_fill_in', null, localeUpdaters, 11, { active: true }],
    ['awaiting_approval', null, localeUpdaters, 11, { active: true }],
    ['approved', null, localeUpdaters, 11, { active: true }],
    ['disapproved', null, localeUpdaters, 11, { active: true }],
  ]),
];
