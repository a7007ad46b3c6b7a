import { checksShown } from '../../contract/profiles/text-checks.ts';
import { ALL_CHECKS, checkText } from '../../contract/text-checks/check-text.ts';
import { detectLanguage } from '../../contract/text-checks/detect-language.ts';
import type { AnsweredTexts, AskedTexts, FieldFinding } from './text-findings.ts';

/** Checks texts in a worker, so that no key waits for it. */
self.addEventListener('message', ({ data: { number, locale, off, texts } }: MessageEvent<AskedTexts>) => {
  const checks = checksShown(ALL_CHECKS, off);
  const findings = texts.flatMap(({ label, text, known }): FieldFinding[] =>
    checkText(text, locale, { ...known, detectLanguage }, checks).map(({ check, words, spans }) => ({
      field: known.field,
      check,
      words,
      spans: [...spans],
      text,
      label,
      setAside: null,
    })),
  );
  const answer: AnsweredTexts = { number, findings };
  // A worker has one page to speak to, and no origin to name.
  self.postMessage(answer, { transfer: [] });
});
