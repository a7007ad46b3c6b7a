import { isFilled } from '../letters/look-alikes.ts';
import { CANNOT_BE_STORED, isStorable, takenAs } from '../base/primitives.ts';
import { array, defaulted, enums, object, optional, size, string, type Infer } from 'superstruct';

/** What a remark of a disapproval stands at. */
export type AnchorKind = 'field' | 'tag' | 'media';

interface Reason {
  words: string;
  /** What a remark with this reason can stand at. */
  about: readonly AnchorKind[];
  /** Where it is mended when no remark names a place: the images, the first of a profile's texts, or a field. */
  mendedAt: 'images' | 'texts' | 'region' | 'dateOfBirth' | 'profileName' | null;
}

/** All reasons for a disapproval. Their keys (`REASON_KEYS`), digits and then letters, choose them in this order. */
export const DISAPPROVAL_REASONS = {
  photo_quality: { words: 'Photo quality', about: ['media'], mendedAt: 'images' },
  wrong_adult_level: { words: 'Wrong adult level', about: ['media', 'tag'], mendedAt: 'images' },
  not_the_person: { words: 'Not the person', about: ['media'], mendedAt: 'images' },
  text_language: { words: 'Wrong language', about: ['field'], mendedAt: 'texts' },
  text_quality: { words: 'Text quality', about: ['field'], mendedAt: 'texts' },
  contact_data: { words: 'Contact data in the text', about: ['field'], mendedAt: 'texts' },
  wrong_geo: { words: 'Wrong place', about: ['field', 'tag'], mendedAt: 'region' },
  missing_data: { words: 'Missing data', about: ['field', 'tag'], mendedAt: 'profileName' },
  duplicate: { words: 'Duplicate', about: ['media', 'field'], mendedAt: null },
  under_age_doubt: { words: 'Doubt about age', about: ['media', 'field'], mendedAt: 'dateOfBirth' },
  other: { words: 'Other', about: [], mendedAt: null },
} as const satisfies Readonly<Record<string, Reason>>;
export type DisapprovalCode = keyof typeof DISAPPROVAL_REASONS;

export const DISAPPROVAL_CODES = Object.keys(DISAPPROVAL_REASONS) as [DisapprovalCode, ...DisapprovalCode[]];

/** The words of each reason. */
export const REASON_WORDS = Object.fromEntries(
  DISAPPROVAL_CODES.map((code) => [code, DISAPPROVAL_REASONS[code].words]),
) as Readonly<Record<DisapprovalCode, string>>;

/** What the reason “Other” asks for, shown where it is chosen and nowhere else. */
export const OTHER_ASKS = 'needs a note';

/** Whether this reason, of a disapproval or a skip, says nothing without a note. */
export function demandsNote(code: unknown): boolean {
  return code === 'other';
}

/** The reason that a remark at this place carries: the first that can be about it. `codes`: the chosen reasons, at least one. */
export function codeOfAnchor(kind: AnchorKind, codes: readonly DisapprovalCode[]): DisapprovalCode {
  const fits = (code: DisapprovalCode) => (DISAPPROVAL_REASONS[code].about as readonly AnchorKind[]).includes(kind);
  return codes.find(fits) ?? codes[0] ?? 'other';
}

/** Longest note in characters. */
export const DISAPPROVAL_NOTE_MAXIMUM = 500;

/**
 * The server refuses a disapproval without a reason. To be set to false if clients of the base specification, which does
 * not show the body of the call, must be able to send none.
 */
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
  if (!isStorable(reason.note)) return `The note ${CANNOT_BE_STORED}.`;
  if (reason.codes.some(demandsNote) && !isFilled(reason.note)) return 'Write a note when the reason is “Other”.';
  if (reason.note.length > DISAPPROVAL_NOTE_MAXIMUM) return `Keep the note to ${DISAPPROVAL_NOTE_MAXIMUM} characters.`;
  return null;
}

const Code = enums(DISAPPROVAL_CODES);
const Note = size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM);

/** A remark on one field, tag or image. */
const Anchor = object({
  kind: enums(['field', 'tag', 'media'] as const),
  id: size(string(), 1, 100),
  code: Code,
  note: defaulted(Note, ''),
});

const ReasonObject = object({
  codes: size(array(Code), 0, DISAPPROVAL_CODES.length),
  note: defaulted(Note, ''),
  anchors: optional(size(array(Anchor), 0, 100)),
});

/** Why a profile is disapproved. A plain string is taken as the note of "other". */
export const DisapprovalReason = takenAs(ReasonObject, string(), (note) => ({ codes: ['other' as const], note }), Note);
export type DisapprovalReason = Infer<typeof ReasonObject>;

/** How records are decided on: approved, or disapproved for a reason. */
export type Ruling = 'approve' | DisapprovalReason;

export function actOf(ruling: Ruling): 'approve' | 'disapprove' {
  return ruling === 'approve' ? ruling : 'disapprove';
}
