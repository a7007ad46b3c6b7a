import { latinDigits } from '../letters/digit-value.ts';

/** What people put between the signs of a code, and what is pasted along with it unseen. */
const BETWEEN = /[\s\p{Cf}\p{Pd}]/gu;

/** The signs of a code as every keyboard writes them: full-width letters and the digits of all scripts as Latin ones. */
export function latinSigns(text: string): string {
  return latinDigits(text.normalize('NFKC'));
}

/** A code that was typed or pasted, without blanks and dashes. */
export function plainCode(text: string): string {
  return latinSigns(text).replaceAll(BETWEEN, '');
}
