import { useMemo, useState, useEffect, useLayoutEffect, useRef } from 'react';
import { forbiddenIn } from '../../contract/profiles/text-checks.ts';
import { BASE_ORIGIN } from '../../contract/profiles/origins.ts';
import { WRITTEN_FIELDS, type FindingWord } from '../../contract/profiles/finding.ts';
import type { FormValues } from '../../contract/profiles/form-values.ts';
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
import type { Origins } from './merge-values.ts';
import { problemOfAttribute, PROFILE_NAME_TITLE, tidyName } from '../../contract/profiles/field-limits.ts';
import type { FormProblem } from '../../../commands/profiles/form-problems.ts';
import { ApiError } from '../data/network/api-error.ts';
import { api } from '../data/api-instance.ts';
import { notifyError } from '../notices/notify.ts';

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
        language: written.language,
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

/** Said without a save too: the typed text is none of what the field takes. */
const WRONG: ReadonlySet<FormProblem['kind']> = new Set(['date-of-birth', 'unreal-day', 'invalid']);

/**
 * The problems that are shown: all of them after a refused save, before it wrong text in changed fields. Nothing new turns
 * red in the field that has the focus, and its sentence stays, until it is left; what is mended goes at once.
 */
export function useShownProblems(all: readonly FormProblem[], { changed, refused }: ShownProblems) {
  const [current, setCurrent] = useState<{ field: string | null; problems: readonly FormProblem[] }>(NO_FIELD);
  const now = refused ? all : all.filter(({ kind, field }) => WRONG.has(kind) && changed.includes(field));
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  useEffect(() => {
    const enter = (element: EventTarget | null) => {
      const place = element instanceof Element ? element.closest<HTMLElement>('[data-form-field]') : null;
      const field = place?.dataset['formField'] ?? null;
      setCurrent((before) => (before.field === field ? before : { field, problems: latest.current }));
    };
    const enterNext = ({ target }: FocusEvent) => enter(target);
    const leave = ({ relatedTarget }: FocusEvent) => enter(relatedTarget);
    enter(document.activeElement);
    document.addEventListener('focusin', enterNext);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enterNext);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  const before = ({ field }: FormProblem) => current.problems.find((each) => each.field === field) ?? [];
  return {
    problems: now.flatMap((problem) => (problem.field === current.field ? before(problem) : problem)),
    /** A refused save says at once what is wrong, in that field too. */
    refuse(problems: readonly FormProblem[]) {
      // The focus goes to the first of them before they are drawn.
      latest.current = problems;
      setCurrent(({ field }) => ({ field, problems }));
    },
  };
}

interface ShownProblems {
  changed: readonly string[];
  /** A save was refused for them. */
  refused: boolean;
}

const NO_FIELD = { field: null, problems: [] };

/** The pause in typing after which the server is asked, in milliseconds. */
const PAUSE = 400;

/**
 * Whether another profile of the locale has the typed name, checked while the person types. Refusals and failures are
 * shown; only the save decides whether the name is free.
 */
export function useNameCheck({ record, nameCheck }: FormSubject, values: FormValues, editable: boolean): FormProblem[] {
  const typed = values['profileName'];
  const name = typeof typed === 'string' ? tidyName(typed) : '';
  const [taken, setTaken] = useState<{ name: string; sentence: string } | null>(null);
  const localeId = nameCheck?.localeId;
  const baseId = nameCheck?.profileBaseId;
  const asks = editable && name !== '' && name !== record.profile_name && !problemOfAttribute('profileName', name);

  useEffect(() => {
    if (!asks || localeId === undefined || baseId === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = { locale_id: localeId, profile_base_id: baseId, profile_name: name };
      api('locale-profile.check-name', { body }, { signal: stop.signal }).catch((error: unknown) => {
        if (stop.signal.aborted || !(error instanceof ApiError)) return;
        // Any other failure says nothing about the name: the person knows that it was not checked.
        if (error.code === 'profile-name-taken') setTaken({ name, sentence: error.message });
        notifyError({
          title: PROFILE_NAME_TITLE,
          message: error.message,
          isEarly: true,
          isOver: () => stop.signal.aborted,
        });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, localeId, baseId, name]);

  if (!asks || taken?.name !== name) return [];
  return [{ field: 'profileName', label: PROFILE_NAME_TITLE, kind: 'invalid', sentence: taken.sentence }];
}
