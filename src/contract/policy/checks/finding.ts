import type { TextCheck } from '../text-checks.ts';

/** A part of a text, in UTF-16 units as strings count them; `to` is behind its end. */
export interface Span {
  from: number;
  to: number;
}

/** Something in a text that a person should look at. */
export interface Finding {
  check: TextCheck;
  /** Where it stands, in order; the whole text where it is about all of it. */
  spans: readonly Span[];
  /** A sentence for beside the field, without its name. */
  words: string;
}

/** A finding with the field whose text it is in. */
export interface KeptFinding extends Finding {
  field: string;
}

/** A person's word that a finding is right. */
export interface SetAside {
  /** The mark of the text that it holds for: another text has to be looked at anew. */
  text: string;
  why: string;
  by: { user_id: string; name: string };
  /** ISO 8601. */
  at: string;
}

/** Under which a finding of a field is set aside. */
export function findingKey({ field, check }: { field: string; check: TextCheck }): string {
  return `${field}:${check}`;
}

/** What is known of a text beside its letters. What is not given is not compared with. */
export interface Known {
  /** The form's field; some are held to lengths of their own. */
  field: string;
  /** The same field of the base profile, and the locale it is written in, where that is known. */
  base?: { locale?: string; text: string };
  /** The same field in other locales, by their codes. */
  others?: Readonly<Record<string, string>>;
  /** Both YYYY-MM-DD; `today` is the person's calendar day. */
  dateOfBirth?: string;
  today?: string;
  /** Words that an Admin does not want in texts of this locale. */
  forbidden?: readonly string[];
  /** Detects the language; its tables are not part of the first page. */
  detectLanguage?: DetectLanguage;
}

/** How much a text looks like each language, from 0 to 1, by its code; empty where nothing is certain. */
export type DetectLanguage = (text: string) => Readonly<Record<string, number>>;

/** One check: what it finds, and in texts of which locales it looks at all. */
export interface CheckRule {
  find(text: string, locale: string, known: Known): readonly Finding[];
  covers(locale: string): boolean;
  /** What it looks at beside the text: when that changes, the text is looked at anew. */
  beside?: readonly ('base' | 'locales')[];
}

export function wholeOf(text: string): Span[] {
  return [{ from: 0, to: text.length }];
}
