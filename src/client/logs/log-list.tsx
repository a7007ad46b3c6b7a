import { dateOf } from '../../contract/primitives.ts';
import type { LogEntry } from '../../contract/shapes/log.ts';
import { useLocales, useTags } from '../data/lookups.ts';
import styles from './log.module.css';
import { sentenceOf, type LogNames } from './log-sentence.ts';
import { timeFormat, useTimeZone } from '../ui/time-zone.ts';
import { RelativeTime } from '../ui/relative-time.tsx';

/** Events in words, the newest first: what, from what to what, why, by whom and when. */
export function LogList({ logs }: { logs: readonly LogEntry[] }) {
  const names = useLogNames();
  const zone = useTimeZone();
  return (
    <ol className={styles.list}>
      {logs.map((entry) => {
        const { what, change, reason } = sentenceOf(entry, names);
        return (
          <li key={entry.id}>
            <span className={styles.what}>{what}</span>
            {change && (
              <span className={styles.change}>
                {change.before !== '' && <del>{change.before}</del>}
                {change.before !== '' && change.after !== '' && <span aria-hidden="true"> → </span>}
                {change.after !== '' && <ins>{change.after}</ins>}
              </span>
            )}
            {reason !== '' && <span>Reason: {reason}</span>}
            <span className={styles.fact} title={timeFormat(FULL, zone).format(dateOf(entry.occurred_at))}>
              {entry.actor.name} ({entry.actor.role}) · <RelativeTime at={entry.occurred_at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const FULL = { dateStyle: 'full', timeStyle: 'medium' } as const;

function useLogNames(): LogNames {
  const groups = useTags();
  const locales = useLocales();
  return {
    tag: (id) => groups.flatMap(({ tags }) => Object.values(tags)).find((tag) => tag.id === id)?.label,
    locale: (id) => locales.find((locale) => locale.id === id)?.code,
  };
}
