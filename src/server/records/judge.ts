import type { MissingField } from '../../contract/profiles/missing-fields.ts';
import {
  STATUS_LABELS,
  type ProfileEvent,
  type ProfileKind,
  type ProfileStatus,
  allowedEvents,
  judgeTransition,
  refusalSentence,
  type Judgement,
  type TransitionQuestion,
} from '../../contract/profiles/status.ts';
import type { Actor } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { BaseProfileRow, LocaleProfileRow } from './record.ts';
import type { RecordKind } from '../../contract/base/rights.ts';
import { refusalOfPerson, type PersonQuestion } from '../../contract/base/refusals.ts';

/** The columns of a stored record on which transitions depend. */
export interface JudgedRow {
  base: Pick<BaseProfileRow, 'status' | 'active' | 'frozen' | 'missing' | 'creator_id'>;
  locale: Pick<LocaleProfileRow, 'status' | 'active' | 'was_active' | 'frozen' | 'base_frozen'>;
}
type Allowed = Extract<Judgement, { allowed: true }>;
type Facts = Omit<TransitionQuestion, 'event' | 'role' | 'status'> & { status: ProfileStatus };

export interface SaveFacts {
  complete: boolean;
  changed: boolean;
}

const FACTS: { readonly [K in ProfileKind]: (row: JudgedRow[K], actorId: string) => Facts } = {
  base: (row, actorId) => ({
    kind: 'base',
    status: row.status,
    complete: row.missing.length === 0,
    changed: true,
    active: row.active,
    wasActive: false,
    own: row.creator_id === actorId,
    frozen: row.frozen,
  }),
  locale: (row) => ({
    kind: 'locale',
    status: row.status,
    complete: true,
    changed: true,
    active: row.active,
    wasActive: row.was_active,
    own: false,
    frozen: row.frozen || row.base_frozen,
  }),
};

/** Throws `role-forbids` or `not-own` if the person may never do this, whatever the state. */
export function assertMayEver<Kind extends RecordKind>(question: PersonQuestion<Kind>): void {
  const refusal = refusalOfPerson(question);
  if (refusal !== null) throw new Failure(refusal);
}

/** Judges a transition of a stored record. Throws a refusal with its sentence and the events that the role may cause. */
export function allowedOrThrow<K extends ProfileKind>(
  kind: K,
  row: JudgedRow[K],
  event: ProfileEvent,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  save?: SaveFacts,
): Allowed {
  const facts = { ...FACTS[kind](row, id), ...save, role };
  const judgement = judgeTransition({ ...facts, event });
  if (judgement.allowed) return judgement;
  throw new Failure(judgement.code, refusalSentence(judgement.code, event, STATUS_LABELS[facts.status]), {
    allowed: allowedEvents(facts),
  });
}

/** The same for a save, which also needs every required field: throws `incomplete` after all other refusals. */
export function allowedSaveOrThrow(missing: readonly MissingField[], judge: () => Allowed): Allowed {
  const allowed = judge();
  if (missing.length === 0) return allowed;
  throw new Failure('incomplete', undefined, { missing: missing.map(({ label }) => label), fields: missing });
}
