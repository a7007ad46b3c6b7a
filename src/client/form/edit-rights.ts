import { allowedEvents, judgeTransition, refusalSentence } from '../../contract/policy/judge-transition.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { UPDATING_ROLES } from '../../contract/policy/saving.ts';
import { STATUS_LABELS, type ProfileKind, type ProfileStatus } from '../../contract/policy/status.ts';

interface Question {
  kind: ProfileKind;
  role: Role | null;
  status: ProfileStatus;
  frozen: boolean;
}

/** Why this person cannot fill in the form, as a sentence; null when they can. */
export function whyReadOnly({ kind, role, status, frozen }: Question): string | null {
  if (role === null || !UPDATING_ROLES[kind].includes(role)) return 'Your role may read this profile, not change it.';
  // A save asks neither for the flag nor for whose profile it is.
  const facts = { active: false, wasActive: false, own: false, complete: true, changed: true };
  const question = { kind, role, status, frozen, ...facts };
  if (allowedEvents(question).includes('save')) return null;
  const judgement = judgeTransition({ ...question, event: 'save' });
  return judgement.allowed ? null : refusalSentence(judgement.code, 'save', STATUS_LABELS[status]);
}
