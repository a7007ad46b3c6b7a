import { MINUTE } from './time-spans.ts';

/** Milliseconds for which a password or one-time code that somebody has typed counts as proof that it is still them. */
export const PROOF_LASTS = 10 * MINUTE;

/**
 * Which calls of an operation want one: all, or those by which somebody approves what they created or filled in
 * themselves. What a person cannot be asked for in time asks where it begins: a run over many at its start, an export
 * at its first call.
 */
export type FreshProof = 'always' | 'own-work';

/** Whether a proof given then still counts. One from a time to come counts no longer: the clock has been put back. */
export function isFreshProof(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && Math.abs(now.getTime() - provenAt.getTime()) < PROOF_LASTS;
}

/** With Firebase people prove it by a new sign-in there; else by `account.prove`. Named in the refusal. */
export type ProofGiver = 'local' | 'firebase';
