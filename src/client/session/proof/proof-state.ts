import { ref } from 'valtio';
import type { ProofGiver } from '../../../contract/policy/fresh-proof.ts';
import { personal, personalState } from '../../context/personal.ts';

interface Asked {
  /** Where they prove it. */
  by: ProofGiver;
  answer: Promise<boolean>;
  settle: (proven: boolean) => void;
}

/** The question whether it is still the person who signed in; requests wait for its answer. */
export const proofState = personalState<{ asked: Asked | null }>(() => ({ asked: null }));

/** The last answer, and when it was given, by `performance.now()`. */
const last = personal<{ proven: boolean; at: number } | null>(() => null);

/**
 * Whether the person has proved who they are, for a request that was refused without it. Several at a time ask once,
 * and one that was on its way meanwhile is answered as they were.
 *
 * @param sentAt when it was sent, by `performance.now()`
 */
export function askForProof(details: unknown, sentAt: number): Promise<boolean> {
  if (proofState.asked) return proofState.asked.answer;
  if (last.current && sentAt < last.current.at) return Promise.resolve(last.current.proven);
  const by = (details as { by?: ProofGiver } | null)?.by ?? 'local';
  let settle: Asked['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  proofState.asked = ref({ by, answer, settle });
  return answer;
}

export function answerProof(proven: boolean): void {
  const { asked } = proofState;
  if (!asked) return;
  proofState.asked = null;
  last.current = { proven, at: performance.now() };
  asked.settle(proven);
}
