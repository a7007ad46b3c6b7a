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

/** Codes that are made at a time. */
export const RECOVERY_CODES = 10;
/** Characters of one. */
export const RECOVERY_CODE_LENGTH = 16;
/** Without those that are taken for each other: i, l and o, which look like digits, and u. */
export const RECOVERY_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Of the first character: a letter distinguishes it from a one-time code while it is being typed. */
export const RECOVERY_FIRST_SIGNS = RECOVERY_SIGNS.slice(10);

const STRANGE = new RegExp(`[^${RECOVERY_SIGNS}]`, 'g');
const CODE = new RegExp(`^[${RECOVERY_FIRST_SIGNS}][${RECOVERY_SIGNS}]{${RECOVERY_CODE_LENGTH - 1}}$`);

/** What was typed or pasted of a recovery code, without blanks, dashes and what cannot stand in one. */
export function typedRecoveryCode(text: string): string {
  return latinSigns(text).toLowerCase().replaceAll(STRANGE, '').slice(0, RECOVERY_CODE_LENGTH);
}

/** The code that a text is, however it is grouped; null: it is none. */
export function recoveryCodeIn(text: string): string | null {
  const code = plainCode(text).toLowerCase();
  return CODE.test(code) ? code : null;
}

/** In groups of four, for people. */
export function groupedRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
