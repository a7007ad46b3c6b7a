import { useQuery } from '@tanstack/react-query';
import type { LogEntry } from '../../../contract/shapes/log.ts';
import { LOG_FIRST_PAGE, LOG_PAGE_ROWS } from '../../../contract/shapes/log.ts';
import { DISAPPROVAL_CODES, type DisapprovalCode } from '../../../contract/policy/disapproval.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './base-profile.module.css';

/** The newest events of the audit trail, in words. */
export function LogPart({ profileBaseId }: { profileBaseId: string }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.baseProfileLog(profileBaseId, LOG_PAGE_ROWS),
    queryFn: ({ signal }) =>
      api(
        'log.list',
        { body: { page: LOG_FIRST_PAGE, limit: LOG_PAGE_ROWS, profile_base_id: profileBaseId } },
        { signal },
      ),
  });
  return (
    <Section id="logs" title="Logs" count={{ value: data?.total ?? '', of: 'events' }}>
      {error && <p role="alert">Failed to fetch logs. {error.message}</p>}
      {!error && !data && <Skeleton rows={3} label="Loading logs" />}
      <ol className={styles.log}>
        {data?.logs.map((entry) => (
          <li key={entry.id}>
            <span>{sentenceOf(entry)}</span>
            <span className={styles.fact}>
              {entry.actor.name} · <RelativeTime at={entry.occurred_at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function sentenceOf({ event_name, locale, subject, reason }: LogEntry): string {
  const words = event_name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace('Profile Base', 'Base profile')
    .toLowerCase();
  const about = [locale, subject?.kind === 'profile' ? null : subject?.name].filter(Boolean).join(', ');
  return [capitalised(words), about && `(${about})`, reasonInWords(reason)].filter(Boolean).join(' ');
}

function reasonInWords(reason: unknown): string {
  if (typeof reason !== 'object' || reason === null) return '';
  const { codes = [], note = '' } = reason as { codes?: DisapprovalCode[]; note?: string };
  return `– ${[...codes.map((code) => DISAPPROVAL_CODES[code] ?? code), note].filter(Boolean).join(', ')}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
