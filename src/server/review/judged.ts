import {
  allowedEvents,
  judgeTransition,
  refusalSentence,
  type Judgement,
} from '../../contract/policy/judge-transition.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { STATUS_LABELS, type ProfileEvent } from '../../contract/policy/status.ts';
import { Failure } from '../http/failure.ts';
import type { BaseProfileRow } from '../profiles/summary.ts';

export type JudgedFacts = Pick<BaseProfileRow, 'status' | 'active' | 'frozen' | 'missing'>;

/**
 * Asks the shared policy about a base profile as it is stored. A refusal is thrown with its sentence
 * and with the events that are open to this role.
 */
export function judgedBaseProfile(
  row: JudgedFacts,
  event: ProfileEvent,
  role: Role,
): Extract<Judgement, { allowed: true }> {
  const facts = {
    kind: 'base' as const,
    role,
    status: row.status,
    complete: row.missing.length === 0,
    active: row.active,
    // Neither matters for a base profile outside of a save.
    wasActive: false,
    changed: true,
    frozen: row.frozen,
  };
  const judgement = judgeTransition({ ...facts, event });
  if (judgement.allowed) return judgement;
  throw new Failure(judgement.code, refusalSentence(judgement.code, event, STATUS_LABELS[row.status]), {
    allowed: allowedEvents(facts),
  });
}
