import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { LOG_PAGE_ROWS } from '../../contract/base/rows-per-answer.ts';
import { logPart, logState, type LogSubject } from './log-state.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { LogList, useLog } from './log-list.tsx';
import styles from './log.module.css';
import flow from '../ui/layout/flow.module.css';
import { Section } from '../ui/layout/section.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { LOGS_UNREAD } from '../data/failed-reads.ts';

/** The newest events of a record's audit trail, more on demand, and all of them in a dialog. */
export function LogPart(subject: LogSubject) {
  const { kind, id, name } = subject;
  const { actions, total, error, hasMore, fetching, fetchMore } = useLog(subject, LOG_PAGE_ROWS);
  const { raw } = useSnapshot(logState);
  const more = useRef(fetchMore);
  useEffect(() => {
    more.current = fetchMore;
  });
  useEffect(() => {
    logPart.current = { subject: { kind, id, name }, showMore: () => more.current() };
    return () => {
      logPart.current = null;
    };
  }, [kind, id, name]);

  return (
    <Section id="logs" title="Logs" count={{ value: total ?? '', of: 'actions' }}>
      {error && (
        <p role="alert" className={flow.problem}>
          {LOGS_UNREAD}. {error.message}
        </p>
      )}
      {!error && !actions && <Skeleton rows={3} label="Loading logs" />}
      {actions?.length === 0 && <p className={flow.muted}>Nothing has happened yet.</p>}
      {actions && actions.length > 0 && <LogList actions={actions} />}
      <div className={styles.actions}>
        {error && (
          <CommandButton id="screen.retry" size="sm" variant="outline">
            Retry
          </CommandButton>
        )}
        {hasMore && (
          <CommandButton id="log.show-more" size="sm" variant="outline" busy={fetching}>
            Show more
          </CommandButton>
        )}
        {total !== null && total > LOG_PAGE_ROWS && (
          <CommandButton id="log.show-all" size="sm" variant="text">
            Show all
          </CommandButton>
        )}
        <CommandButton id="versions.show" size="sm" variant="text" asLink>
          Versions
        </CommandButton>
        <CommandButton id="log.toggle-raw" size="sm" variant="text" pressed={raw}>
          Raw events
        </CommandButton>
        <CommandButton id="log.who-looked" size="sm" variant="text">
          Who viewed it
        </CommandButton>
        <CommandButton id={`${kind}.download-trail`} size="sm" variant="text" />
      </div>
    </Section>
  );
}
