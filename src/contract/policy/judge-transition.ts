import type { Role } from './roles.ts';
import {
  TRANSITIONS,
  type ProfileEvent,
  type ProfileKind,
  type ProfileStatus,
  type Transition,
  type TransitionFacts,
} from './status.ts';

/**
 * A Creator's own profile is one that they created. Publishing, images, documents and deletion of it are
 * theirs; the fields of any base profile are open to every Creator, as the specification has it.
 */
export const OWN_ONLY = 'A Creator can do this only with their own profiles.';

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
}

export type Judgement =
  | { allowed: true; transition: Transition; to: ProfileStatus }
  | { allowed: false; code: RefusalCode };

/**
 * Why an event is not this person's to bring about, whatever the state of the profile, or null. Asked
 * before the version is looked at: it depends on nothing that may have changed meanwhile.
 */
export function refusalOfPerson({
  kind,
  event,
  role,
  own,
}: Pick<TransitionQuestion, 'kind' | 'event' | 'role' | 'own'>): 'role-forbids' | 'not-own' | null {
  const mine = TRANSITIONS.filter((row) => row.kind === kind && row.event === event && row.roles.includes(role));
  if (mine.length === 0) return 'role-forbids';
  return !own && mine.every((row) => row.requires?.own) ? 'not-own' : null;
}

/** The one place that decides whether a profile may change its state; both sides call it. */
export function judgeTransition(question: TransitionQuestion): Judgement {
  const refusal = refusalOfPerson(question);
  if (refusal !== null) return refuse(refusal);
  const rows = TRANSITIONS.filter((row) => row.kind === question.kind && row.event === question.event);
  if (question.event === 'activate' && question.active) return refuse('already-active');
  if (question.event === 'deactivate' && !question.active) return refuse('already-inactive');
  const here = rows.filter((row) => row.from === question.status);
  if (here.length === 0) return refuse('status-forbids');
  const mine = here.filter((row) => row.roles.includes(question.role));
  if (mine.length === 0) return refuse('role-forbids');
  if (question.frozen && question.role !== 'Admin') return refuse('frozen');
  const transition = mine.find((row) => meets(row, question));
  if (!transition) return refuse(unmet(mine, question));
  const to = transition.to ?? question.status;
  return to === null ? refuse('status-forbids') : { allowed: true, transition, to };
}

/** Events that a profile in this state allows a role: sent along with a refusal so that people see a way on. */
export function allowedEvents(question: Omit<TransitionQuestion, 'event'>): ProfileEvent[] {
  const events: ProfileEvent[] = ['save', 'approve', 'disapprove', 'activate', 'deactivate'];
  return events.filter((event) => judgeTransition({ ...question, event }).allowed);
}

function meets(row: Transition, facts: TransitionFacts): boolean {
  const required = Object.entries(row.requires ?? {}) as [keyof TransitionFacts, boolean][];
  return required.every(([fact, value]) => facts[fact] === value);
}

function unmet(rows: readonly Transition[], facts: TransitionFacts): RefusalCode {
  if (!facts.own && rows.some((row) => row.requires?.own)) return 'not-own';
  if (!facts.complete && rows.some((row) => row.requires?.complete)) return 'incomplete';
  return 'status-forbids';
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
      return `A profile that is ${statusLabel} cannot be ${verb}d.`;
    case 'incomplete':
      return 'Required fields are missing.';
    case 'already-active':
      return 'The profile is already active.';
    case 'already-inactive':
      return 'The profile is already inactive.';
    case 'frozen':
      return 'The profile is frozen until an Admin has checked the person’s age.';
  }
}

/** How a person's approval of their own work is taken. */
export const FOUR_EYES_LABELS = { off: 'Off', warn: 'Warn', enforce: 'Refuse' } as const;
export type FourEyes = keyof typeof FOUR_EYES_LABELS;

type FourEyesVerdict = 'allowed' | 'warned' | 'refused';

/** `own`: the person created the base profile, or was the last to fill in the locale profile. */
export function judgeFourEyes(setting: FourEyes, own: boolean): FourEyesVerdict {
  if (!own || setting === 'off') return 'allowed';
  return setting === 'warn' ? 'warned' : 'refused';
}

/** Why somebody may not approve their own work, where the setting is `enforce`. */
export const FOUR_EYES_REFUSAL = 'Someone else has to approve what you made yourself.';

/** The question before somebody approves their own work. */
export const FOUR_EYES_WARNING = 'This is your own work. Someone else should approve it. Approve it anyway?';
