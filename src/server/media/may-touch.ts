import { refusalSentence } from '../../contract/policy/judge-transition.ts';
import { refusalOfMedia, refusalOfMediaPerson, type MediaAct } from '../../contract/policy/media-rights.ts';
import { STATUS_LABELS, type ProfileKind } from '../../contract/policy/status.ts';
import type { Actor } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { BaseProfileRow } from '../records/record.ts';

/** The part of a record that decides who may touch its images: a base profile has a Creator, a locale profile may be held from above. */
interface Touched {
  kind: ProfileKind;
  row: Pick<BaseProfileRow, 'status' | 'frozen'> & { creator_id?: string; base_frozen?: boolean };
}

/** Throws `role-forbids` or `not-own` for what the person may never do to such images, whatever their state. */
export function assertMayEverTouch(actor: Actor, act: MediaAct, { kind, row }: Touched): void {
  const refusal = refusalOfMediaPerson({ kind, act, role: actor.role, own: row.creator_id === actor.id });
  if (refusal !== null) throw new Failure(refusal);
}

/** Throws the policy's refusal. */
export function assertMayTouch(actor: Actor, act: MediaAct, { kind, row }: Touched): void {
  const own = row.creator_id === actor.id;
  const frozen = row.frozen || row.base_frozen === true;
  const refusal = refusalOfMedia({ kind, act, role: actor.role, status: row.status, frozen, own });
  if (refusal === null) return;
  throw new Failure(refusal, refusalSentence(refusal, 'save', STATUS_LABELS[row.status]));
}
