import type { ProofGiver } from '../../contract/session/fresh-proof.ts';
import { personalState } from '../context/personal.ts';

export interface AskedProof {
  /** Where they prove their identity. */
  by: ProofGiver;
  answer: Promise<boolean>;
  settle: (proven: boolean) => void;
}

/** The question for a proof of identity; requests wait for its answer. */
export const proofState = personalState<{ asked: AskedProof | null }>(() => ({ asked: null }));
