import type { OpenFinding } from '../../../commands/review/disapproval-port.ts';
import {
  type Known,
  WRITTEN_FIELDS,
  writtenFieldLabel,
  type FindingWord,
  type TextFinding,
} from '../../contract/profiles/finding.ts';
import type { TextCheck } from '../../contract/profiles/text-checks.ts';
import { markOfText } from '../../contract/base/marks.ts';
import type { FormValues } from '../../contract/profiles/form-values.ts';
import { provided } from '../context/lent.ts';

export interface FieldFinding extends OpenFinding {
  spans: TextFinding['spans'];
}

/** A text of a record with what it is compared with. */
export interface CheckedText {
  label: string;
  text: string;
  known: Known;
}

/** A request to the worker; its answer has the same number. */
export interface AskedTexts {
  number: number;
  locale: string;
  off: readonly TextCheck[];
  texts: readonly CheckedText[];
}

interface HeldAgainst {
  base: FormValues;
  /** The English name of the locale's language. */
  language: string;
  /** The date used where the profile has none of its own; YYYY-MM-DD or ''. */
  dateOfBirth: string;
  today: string;
  forbidden: readonly string[];
  /** The locale code from which an untouched text was taken. */
  takenFrom?: (field: string) => string | null;
}

/** The texts of a locale profile with what they are compared with. */
export function checkedTexts(
  values: FormValues,
  { base, language, dateOfBirth, today, forbidden, takenFrom }: HeldAgainst,
): CheckedText[] {
  const born = textIn(values, 'dateOfBirth') || dateOfBirth;
  return WRITTEN_FIELDS.flatMap(({ name, label }) => {
    const text = textIn(values, name);
    if (text === '') return [];
    const copied = textIn(base, name);
    const from = takenFrom?.(name) ?? null;
    const known = {
      field: name,
      language,
      dateOfBirth: born,
      today,
      forbidden,
      ...(copied !== '' && { base: { text: copied } }),
      ...(from !== null && { others: { [from]: text } }),
    };
    return [{ label, text, known }];
  });
}

/** The server's findings in the stored texts; only the server knows the other locales. */
export function storedFindings(findings: readonly TextFinding[], values: FormValues): FieldFinding[] {
  return findings.map(({ field, check, words, spans, set_aside: word }) => {
    const text = textIn(values, field);
    return { field, label: writtenFieldLabel(field), check, words, spans, text, setAside: word && wordOf(word) };
  });
}

/** Reasons that were given for the very texts that are in their fields now. */
export function wordsThatHold(words: readonly FindingWord[], values: FormValues): FindingWord[] {
  return words.filter(({ field, text }) => markOfText(textIn(values, field)) === text);
}

/** The same findings, each with the reason of the person who has set it aside. */
export function withWords(findings: readonly FieldFinding[], words: readonly FindingWord[]): FieldFinding[] {
  return findings.map((finding) => {
    const word = words.find(({ field, check }) => field === finding.field && check === finding.check);
    return { ...finding, setAside: word ? wordOf(word) : null };
  });
}

function wordOf({ why, by }: Pick<FindingWord, 'why' | 'by'>): OpenFinding['setAside'] {
  return { why, by: by.name };
}

function textIn(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export interface AnsweredTexts {
  number: number;
  findings: readonly FieldFinding[];
}

const findings = provided<readonly FieldFinding[]>([]);
export const textFindings = findings.read;
/** Provides them to commands, and to the panel of a disapproval, while the record is on the screen. */
export const useProvidedTextFindings = findings.useProviding;
