import { refusalSentence } from '../../contract/policy/judge-transition.ts';
import { refusalOfMedia, refusalOfMediaPerson, type MediaAct } from '../../contract/policy/media-rights.ts';
import { STATUS_LABELS } from '../../contract/policy/status.ts';
import type { Actor } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import type { LocaleProfileRow } from '../records/locale-summary.ts';
import type { BaseProfileRow } from '../records/summary.ts';

type TouchedProfile =
  | { kind: 'base'; row: Pick<BaseProfileRow, 'status' | 'frozen' | 'creator_id'> }
  | { kind: 'locale'; row: Pick<LocaleProfileRow, 'status' | 'frozen' | 'base_frozen'> };
type OwnedProfile = { kind: 'base'; row: Pick<BaseProfileRow, 'creator_id'> } | { kind: 'locale' };

/** Throws `role-forbids` or `not-own` for what is not the person's to do to such images, whatever their state. */
export function assertMayEverTouch(actor: Actor, act: MediaAct, profile: OwnedProfile): void {
  const own = profile.kind === 'base' && profile.row.creator_id === actor.id;
  const refusal = refusalOfMediaPerson({ kind: profile.kind, act, role: actor.role, own });
  if (refusal !== null) throw new Failure(refusal);
}

/** Throws the policy's refusal. */
export function assertMayTouch(actor: Actor, act: MediaAct, { kind, row }: TouchedProfile): void {
  const own = kind === 'base' && row.creator_id === actor.id;
  const frozen = row.frozen || (kind === 'locale' && row.base_frozen);
  const refusal = refusalOfMedia({ kind, act, role: actor.role, status: row.status, frozen, own });
  if (refusal === null) return;
  throw new Failure(refusal, refusalSentence(refusal, 'save', STATUS_LABELS[row.status]));
}
