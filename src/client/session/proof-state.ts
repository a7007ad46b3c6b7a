import type { ProofGiver } from '../../contract/policy/fresh-proof.ts';
import { personalState } from '../context/personal.ts';

export interface AskedProof {
  /** Where they prove it. */
  by: ProofGiver;
  answer: Promise<boolean>;
  settle: (proven: boolean) => void;
}

/** The question whether it is still the person who signed in; requests wait for its answer. */
export const proofState = personalState<{ asked: AskedProof | null }>(() => ({ asked: null }));
