import { RIGHTS } from '../base/rights.ts';
import type { Role } from '../base/roles.ts';
import {
  STATUS_LABELS,
  TRANSITIONS,
  type ProfileKind,
  type ProfileStatus,
  allowedEvents,
  judgeTransition,
  refusalSentence,
} from './status.ts';
import { isolated } from '../base/words.ts';
import { refusalOfMerged } from '../base/refusals.ts';

export interface SaveQuestion {
  kind: ProfileKind;
  role: Role;
  fieldsChanged: boolean;
  /** Images stand in another order than they are stored in. */
  orderChanged: boolean;
  /** The record is as this very form has saved it. */
  justSaved: boolean;
  status: ProfileStatus;
}

/**
 * Whether a save sends the form at all. What else is changed about images is sent by calls of its own. The same save a
 * second time would neither store anything nor hand the profile on.
 */
export function needsSaving({ kind, role, fieldsChanged, orderChanged, justSaved, status }: SaveQuestion): boolean {
  const isAgain = justSaved && !sendsOn(kind, role, status, false);
  return fieldsChanged || orderChanged || (RIGHTS[kind]['save-unchanged'].includes(role) && !isAgain);
}

/** What a save by this role does with a profile of this status, in the words of its button. */
export function saveInWords(kind: ProfileKind, role: Role | null, status: ProfileStatus, changed: boolean): string {
  if (!sendsOn(kind, role, status, changed)) return 'Save';
  return kind === 'base' ? 'Save and send for approval' : 'Save and send to the geo checker';
}

/** Whether a save by this role, if nothing is missing, hands the profile on to be checked. */
export function sendsOn(kind: ProfileKind, role: Role | null, status: ProfileStatus, changed: boolean): boolean {
  return TRANSITIONS.some(
    (row) =>
      row.kind === kind &&
      row.event === 'save' &&
      row.from === status &&
      row.to === 'awaiting_approval' &&
      (row.requires?.changed ?? changed) === changed &&
      role !== null &&
      row.roles.includes(role),
  );
}

interface ReadOnlyQuestion {
  kind: ProfileKind;
  role: Role | null;
  status: ProfileStatus;
  frozen: boolean;
  merged_into?: string | undefined;
}

/** Why this person cannot fill in the form, as a sentence; null when they can. */
export function whyReadOnly({ kind, role, status, frozen, merged_into }: ReadOnlyQuestion): string | null {
  if (role === null || !RIGHTS[kind].save.includes(role)) {
    return 'Your role can read this profile, but not change it.';
  }
  const merged = refusalOfMerged({ merged_into });
  if (merged !== null) return merged;
  // A save asks neither for the flag nor for whose profile it is.
  const facts = { active: false, wasActive: false, own: false, complete: true, changed: true };
  const question = { kind, role, status, frozen, ...facts };
  if (allowedEvents(question).includes('save')) return null;
  const judgement = judgeTransition({ ...question, event: 'save' });
  return judgement.allowed ? null : refusalSentence(judgement.code, 'save', STATUS_LABELS[status]);
}

/** Whether a record may have come from one status to the other by saves alone: nobody has decided on it meanwhile. */
export function isReachedBySaves(kind: ProfileKind, from: ProfileStatus, to: ProfileStatus): boolean {
  const isSave = (row: (typeof TRANSITIONS)[number]) => row.kind === kind && row.event === 'save' && row.from === from;
  return from === to || TRANSITIONS.some((row) => isSave(row) && row.to === to);
}

/** Title and, for what the server or no one could save, message of a failed update. */
export const UPDATE_FAILED = 'Update of attributes and tags failed';
/** Said of a date of birth that nobody has chosen or confirmed, before it is sent on. */
export const SUGGESTED_BIRTH = 'Date of birth is still the suggested one';
/** Title of the notice that lists what is missing. */
export const MISSING_FIELDS_TITLE = 'Fill in the required fields';

/**
 * What a person reads after a locale profile was saved. A BaseChecker and a Creator cannot save
 * one, but the specification gives them a sentence; a GeoChecker has none of its own and gets the
 * Admin's.
 */
export function localeSavedMessage(role: Role, profileName: string, status?: ProfileStatus): string {
  switch (role) {
    case 'Creator':
      return `${isolated(profileName)} has been ${status === 'disapproved' ? 'corrected' : 'created'} and the profile will be checked`;
    case 'FillIn':
      return `${isolated(profileName)} has been published to the Geo Checker`;
    case 'Admin':
    case 'BaseChecker':
    case 'GeoChecker':
      return 'Update of locale profile succeeded';
  }
}

/** The same for a base profile of this status: a Creator hands it on to be checked. */
export function baseSavedMessage(role: Role, profileName: string, status: ProfileStatus): string {
  return role === 'Creator' ? localeSavedMessage(role, profileName, status) : 'Attributes and tags updated';
}
