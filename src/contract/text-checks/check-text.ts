import { age } from './age.ts';
import { OFF_BY_DEFAULT } from '../profiles/text-checks.ts';
import { contact } from './contact.ts';
import type { CheckRule, Finding, Known } from '../profiles/finding.ts';
import type { TextCheck } from '../profiles/text-checks.ts';
import { forbidden } from './forbidden.ts';
import { language } from './language.ts';
import { readsNumberWords } from './number-words.ts';
import { placeholder, textLength, same } from './placeholder-length-same.ts';
import { script } from './script.ts';

/** Checks by what they look for. */
const RULES: Readonly<Record<TextCheck, CheckRule>> = {
  contact,
  script,
  language,
  same,
  placeholder,
  length: textLength,
  age,
  forbidden,
};

/** A name may be the same everywhere, in any script, and as short as it is. */
const NAMES: ReadonlySet<string> = new Set(['profileName', 'realName']);

const OF_NAMES: ReadonlySet<TextCheck> = new Set(['contact', 'placeholder', 'forbidden']);

/** Counted up when a check finds other things than it did: what is kept of texts is then looked at anew. */
export const CHECK_RULES = 5;

export const ALL_CHECKS = Object.keys(RULES) as readonly TextCheck[];
const ON_BY_DEFAULT: readonly TextCheck[] = ALL_CHECKS.filter((check) => !OFF_BY_DEFAULT.includes(check));
/** Checks whose word on a text changes with the base profile, and with its other locales. */
export const CHECKS_BESIDE = {
  base: ALL_CHECKS.filter((check) => RULES[check].beside?.includes('base')),
  locales: ALL_CHECKS.filter((check) => RULES[check].beside?.includes('locales')),
} as const;

/** Everything in a text that a person should look at, in the order of the checks. An empty text has nothing. */
export function checkText(text: string, locale: string, known: Known, checks = ON_BY_DEFAULT): Finding[] {
  if (text.trim() === '') return [];
  const rules = checks.filter((check) => !NAMES.has(known.field) || OF_NAMES.has(check)).map((check) => RULES[check]);
  return rules.flatMap((rule) => rule.find(text, locale, known));
}

/** Which checks look at texts of a locale, and whether numbers that are spelled out are read in it. */
export function coverageOf(locale: string): { checks: readonly TextCheck[]; numberWords: boolean } {
  const names = Object.keys(RULES) as (keyof typeof RULES)[];
  return { checks: names.filter((name) => RULES[name].covers(locale)), numberWords: readsNumberWords(locale) };
}
