/** What each check looks for, as lists, settings and statistics name it, in the order of the checks. */
export const CHECK_TITLES = {
  contact: 'Contact data',
  script: 'Writing system',
  language: 'Text language',
  same: 'Copied text',
  placeholder: 'Left-over placeholders',
  length: 'Text length',
  age: 'Age against the date of birth',
  forbidden: 'Forbidden words',
} as const;
/** What is looked for in a text. */
export type TextCheck = keyof typeof CHECK_TITLES;

export const TEXT_CHECKS = Object.keys(CHECK_TITLES) as [TextCheck, ...TextCheck[]];

/** On the sealed half of the labelled set placeholders were found with a precision of 0.83: below 0.90 a check is off. */
export const OFF_BY_DEFAULT: readonly TextCheck[] = ['placeholder'];

/** Those of some checks that are not switched off. */
export function checksShown(checks: readonly TextCheck[], off: readonly TextCheck[]): TextCheck[] {
  return checks.filter((check) => !off.includes(check));
}

/** "Contact data, Copied text". */
export function checksInWords(checks: readonly TextCheck[]): string {
  return checks.map((check) => CHECK_TITLES[check]).join(', ');
}

/** A word that is not to be in texts; of a locale by its identifier, or of every locale. */
export interface ForbiddenWord {
  locale: string | null;
  word: string;
}

/** Longest word, in characters, and how many there may be. */
export const WORD_MOST = 60;
export const WORDS_MOST = 1000;

/** Whether there is something to look for in it, and not only accents or what is not seen. */
export function isWord(word: string): boolean {
  return /[^\s\p{Mark}\p{Default_Ignorable_Code_Point}]/u.test(word);
}

/** The words that texts of one locale are held against. */
export function forbiddenIn(words: readonly ForbiddenWord[], localeId: string): string[] {
  return words.filter(({ locale }) => locale === null || locale === localeId).map(({ word }) => word);
}

/** By which one is named; the locale has no blank in it. */
export function wordKey({ locale, word }: ForbiddenWord): string {
  return `${locale ?? ''} ${word}`;
}

export function wordOfKey(key: string): ForbiddenWord {
  const blank = key.indexOf(' ');
  return { locale: key.slice(0, blank) || null, word: key.slice(blank + 1) };
}

/** One word more, or less, each once and in one order: what is set does not depend on the way to it. */
export function withWords(
  now: readonly ForbiddenWord[],
  changed: readonly ForbiddenWord[],
  direction: 'forbid' | 'allow',
): ForbiddenWord[] {
  const keyOf = ({ locale, word }: ForbiddenWord) => wordKey({ locale, word: word.trim().toLowerCase() });
  const all = new Map(now.map((each) => [keyOf(each), each]));
  for (const each of changed) {
    if (direction === 'allow') all.delete(keyOf(each));
    else all.set(keyOf(each), { locale: each.locale, word: each.word.trim() });
  }
  return [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}
