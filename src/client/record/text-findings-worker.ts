import { checkText } from '../../contract/policy/checks/check-text.ts';
import type { AnsweredTexts, AskedTexts, FieldFinding } from './text-findings.ts';

/** Looks at texts beside the page, so that no key waits for it. */
self.addEventListener('message', ({ data: { number, locale, texts } }: MessageEvent<AskedTexts>) => {
  const findings = texts.flatMap(({ label, text, known }): FieldFinding[] =>
    checkText(text, locale, known).map((finding) => ({ ...finding, field: known.field, label })),
  );
  const answer: AnsweredTexts = { number, findings };
  // A worker has one page to speak to, and no origin to name.
  self.postMessage(answer, { transfer: [] });
});
