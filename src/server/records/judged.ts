import {
  allowedEvents,
  judgeTransition,
  refusalOfPerson,
  refusalSentence,
  type Judgement,
  type TransitionQuestion,
} from '../../contract/policy/judge-transition.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { STATUS_LABELS, type ProfileEvent, type ProfileStatus } from '../../contract/policy/status.ts';
import type { Actor } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { BaseProfileRow } from './summary.ts';
import type { LocaleProfileRow } from './locale-summary.ts';

export type JudgedFacts = Pick<BaseProfileRow, 'status' | 'active' | 'frozen' | 'missing' | 'creator_id'>;
export type JudgedLocaleFacts = Pick<LocaleProfileRow, 'status' | 'active' | 'was_active' | 'frozen' | 'base_frozen'>;
export type Allowed = Extract<Judgement, { allowed: true }>;

/** Facts of a save that the stored row does not tell. */
export interface SaveFacts {
  complete: boolean;
  changed: boolean;
}

/** Throws `role-forbids` or `not-own` for what is never this person's to bring about, whatever the state. */
export function assertMayEver(question: Parameters<typeof refusalOfPerson>[0]): void {
  const refusal = refusalOfPerson(question);
  if (refusal !== null) throw new Failure(refusal);
}

/**
 * Asks the shared policy about a base profile as it is stored. A refusal is thrown with its sentence
 * and with the events that are open to this role.
 */
export function judgedBaseProfile(
  row: JudgedFacts,
  event: ProfileEvent,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  save?: SaveFacts,
): Allowed {
  return judged(event, {
    kind: 'base',
    role,
    status: row.status,
    complete: save?.complete ?? row.missing.length === 0,
    active: row.active,
    wasActive: false,
    changed: save?.changed ?? true,
    own: row.creator_id === id,
    frozen: row.frozen,
  });
}

/** The same for a locale profile. `save` matters for a save only. */
export function judgedLocaleProfile(
  row: JudgedLocaleFacts,
  event: ProfileEvent,
  role: Role,
  save: SaveFacts = { complete: true, changed: true },
): Allowed {
  return judged(event, {
    kind: 'locale',
    role,
    status: row.status,
    active: row.active,
    wasActive: row.was_active,
    own: false,
    frozen: row.frozen || row.base_frozen,
    ...save,
  });
}

function judged(
  event: ProfileEvent,
  facts: Omit<TransitionQuestion, 'event' | 'status'> & { status: ProfileStatus },
): Allowed {
  const judgement = judgeTransition({ ...facts, event });
  if (judgement.allowed) return judgement;
  throw new Failure(judgement.code, refusalSentence(judgement.code, event, STATUS_LABELS[facts.status]), {
    allowed: allowedEvents(facts),
  });
}
