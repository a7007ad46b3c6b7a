import { useEffect, useRef, useState } from 'react';
import { useChosenSettings } from '../data/settings.ts';
import type { AnsweredTexts, AskedTexts, CheckedText, FieldFinding } from './text-findings.ts';

/** The pause in typing after which texts are checked, in milliseconds. */
const PAUSE = 120;

const NOTHING: readonly FieldFinding[] = [];

type Question = Omit<AskedTexts, 'number'>;

/**
 * Findings of the checks in these texts, a moment after their last change; earlier findings stay until then. They run
 * in a worker that is fetched when the record has been drawn: no key waits for them.
 *
 * @param locale null: the locale is unknown, and the texts are not checked
 */
export function useTextFindings(locale: string | null, texts: readonly CheckedText[]): readonly FieldFinding[] {
  const [found, setFound] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  const asked = useRef(0);
  const question = useRef<Question | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { checks_off: off } = useChosenSettings();

  useEffect(() => {
    if (locale === null || !('Worker' in globalThis)) return;
    const started = new Worker(new URL('./text-findings-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<AnsweredTexts>) => {
      if (data.number === asked.current) setFound((before) => (isSame(before, data.findings) ? before : data.findings));
    });
    return () => {
      worker.current = null;
      question.current = null;
      clearTimeout(timer.current);
      started.terminate();
    };
  }, [locale]);

  // With each drawing, for the list is made anew with each key, and comparing it takes less than a key may.
  useEffect(() => {
    if (locale === null || isAsked(question.current, { locale, off, texts })) return;
    const next = { locale, off, texts };
    question.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current += 1;
      worker.current?.postMessage({ number: asked.current, ...next } satisfies AskedTexts);
    }, PAUSE);
  });

  return found;
}

function isAsked(before: Question | null, { locale, off, texts }: Question): boolean {
  if (before?.locale !== locale || before.texts.length !== texts.length) return false;
  return isSameList(before.off, off) && before.texts.every((each, at) => isSameText(each, texts[at]));
}

function isSameText({ text, known }: CheckedText, other: CheckedText | undefined): boolean {
  if (other?.text !== text || other.known.field !== known.field) return false;
  const beside = ({ base, dateOfBirth, today, others }: CheckedText['known']) => [
    base?.text,
    dateOfBirth,
    today,
    Object.keys(others ?? {}).join(' '),
  ];
  const next = beside(other.known);
  return (
    beside(known).every((each, at) => each === next[at]) &&
    isSameList(known.forbidden ?? [], other.known.forbidden ?? [])
  );
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/**
 * A form is redrawn only for news: most pauses end with the earlier findings in a longer text. A finding about a whole
 * text that has grown is no news either.
 */
function isSame(before: readonly FieldFinding[], next: readonly FieldFinding[]): boolean {
  if (before.length !== next.length) return false;
  return before.every((one, at) => {
    const other = next[at];
    const isSameFinding = one.field === other?.field && one.check === other.check && one.words === other.words;
    return isSameFinding && placesOf(one) === placesOf(other);
  });
}

function placesOf({ spans, text }: FieldFinding): string {
  return spans.map(({ from, to }) => (to - from < text.length ? `${from}-${to}` : 'all')).join(' ');
}
