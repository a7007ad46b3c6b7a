import { ALL_CHECKS, checkText } from '../../../src/contract/text-checks/check-text.ts';
import type { Finding as Found } from '../../../src/contract/profiles/finding.ts';
import { detectLanguage } from '../../../src/contract/text-checks/detect-language.ts';
import { FORM_FIELDS } from '../../../src/contract/profiles/form-fields.ts';
import type { CountTable } from '../figure.ts';
import { CONTACT_KINDS, FINDINGS, type Finding, type LabelledText } from './labelled-set.ts';

/** Two-sided 95 % of a normal distribution. */
const Z = 1.96;

/** The interval of Wilson for a share, within 0 and 1; all of it where nothing was counted. */
export function wilson(yes: number, all: number): readonly [low: number, high: number] {
  if (all === 0) return [0, 1];
  const share = yes / all;
  const middle = share + Z ** 2 / (2 * all);
  const half = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const whole = 1 + Z ** 2 / all;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

/** What the checks find in a labelled text, held against all that is known of it. */
export function findingsIn(labelled: LabelledText): Found[] {
  const { text, locale, base, others, date_of_birth: dateOfBirth, on: today, forbidden } = labelled;
  return checkText(
    text,
    locale,
    {
      field: fieldOf(labelled),
      detectLanguage,
      ...(base && { base }),
      ...(others && { others }),
      ...(dateOfBirth !== undefined && { dateOfBirth }),
      ...(today !== undefined && { today }),
      ...(forbidden && { forbidden }),
    },
    ALL_CHECKS,
  );
}

function fieldOf({ field }: LabelledText): string {
  return FORM_FIELDS.find(({ source }) => source.from === 'attribute' && source.type === field)?.name ?? field;
}

/** How often a check was right, wrong, and silent where it should not have been. */
export type Count = { right: number; wrong: string[]; missed: string[] };

/** `found` is asked for each text; a finding of contact data is right where it overlaps a part that is labelled. */
export function countOf(check: Finding, texts: readonly LabelledText[], found = findingsIn): Count {
  const count: Count = { right: 0, wrong: [], missed: [] };
  for (const labelled of texts) {
    const findings = found(labelled).filter((each) => each.check === check);
    const isThere = labelled.labels.includes(check) && (findings.length === 0 || isAtSpan(labelled, findings));
    if (findings.length > 0 && isThere) count.right += 1;
    else if (findings.length > 0) count.wrong.push(labelled.id);
    if (labelled.labels.includes(check) && !(findings.length > 0 && isThere)) count.missed.push(labelled.id);
  }
  return count;
}

function isAtSpan({ text, spans }: LabelledText, findings: readonly Found[]): boolean {
  if (!spans) return true;
  const places = spans.map((span) => ({ from: text.indexOf(span), to: text.indexOf(span) + span.length }));
  return findings.some((each) =>
    each.spans.some(({ from, to }) => places.some((place) => from < place.to && place.from < to)),
  );
}

/** Precision and recall of each check on some texts, and how it alarms on honest ones. */
export function countTable(title: string, texts: readonly LabelledText[]): CountTable {
  const honest = texts.filter(({ labels }) => labels.length === 0);
  const rows = FINDINGS.map((check) => {
    const { right, wrong, missed } = countOf(check, texts);
    const alarms = honest.filter((text) => findingsIn(text).some((each) => each.check === check)).length;
    return [
      check,
      share(right, right + wrong.length),
      share(right, right + missed.length),
      perThousand(alarms, honest.length),
      [...wrong.map((id) => `${id} (false)`), ...missed.map((id) => `${id} (missed)`)].join(', '),
    ];
  });
  const kinds = CONTACT_KINDS.map((how) => {
    const { right, missed } = countOf(
      'contact',
      texts.filter((text) => text.how === how),
    );
    return [`contact: ${how}`, '', share(right, right + missed.length), '', ''];
  });
  const all = honest.filter((text) => findingsIn(text).length > 0).length;
  return {
    title,
    head: ['Check', 'Precision', 'Recall', 'False alarms per 1,000 honest texts', 'Cases that fail'],
    rows: [...rows, ...kinds, ['any check', '', '', perThousand(all, honest.length), '']],
  };
}

function share(yes: number, all: number): string {
  const [low, high] = wilson(yes, all);
  return all === 0
    ? 'nothing to count'
    : `${(yes / all).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)}), ${yes} of ${all}`;
}

function perThousand(alarms: number, honest: number): string {
  const [low, high] = wilson(alarms, honest);
  const each = (value: number) => (value * 1000).toFixed(1);
  return `${each(alarms / Math.max(1, honest))} (${each(low)}–${each(high)}), ${alarms} of ${honest}`;
}
