import { LEVEL_GROUP } from '../../src/contract/media/adult-levels.ts';
import type { Locale, TagsAnswer } from '../../src/contract/base/lookup-operations.ts';
import type { LogAction } from '../../src/client/logs/log-actions.ts';
import { detailsOf } from '../../src/client/logs/log-details.ts';
import { momentInWords, type LogNames } from '../../src/client/logs/log-lookups.ts';
import { actionInWords, reasonInWords } from '../../src/client/logs/event-words.ts';
import type { Infer } from 'superstruct';

/** What no text that people read may hold, by what it is called. */
const UNREADABLE: Readonly<Record<string, RegExp>> = {
  identifier: /[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{16,}/i,
  'column name': /\b[a-z]+_[a-z_]+\b/,
  'attribute type': /\b[a-z]+[A-Z][a-z]+/,
  JSON: /[{}[\]]|":/,
  'something that is not there': /\b(undefined|null|NaN)\b|\[object/,
  time: /\d{4}-\d\d-\d\dT|\+00:00/,
};

/** What is wrong with a text as people read it; '' for nothing. */
export function unreadableIn(text: string): string {
  return Object.entries(UNREADABLE)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => `${what} in “${text}”`)
    .join('; ');
}

/** All that the log says of an action, a line each: its sentence, its changes, its reason. */
export function linesOf(action: LogAction, names: LogNames): string[] {
  const reason = reasonInWords(action);
  return [
    actionInWords(action, names),
    ...detailsOf(action, names).map(({ label, before, after }) => `  ${label}: ${before} → ${after}`),
    ...(reason === '' ? [] : [`  Reason: ${reason}`]),
  ];
}

/** The names that the page takes from the lookups. */
export function namesFrom(groups: Infer<typeof TagsAnswer>['tag_groups'], locales: readonly Locale[]): LogNames {
  const tags = new Map(
    groups.flatMap(({ name: group, tags: each }) =>
      Object.values(each).map(({ id, label }) => [id, { label, group }] as const),
    ),
  );
  const levels = groups.find(({ name }) => name === LEVEL_GROUP)?.tags ?? {};
  const labels = new Map(locales.flatMap(({ id, code, label }) => [[id, label] as const, [code, label] as const]));
  return {
    tag: (id) => tags.get(id),
    level: (name) => levels[name]?.label,
    locale: (each) => labels.get(each),
    moment: (iso) => momentInWords(iso, 'UTC'),
  };
}
