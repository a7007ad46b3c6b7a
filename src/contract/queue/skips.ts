import { isFilled } from '../letters/look-alikes.ts';
import { demandsNote } from '../profiles/disapproval.ts';
import { CANNOT_BE_STORED, isStorable } from '../base/primitives.ts';

/** Why somebody lays an item aside. Digits choose them in this order. */
export const SKIP_REASONS = {
  not_my_language: 'Not my language',
  unclear_rule: 'Unclear rule',
  missing_material: 'Missing material',
  conflict_of_interest: 'Conflict of interest',
  harmful_to_me: 'Distressing content',
  other: 'Other',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;
export const SKIP_CODES = Object.keys(SKIP_REASONS) as [SkipReason, ...SkipReason[]];

/** Longest note in characters. */
export const SKIP_NOTE_MAXIMUM = 500;
/** Hours for which a skipped item does not come back to the same person. */
export const SKIP_HOURS = 24;
/** From this many skips on, an item that still waits is on the Admin's list. */
export const SKIPS_TO_FLAG = 3;

/** What is wrong with a skip, as a sentence, or null if it may be sent. `offered`: the setting `skip_reasons`. */
export function problemOfSkip(code: SkipReason, note: string, offered: readonly SkipReason[]): string | null {
  if (!offered.includes(code)) return 'This reason is switched off. Choose another one.';
  if (!isStorable(note)) return `The note ${CANNOT_BE_STORED}.`;
  if (demandsNote(code) && !isFilled(note)) return 'Write a note when the reason is “Other”.';
  return null;
}
