import type { Finding, Known } from '../../contract/policy/checks/finding.ts';
import { fieldsOf } from '../../contract/policy/form-fields.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { lent } from '../context/lent.ts';

/** A finding at the field whose text it is in. */
export interface FieldFinding extends Finding {
  field: string;
  label: string;
}

/** A text of a record with what it is held against. */
export interface CheckedText {
  label: string;
  text: string;
  known: Known;
}

/** What the worker is asked; its answer has the same number. */
export interface AskedTexts {
  number: number;
  locale: string;
  texts: readonly CheckedText[];
}

/** Fields of a locale profile that people write in their own words. */
const WRITTEN = fieldsOf('locale').filter(
  ({ control, source }) => source.from === 'attribute' && (control === 'text' || control === 'paragraph'),
);

/**
 * The texts of a locale profile with what they are held against.
 *
 * @param dateOfBirth what is known where the profile has none of its own; YYYY-MM-DD or ''
 */
export function checkedTexts(
  values: FormValues,
  { base, dateOfBirth, today }: { base: FormValues; dateOfBirth: string; today: string },
): CheckedText[] {
  const born = textIn(values, 'dateOfBirth') || dateOfBirth;
  return WRITTEN.flatMap(({ name, label }) => {
    const text = textIn(values, name);
    if (text === '') return [];
    const copied = textIn(base, name);
    const known = { field: name, dateOfBirth: born, today, ...(copied !== '' && { base: { text: copied } }) };
    return [{ label, text, known }];
  });
}

function textIn(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** What the worker answers. */
export interface AnsweredTexts {
  number: number;
  findings: readonly FieldFinding[];
}

const findings = lent<readonly FieldFinding[]>([]);
/** What the checks have found in the texts of the record on the screen. */
export const textFindings = findings.read;
/** Lends them to the panel of a disapproval while the record is on the screen. */
export const useLentTextFindings = findings.useLending;
