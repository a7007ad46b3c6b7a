import { ref, subscribe } from 'valtio';
import { Dismissed } from '../../../../commands/each.ts';
import type { ProofGiver } from '../../../contract/session/fresh-proof.ts';
import { personal } from '../../context/personal.ts';
import type { ApiError } from '../../data/network/api-error.ts';
import { notifySystem } from '../../notices/notify.ts';
import { proofState, type AskedProof } from '../proof-state.ts';

/** Milliseconds in which nobody begins something new. */
const AT_ONCE = 300;

/** The last answer, and when it was given, by `performance.now()`. */
const last = personal<{ proven: boolean; at: number } | null>(() => null);

/**
 * The response to a request that was refused without a proof: the same request again once the person has given one.
 * Several at a time ask once, and one that was on its way meanwhile gets the same answer. Rejects with `Dismissed`
 * where the person gives none; a notice was shown then.
 *
 * @param sentAt when it was sent, by `performance.now()`
 */
export async function askForProof<Answer>(
  refusal: ApiError,
  sentAt: number,
  again: () => Promise<Answer>,
): Promise<Answer> {
  if (await isProven(refusal.details, sentAt)) return again();
  throw new Dismissed(refusal);
}

async function isProven(details: unknown, sentAt: number): Promise<boolean> {
  if (proofState.asked) return proofState.asked.answer;
  if (isAnswered(sentAt)) return last.current?.proven ?? false;
  const by = (details as { by?: ProofGiver } | null)?.by ?? 'local';
  let settle: AskedProof['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  proofState.asked = ref({ by, answer, settle });
  // A person who leaves has not proved anything.
  const stop = subscribe(proofState, () => proofState.asked?.answer !== answer && settle(false), true);
  return answer.finally(stop);
}

/**
 * By the last answer: the request was on its way meanwhile, or follows at once on a no, as the next of many records
 * does.
 */
function isAnswered(sentAt: number): boolean {
  const { current } = last;
  if (current === null) return false;
  if (current.proven) return sentAt < current.at;
  const follows = sentAt < current.at + AT_ONCE;
  if (follows) current.at = Math.max(current.at, performance.now());
  return follows;
}

/** The person has proved their identity, or cancels. */
export function answerProof(proven: boolean): void {
  const { asked } = proofState;
  if (!asked) return;
  last.current = { proven, at: performance.now() };
  asked.settle(proven);
  proofState.asked = null;
  const message = 'Nothing was done, because your identity was not confirmed.';
  if (!proven) notifySystem('warning', { title: 'Not confirmed', message });
}
