import { enums } from 'superstruct';
import { RIGHTS, type MediaAct } from '../base/rights.ts';
import type { Role } from '../base/roles.ts';
import { isHeldFrom, OWN_ONLY, refusalOfPerson } from '../base/refusals.ts';

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
  requires: Partial<TransitionFacts>;
}

type Row = [
  from: ProfileStatus | null,
  to: ProfileStatus | null,
  audit: number | null,
  requires?: Partial<TransitionFacts>,
  /** Where not all roles with the right to the event have it. */
  only?: readonly Role[],
];

/** Rows of one kind and event; their roles are those of `RIGHTS` where no others are given. */
function rows(kind: ProfileKind, event: ProfileEvent, table: readonly Row[]): Transition[] {
  return table.map(([from, to, audit, requires = {}, roles = RIGHTS[kind][event]]) => ({
    kind,
    event,
    from,
    to,
    roles,
    audit,
    requires,
  }));
}

/**
 * The whole status machine: state × event × role → state, for client and server. Anything without a row is refused. A draft
 * may be approved directly because the specification has no call that submits it.
 */
export const TRANSITIONS: readonly Transition[] = [
  ...rows('base', 'create', [[null, 'draft', 1]]),
  ...rows('base', 'save', [
    ['draft', 'awaiting_approval', null, { complete: true }, ['Creator']],
    ['draft', null, null, {}, ['Admin', 'BaseChecker']],
    ['awaiting_approval', null, null],
    ['approved', null, null],
    ['disapproved', 'awaiting_approval', 4, { complete: true }, ['Admin', 'Creator']],
    ['disapproved', null, null, {}, ['BaseChecker']],
  ]),
  ...rows('base', 'approve', [
    ['draft', 'approved', 2, { complete: true }],
    ['awaiting_approval', 'approved', 2],
  ]),
  ...rows('base', 'disapprove', [
    ['draft', 'disapproved', 3],
    ['awaiting_approval', 'disapproved', 3],
    ['approved', 'disapproved', 3, {}, ['Admin']],
  ]),
  ...rows('base', 'activate', [['approved', null, 114, { active: false }]]),
  ...rows('base', 'deactivate', [
    ['draft', null, 115, { active: true }],
    ['awaiting_approval', null, 115, { active: true }],
    ['approved', null, 115, { active: true }],
    ['disapproved', null, 115, { active: true }],
  ]),

  ...rows('locale', 'create', [[null, 'awaiting_fill_in', 5]]),
  ...rows('locale', 'save', [
    ['awaiting_fill_in', 'awaiting_approval', 6, { complete: true }, ['Admin', 'FillIn']],
    ['disapproved', 'awaiting_approval', 9, { complete: true }, ['Admin', 'FillIn']],
    ['approved', 'awaiting_approval', 9, { complete: true, changed: true }, ['FillIn']],
    ['approved', null, null, { complete: true, changed: false }, ['FillIn']],
    ['approved', null, null, {}, ['Admin', 'GeoChecker']],
    ['awaiting_approval', null, null],
  ]),
  ...rows('locale', 'approve', [['awaiting_approval', 'approved', 7]]),
  ...rows('locale', 'disapprove', [
    ['awaiting_approval', 'disapproved', 8],
    ['approved', 'disapproved', 8, {}, ['Admin']],
  ]),
  ...rows('locale', 'activate', [
    ['approved', null, 10, { active: false, wasActive: false }],
    ['approved', null, 12, { active: false, wasActive: true }],
  ]),
  ...rows('locale', 'deactivate', [
    ['awaiting_fill_in', null, 11, { active: true }],
    ['awaiting_approval', null, 11, { active: true }],
    ['approved', null, 11, { active: true }],
    ['disapproved', null, 11, { active: true }],
  ]),
];

/** Why a transition is refused; each has a sentence in `refusalSentence`. */
export type RefusalCode =
  | 'role-forbids'
  | 'not-own'
  | 'status-forbids'
  | 'incomplete'
  | 'already-active'
  | 'already-inactive'
  | 'frozen';

export interface TransitionQuestion extends TransitionFacts {
  kind: ProfileKind;
  event: ProfileEvent;
  role: Role;
  status: ProfileStatus | null;
  /** The person created the base profile; ignored for a locale profile. */
  own: boolean;
}

export type Judgement =
  | { allowed: true; transition: Transition; to: ProfileStatus }
  | { allowed: false; code: RefusalCode };

/** The one place that decides whether a profile may change its state; both sides call it. */
export function judgeTransition(question: TransitionQuestion): Judgement {
  const refusal = refusalOfPerson({ ...question, act: question.event });
  if (refusal !== null) return refuse(refusal);
  const rows = TRANSITIONS.filter((row) => row.kind === question.kind && row.event === question.event);
  if (question.event === 'activate' && question.active) return refuse('already-active');
  if (question.event === 'deactivate' && !question.active) return refuse('already-inactive');
  const here = rows.filter((row) => row.from === question.status);
  if (here.length === 0) return refuse('status-forbids');
  const mine = here.filter((row) => row.roles.includes(question.role));
  if (mine.length === 0) return refuse('role-forbids');
  if (isHeldFrom(question.kind, question.role, question.frozen)) return refuse('frozen');
  const transition = mine.find((row) => meets(row, question));
  if (!transition) {
    return refuse(!question.complete && mine.some((row) => row.requires.complete) ? 'incomplete' : 'status-forbids');
  }
  const to = transition.to ?? question.status;
  return to === null ? refuse('status-forbids') : { allowed: true, transition, to };
}

/** Events that a profile in this state allows a role, sent with a refusal so that people see what they can do. */
export function allowedEvents(question: Omit<TransitionQuestion, 'event'>): ProfileEvent[] {
  const events: ProfileEvent[] = ['save', 'approve', 'disapprove', 'activate', 'deactivate'];
  return events.filter((event) => judgeTransition({ ...question, event }).allowed);
}

function meets(row: Transition, facts: TransitionFacts): boolean {
  const required = Object.entries(row.requires) as [keyof TransitionFacts, boolean][];
  return required.every(([fact, value]) => facts[fact] === value);
}

function refuse(code: RefusalCode): Judgement {
  return { allowed: false, code };
}

/** One sentence a person can act on, for the palette, the bottom line and the server's answer. */
export function refusalSentence(code: RefusalCode, event: ProfileEvent, statusLabel: string): string {
  const verb: string = event;
  switch (code) {
    case 'role-forbids':
      return `Your role may not ${verb} this profile while it is ${statusLabel}.`;
    case 'not-own':
      return OWN_ONLY;
    case 'status-forbids':
      if (statusLabel === `${verb}d`) return `This profile is already ${statusLabel}.`;
      return `A profile that is ${statusLabel} cannot be ${verb}d.`;
    case 'incomplete':
      return 'Required fields are missing.';
    case 'already-active':
      return 'The profile is already active.';
    case 'already-inactive':
      return 'The profile is already inactive.';
    case 'frozen':
      return 'The profile is on an age hold until an Admin has checked the person’s age.';
  }
}

export interface MediaQuestion {
  kind: ProfileKind;
  act: MediaAct;
  role: Role;
  status: ProfileStatus;
  frozen: boolean;
  own: boolean;
}

/**
 * Why a person may not do this to a profile's images, or null. Images are part of a save: whatever
 * state forbids a save forbids it.
 */
export function refusalOfMedia({ kind, act, role, status, frozen, own }: MediaQuestion): RefusalCode | null {
  const refusal = refusalOfPerson({ kind: `${kind}-image`, act, role, own });
  if (refusal !== null) return refusal;
  const facts = { complete: true, changed: true, active: false, wasActive: false, own, frozen };
  const judgement = judgeTransition({ kind, event: 'save', role, status, ...facts });
  return judgement.allowed ? null : judgement.code;
}

type DeletionQuestion = Pick<MediaQuestion, 'kind' | 'role' | 'status' | 'own'>;

/** Why a profile may not be deleted, or null. */
export function refusalOfDeletion({ kind, role, status, own }: DeletionQuestion): RefusalCode | null {
  const refusal = refusalOfPerson({ kind, act: 'delete', role, own });
  if (refusal !== null) return refusal;
  return RIGHTS[kind]['delete-in-any-status'].includes(role) || status === 'draft' ? null : 'status-forbids';
}

/** Why a profile that was deleted while it was open cannot be changed. */
export const DELETED = 'This profile has been deleted. It can be worked on again if the deletion is undone.';
/** Days for which what was deleted is kept. */
export const DELETED_KEPT_DAYS = 30;
