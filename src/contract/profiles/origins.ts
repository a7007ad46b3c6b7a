import { fieldsOf, type FormField } from './form-fields.ts';

/** Languages whose texts can be the same, or cannot be distinguished by a few lines. */
const ALIKE = [
  ['nb', 'nn', 'no', 'da'],
  ['hr', 'sr', 'bs'],
  ['id', 'ms'],
  ['cs', 'sk'],
  ['fil', 'tl'],
  ['af', 'nl'],
  ['gl', 'pt'],
  ['hi', 'mr', 'ne', 'sa'],
  ['fa', 'ps', 'ur'],
  ['xh', 'zu', 'ss', 'nd', 'nr'],
  ['rw', 'rn'],
  ['tt', 'ba'],
  ['ca', 'oc'],
  ['fo', 'is'],
  ['bg', 'mk'],
];

export function areAlike(one: string, other: string): boolean {
  return one === other || ALIKE.some((set) => set.includes(one) && set.includes(other));
}

/** Letters from which two texts are the same because one was copied: "DJ" is a DJ everywhere. */
export const LETTERS_OF_A_COPY = 20;

/** Blanks, marks and capitals are what people change in a copy. */
export function foldForCopies(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** Where a locale's code would stand, the base profile. */
export const BASE_ORIGIN = 'base';

/** Whose value a field of a locale profile has, as long as nobody has touched it. */
export interface Origin {
  /** The form's field. */
  field: string;
  /** `BASE_ORIGIN`, or the code of a locale. */
  from: string;
  /** The code of the language that it was written in; null: the base profile names none. */
  language: string | null;
  /** How many letters and digits it has, where it is a text. */
  letters: number;
}

/** Whether a text that was taken from another language and not touched may be approved. */
export const FOREIGN_TEXTS_LABELS = { refuse: 'Refuse', allow: 'Allow' } as const;
type ForeignTexts = keyof typeof FOREIGN_TEXTS_LABELS;

/** Names are the same in every language. */
const NAMES: ReadonlySet<string> = new Set(['profileName', 'realName']);

function originInWords(from: string): string {
  return from === BASE_ORIGIN ? 'base profile' : from;
}

/** Fields whose value has a known author: what a person fills in. */
export function carriesOrigin({ source }: FormField): boolean {
  return source.from !== 'record' && source.from !== 'derived';
}

/**
 * Why a locale profile may not be approved as it stands, as a sentence, or null: a text that somebody took from another
 * language has to be put into the locale's own first. What is too short to be a copy is the same in many languages.
 */
export function refusalOfForeignTexts(
  setting: ForeignTexts,
  origins: readonly Origin[],
  localeCode: string,
): string | null {
  if (setting === 'allow') return null;
  const foreign = fieldsOf('locale').flatMap(({ name, label, control }) => {
    const origin = origins.find(({ field }) => field === name);
    const isWritten = (control === 'text' || control === 'paragraph') && !NAMES.has(name);
    const isOwn = typeof origin?.language === 'string' && areAlike(origin.language, localeCode);
    const isCopy = origin !== undefined && origin.letters >= LETTERS_OF_A_COPY;
    return isCopy && isWritten && !isOwn ? [`${label} (from ${originInWords(origin.from)})`] : [];
  });
  if (foreign.length === 0) return null;
  return `Copied from another language and not edited since: ${foreign.join(', ')}. Translate it into the language of this locale first.`;
}
