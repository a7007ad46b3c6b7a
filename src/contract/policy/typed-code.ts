import { digitValue } from '../letters/digit-value.ts';

/** What people put between the signs of a code, and what is pasted along with it unseen. */
const BETWEEN = /[\s\p{Cf}\p{Pd}]/gu;

/** The signs of a code as every keyboard writes them: full-width letters and the digits of all scripts as Latin ones. */
export function latinSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0) ?? digit));
}

/** A code that was typed or pasted, without blanks and dashes. */
export function plainCode(text: string): string {
  return latinSigns(text).replaceAll(BETWEEN, '');
}
