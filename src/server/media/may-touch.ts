import { refusalSentence } from '../../contract/policy/judge-transition.ts';
import { refusalOfMedia, type MediaAct } from '../../contract/policy/media-rights.ts';
import { STATUS_LABELS } from '../../contract/policy/status.ts';
import type { Actor } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import type { LocaleProfileRow } from '../profiles/locale-summary.ts';
import type { BaseProfileRow } from '../profiles/summary.ts';

type TouchedProfile =
  | { kind: 'base'; row: Pick<BaseProfileRow, 'status' | 'frozen' | 'creator_id'> }
  | { kind: 'locale'; row: Pick<LocaleProfileRow, 'status' | 'frozen'> };

/** Throws the policy's refusal. */
export function assertMayTouch(actor: Actor, act: MediaAct, { kind, row }: TouchedProfile): void {
  const own = kind === 'base' && row.creator_id === actor.id;
  const refusal = refusalOfMedia({ kind, act, role: actor.role, status: row.status, frozen: row.frozen, own });
  if (refusal === null) return;
  throw new Failure(refusal, refusalSentence(refusal, 'save', STATUS_LABELS[row.status]));
}
