import { size, string } from 'superstruct';
import { writtenText } from '../base/primitives.ts';

/** Longest note to a decision, and longest reason to go on in spite of a warning, in characters. */
export const DUPLICATE_NOTE_MAXIMUM = 500;

export const DuplicateReason = writtenText(DUPLICATE_NOTE_MAXIMUM);

/** What the reason is about: `details.seen` of the refusal that the person has read. A reason counts only beside it. */
export const DuplicateSeen = size(string(), 1, 100);

/** Why a held-back write is made all the same, and in spite of which findings. */
export interface DuplicateSpite {
  duplicate_reason?: string;
  duplicate_seen?: string;
}
