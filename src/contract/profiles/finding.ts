import { type TextCheck, TEXT_CHECKS } from './text-checks.ts';
import type { DisapprovalCode } from './disapproval.ts';
import { fieldsOf } from './form-fields.ts';
import { array, enums, integer, nullable, object, size, string, type Infer } from 'superstruct';
import { PARAGRAPH_MAXIMUM } from './field-limits.ts';
import { Person, Timestamp, writtenText } from '../base/primitives.ts';

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
  /** The locale's language by the product's name for it: browsers know a quarter of the languages by their codes only. */
  language?: string;
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

/** What a finding says where the name of the language is not given. */
export const ITS_LANGUAGE = "the profile's language";

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

/** Longest word why, in characters. */
export const WHY_MOST = 200;

/** The sentence of a `status-forbids` where there is nothing to set aside. */
export const NOTHING_FOUND = 'That check finds nothing in this text, or someone has dismissed it already.';

/**
 * For which reason a text with a finding of each check is disapproved. An age that a text makes up is no doubt
 * about the age of the person: that one freezes a profile.
 */
export const REASON_OF_CHECK: Readonly<Record<TextCheck, DisapprovalCode>> = {
  contact: 'contact_data',
  script: 'text_language',
  language: 'text_language',
  same: 'text_language',
  placeholder: 'text_quality',
  length: 'text_quality',
  age: 'text_quality',
  forbidden: 'text_quality',
};

/** A field of a locale profile that people write in their own words, with the attribute that keeps it. */
interface WrittenField {
  name: string;
  label: string;
  type: string;
}

export const WRITTEN_FIELDS: readonly WrittenField[] = fieldsOf('locale').flatMap(({ name, label, control, source }) =>
  source.from === 'attribute' && (control === 'text' || control === 'paragraph')
    ? [{ name, label, type: source.type }]
    : [],
);

/** The label of a written field by its name. */
export function writtenFieldLabel(name: string): string {
  return WRITTEN_FIELDS.find((field) => field.name === name)?.label ?? name;
}

const CheckShape = enums(TEXT_CHECKS);
const FieldShape = enums(WRITTEN_FIELDS.map(({ name }) => name));

/** Checks that find something in its texts which nobody has set aside; of checks that are switched off as well. */
export const FoundChecks = array(CheckShape);

const Word = { why: string(), by: Person, at: Timestamp };

/** Somebody's word that a finding is right, with the mark of the text that it holds for. */
export const FindingWord = object({ field: string(), check: CheckShape, text: string(), ...Word });
export type FindingWord = Infer<typeof FindingWord>;

/** What a check finds in a text of a locale profile. */
export const TextFinding = object({
  /** By its name in the form. */
  field: string(),
  check: CheckShape,
  /** A sentence without the name of the field. */
  words: string(),
  /** Where it stands in the text, in UTF-16 units; `to` is behind its end. */
  spans: array(object({ from: integer(), to: integer() })),
  /** Who has set it aside as right, why and when; null: nobody. */
  set_aside: nullable(object(Word)),
});
export type TextFinding = Infer<typeof TextFinding>;

/** A finding by its place, with the very text that it is about: the word holds for that text and for no other. */
export const SetAsideBody = object({
  field: FieldShape,
  check: CheckShape,
  text: size(string(), 1, PARAGRAPH_MAXIMUM),
  why: writtenText(WHY_MOST),
});
export type SetAsideBody = Infer<typeof SetAsideBody>;
