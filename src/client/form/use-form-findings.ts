import { useMemo } from 'react';
import { forbiddenIn } from '../../contract/policy/forbidden-words.ts';
import { WRITTEN_FIELDS } from '../../contract/policy/checks/written-fields.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { useChosenSettings } from '../data/settings.ts';
import {
  checkedTexts,
  storedFindings,
  useLentTextFindings,
  withWords,
  type FieldFinding,
} from '../record/text-findings.ts';
import { useTextFindings } from '../record/use-text-findings.ts';
import type { FormSubject } from './form-subject.ts';

interface Shown {
  values: FormValues;
  stored: FormValues;
  /** Names of the fields that differ from what is stored. */
  changed: readonly string[];
  today: string;
}

const NOTHING: readonly FieldFinding[] = [];

/**
 * What the checks find in the texts of a form, lent to commands as well: in a text as it is stored what the server has
 * found, which knows the other locales; in one that is being typed what is found here.
 */
export function useFormFindings(
  { written, knownDateOfBirth: dateOfBirth }: FormSubject,
  { values, stored, changed, today }: Shown,
): readonly FieldFinding[] {
  const { forbidden_words: words } = useChosenSettings();
  const texts = written
    ? checkedTexts(values, { base: written.base, dateOfBirth, today, forbidden: forbiddenIn(words, written.localeId) })
    : [];
  const typed = useTextFindings(written?.locale ?? null, texts);
  const changedTexts = WRITTEN_FIELDS.filter(({ name }) => changed.includes(name)).map(({ name }) => name);
  const said = changedTexts.join(' ');
  const findings = useMemo(() => {
    if (!written) return NOTHING;
    const isTyped = (field: string) => said.split(' ').includes(field);
    const known = storedFindings(written.findings, stored).filter(({ field }) => !isTyped(field));
    const fresh = withWords(typed, written.set_aside).filter(({ field }) => isTyped(field));
    return WRITTEN_FIELDS.flatMap(({ name }) => [...known, ...fresh].filter(({ field }) => field === name));
  }, [written, stored, typed, said]);
  useLentTextFindings(findings);
  return findings;
}
