import { MINUTE } from '../base/time-spans.ts';

/** Milliseconds for which a password or one-time code that somebody has typed counts as proof that it is still them. */
export const PROOF_LASTS = 10 * MINUTE;

/** Whether a proof given then still counts. One from a time to come counts no longer: the clock has been put back. */
export function isFreshProof(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && Math.abs(now.getTime() - provenAt.getTime()) < PROOF_LASTS;
}

/** With Firebase people prove it by a new sign-in there; else by `account.prove`. Named in the refusal. */
export type ProofGiver = 'local' | 'firebase';
