import { judgeTransition } from '../../../src/contract/policy/judge-transition.ts';
import type { Role } from '../../../src/contract/policy/roles.ts';
import type { ProfileEvent, ProfileKind, ProfileStatus } from '../../../src/contract/policy/status.ts';

/** One thing that somebody did to a profile. */
export interface Step {
  event: ProfileEvent;
  role: Role;
  /** A disapproval for doubt about age, which freezes the profile. */
  freezes?: true;
}

/** A step with what it did, as the status machine says. */
export interface PlannedStep extends Step {
  /** Number of the event that tells it; null: field events do. */
  audit: number | null;
  from: ProfileStatus | null;
  to: ProfileStatus;
  active: boolean;
}

export interface Plan {
  steps: readonly PlannedStep[];
  status: ProfileStatus;
  active: boolean;
  wasActive: boolean;
  frozen: boolean;
  /** Disapprovals since the last approval. */
  timesReturned: number;
}

/**
 * Plays steps through the status machine. It throws on a step that the machine refuses, so the
 * sample can never tell a history that staff could not have made.
 */
export function planOf(kind: ProfileKind, steps: readonly Step[], complete: boolean): Plan {
  let status: ProfileStatus | null = null;
  let active = false;
  let wasActive = false;
  let frozen = false;
  let timesReturned = 0;
  const planned = steps.map((step): PlannedStep => {
    const facts = { complete, active, wasActive, changed: true, own: true, frozen };
    const judgement = judgeTransition({ kind, ...step, status, ...facts });
    if (!judgement.allowed) {
      throw new Error(`The sample may not ${step.event} a ${kind} profile here: ${judgement.code}.`);
    }
    const from = status;
    status = judgement.to;
    if (step.event === 'activate') active = wasActive = true;
    if (step.event === 'deactivate') active = false;
    if (step.event === 'approve') timesReturned = 0;
    if (step.event === 'disapprove') timesReturned += 1;
    frozen = step.freezes ?? false;
    return { ...step, audit: judgement.transition.audit, from, to: judgement.to, active };
  });
  if (status === null) throw new Error('A history begins with the creation of the profile.');
  return { steps: planned, status, active, wasActive, frozen, timesReturned };
}
