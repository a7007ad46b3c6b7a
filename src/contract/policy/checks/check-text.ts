import { age } from './age.ts';
import { contact } from './contact.ts';
import type { CheckRule, Finding, Known, TextCheck } from './finding.ts';
import { forbidden } from './forbidden.ts';
import { readsNumberWords } from './number-words.ts';
import { placeholder } from './placeholder.ts';
import { same } from './same-text.ts';
import { script } from './script.ts';
import { textLength } from './text-length.ts';

/** Checks by what they look for. */
const RULES: Readonly<Record<TextCheck, CheckRule>> = {
  contact,
  script,
  same,
  placeholder,
  length: textLength,
  age,
  forbidden,
};

/** A name may be the same everywhere, in any script, and as short as it is. */
const NAMES: ReadonlySet<string> = new Set(['profileName', 'realName']);

/** Everything in a text that a person should look at, in the order of the checks. An empty text has nothing. */
export function checkText(text: string, locale: string, known: Known): Finding[] {
  if (text.trim() === '') return [];
  const rules = NAMES.has(known.field) ? [contact, placeholder, forbidden] : Object.values(RULES);
  return rules.flatMap((rule) => rule.find(text, locale, known));
}

/** Which checks look at texts of a locale, and whether numbers that are spelled out are read in it. */
export function coverageOf(locale: string): { checks: readonly TextCheck[]; numberWords: boolean } {
  const names = Object.keys(RULES) as (keyof typeof RULES)[];
  return { checks: names.filter((name) => RULES[name].covers(locale)), numberWords: readsNumberWords(locale) };
}
