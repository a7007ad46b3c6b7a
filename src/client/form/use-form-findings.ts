import { useMemo, useState } from 'react';
import { forbiddenIn } from '../../contract/policy/forbidden-words.ts';
import { BASE_ORIGIN } from '../../contract/policy/origins.ts';
import { WRITTEN_FIELDS } from '../../contract/policy/checks/written-fields.ts';
import type { FindingWord } from '../../contract/shapes/text-finding.ts';
import type { FormValues } from '../../contract/policy/form-values.ts';
import { useChosenSettings } from '../data/settings.ts';
import {
  checkedTexts,
  storedFindings,
  useProvidedTextFindings,
  withWords,
  wordsThatHold,
  type FieldFinding,
} from '../record/text-findings.ts';
import { useTextFindings } from '../record/use-text-findings.ts';
import type { FormSubject } from './form-subject.ts';
import type { Origins } from './use-origins.ts';

interface Shown {
  values: FormValues;
  stored: FormValues;
  changed: readonly string[];
  today: string;
  origins: Pick<Origins, 'of'>;
}

const NOTHING: readonly FieldFinding[] = [];
const NO_WORDS: readonly FindingWord[] = [];

/**
 * Findings in the texts of a form, for commands as well: in a stored text those of the server, which knows the other
 * locales; in one being typed those of this page, which knows only the locale it was taken from.
 */
export function useFormFindings(
  { written, knownDateOfBirth: dateOfBirth }: FormSubject,
  { values, stored, changed, today, origins }: Shown,
): readonly FieldFinding[] {
  const { forbidden_words: forbiddenWords } = useChosenSettings();
  const texts = written
    ? checkedTexts(values, {
        base: written.base,
        dateOfBirth,
        today,
        forbidden: forbiddenIn(forbiddenWords, written.localeId),
        takenFrom: (field) => (origins.of(field) === BASE_ORIGIN ? null : origins.of(field)),
      })
    : [];
  const typed = useTextFindings(written?.locale ?? null, texts);
  const changedTexts = WRITTEN_FIELDS.filter(({ name }) => changed.includes(name)).map(({ name }) => name);
  const said = changedTexts.join(' ');
  const words = useSame(written ? wordsThatHold(written.set_aside, values) : NO_WORDS);
  const findings = useMemo(() => {
    if (!written) return NOTHING;
    const isTyped = (field: string) => said.split(' ').includes(field);
    const known = storedFindings(written.findings, stored).filter(({ field }) => !isTyped(field));
    const fresh = withWords(typed, words).filter(({ field }) => isTyped(field));
    return WRITTEN_FIELDS.flatMap(({ name }) => [...known, ...fresh].filter(({ field }) => field === name));
  }, [written, stored, typed, said, words]);
  useProvidedTextFindings(findings);
  return findings;
}

/** The earlier list, while it has the same words: it is made anew with each key. */
function useSame(words: readonly FindingWord[]): readonly FindingWord[] {
  const [kept, setKept] = useState(words);
  const isSame = words.length === kept.length && words.every((word, at) => word === kept[at]);
  if (!isSame) setKept(words);
  return isSame ? kept : words;
}
