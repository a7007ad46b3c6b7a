import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { LOG_HISTORY_ROWS } from '../../contract/base/rows-per-answer.ts';
import { dispatch } from '../context/dispatch.ts';
import { logHistory, logState, type LogSubject } from './log-state.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LogList, useLog } from './log-list.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { isolated } from '../../contract/base/words.ts';
import { FailedLine } from '../ui/states/failed-read.tsx';
import { LOGS_UNREAD } from '../data/failed-reads.ts';

export function LogHistory() {
  const { history } = useSnapshot(logState);
  return history && <History subject={history} />;
}

function History({ subject }: { subject: LogSubject }) {
  const { actions, total, error, hasMore, fetching, fetchMore } = useLog(subject, LOG_HISTORY_ROWS);
  const { raw } = useSnapshot(logState);
  const older = useRef(fetchMore);
  useEffect(() => {
    older.current = fetchMore;
  });
  useEffect(() => {
    logHistory.current = { showOlder: () => older.current() };
    return () => {
      logHistory.current = null;
    };
  }, []);
  return (
    <Dialog
      open
      scrolls
      size="lg"
      title={`Log of ${isolated(subject.name || 'this profile')}`}
      description={total === null ? 'Loading…' : `${actions?.length ?? 0} of ${total} actions, newest first.`}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          {hasMore && (
            <CommandButton id="log.show-older" variant="outline" busy={fetching}>
              Load older actions
            </CommandButton>
          )}
          <CommandButton id="log.toggle-raw" variant="text" pressed={raw}>
            Raw events
          </CommandButton>
          <CommandButton id="dialog.close" variant="primary">
            Close
          </CommandButton>
        </>
      }
    >
      {error && <FailedLine what={LOGS_UNREAD} error={error} />}
      {!error && !actions && <Skeleton rows={8} label="Loading the log" />}
      {actions && <LogList actions={actions} />}
    </Dialog>
  );
}
