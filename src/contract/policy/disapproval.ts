/** Reason codes for a disapproval, with the words of the reason step. Digits choose them in this order. */
export const DISAPPROVAL_CODES = {
  photo_quality: 'Photo quality',
  wrong_adult_level: 'Wrong adult level',
  not_the_person: 'Not the person',
  text_language: 'Language of the text',
  text_quality: 'Quality of the text',
  contact_data: 'Contact data in the text',
  wrong_geo: 'Wrong place',
  missing_data: 'Missing data',
  duplicate: 'Duplicate',
  under_age_doubt: 'Doubt about age',
  other: 'Other (needs a note)',
} as const;
export type DisapprovalCode = keyof typeof DISAPPROVAL_CODES;

/** Longest note in characters. */
export const DISAPPROVAL_NOTE_MAXIMUM = 500;

/** The server refuses a disapproval without a reason while this holds. */
const REASON_REQUIRED = true;

/** This code freezes the profile until an Admin has decided. */
export const FREEZING_CODE: DisapprovalCode = 'under_age_doubt';

/** Whether a code may be given as a reason now. `offered`: the setting `disapproval_reasons`; a doubt about age always may. */
export function isOffered(code: DisapprovalCode, offered: readonly DisapprovalCode[]): boolean {
  return code === FREEZING_CODE || offered.includes(code);
}

/** What is wrong with a reason, as a sentence, or null if it may be sent. */
export function problemOfReason(reason: { codes: readonly DisapprovalCode[]; note: string }): string | null {
  if (REASON_REQUIRED && reason.codes.length === 0) return 'Choose at least one reason.';
  if (reason.codes.includes('other') && !reason.note.trim()) return 'Write a note when the reason is “Other”.';
  if (reason.note.length > DISAPPROVAL_NOTE_MAXIMUM) return `Keep the note to ${DISAPPROVAL_NOTE_MAXIMUM} characters.`;
  return null;
}
