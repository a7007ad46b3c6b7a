import { useEffect, useRef, useState } from 'react';
import { useChosenSettings } from '../data/settings.ts';
import type { AnsweredTexts, AskedTexts, CheckedText, FieldFinding } from './text-findings.ts';

/** The pause in typing after which texts are looked at, in milliseconds. */
const PAUSE = 120;

const NOTHING: readonly FieldFinding[] = [];

/**
 * What the checks find in these texts, a moment after they have last changed; what was found before stays until
 * then. They run in a worker that is fetched when the record has been drawn: no key waits for them.
 *
 * @param locale null: the texts are in no known locale, and are not looked at
 */
export function useTextFindings(locale: string | null, texts: readonly CheckedText[]): readonly FieldFinding[] {
  const [found, setFound] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  const asked = useRef(0);
  const { checks_off: off } = useChosenSettings();
  // By what it says, for the list is made anew with each key.
  const said = JSON.stringify(texts);

  useEffect(() => {
    if (locale === null || !('Worker' in globalThis)) return;
    const started = new Worker(new URL('./text-findings-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<AnsweredTexts>) => {
      if (data.number === asked.current) setFound(data.findings.length === 0 ? NOTHING : data.findings);
    });
    return () => {
      worker.current = null;
      started.terminate();
    };
  }, [locale]);

  useEffect(() => {
    if (locale === null) return;
    const timer = setTimeout(() => {
      asked.current += 1;
      const question: AskedTexts = { number: asked.current, locale, off, texts: JSON.parse(said) as CheckedText[] };
      worker.current?.postMessage(question);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [locale, off, said]);

  return found;
}
