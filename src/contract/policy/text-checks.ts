/** What each check looks for, as lists, settings and statistics name it, in the order of the checks. */
export const CHECK_TITLES = {
  contact: 'Contact data',
  script: 'Script of the text',
  language: 'Language of the text',
  same: 'Copied text',
  placeholder: 'Left-over placeholders',
  length: 'Length of the text',
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
