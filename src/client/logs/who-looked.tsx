import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { counted, isolated } from '../../contract/base/words.ts';
import { LOOKS_PAGE, type Looks } from '../../contract/trail/log-shapes.ts';
import { dispatch } from '../context/dispatch.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import flow from '../ui/layout/flow.module.css';
import { PersonText } from '../ui/text/person-text.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import styles from './log.module.css';
import { logHistory, logState, type LogSubject } from './log-state.ts';
import { FailedLine } from '../ui/states/failed-read.tsx';

/** Who viewed the adult pictures and documents of a record, in a dialog, a page at a time. */
export function WhoLooked() {
  const { looks } = useSnapshot(logState);
  return looks && <LooksList subject={looks} />;
}

function LooksList({ subject: { kind, id, name } }: { subject: LogSubject }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.looks(id),
    // It has to include what the person has just looked at.
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      api(
        'look.list',
        { params: { kind: kind === 'base-profile' ? 'base' : 'locale', profileId: id }, query: { page } },
        { signal },
      ),
    meta: { failure: null },
    getNextPageParam: ({ total }, _pages, page) => (page * LOOKS_PAGE < total ? page + 1 : undefined),
  });
  // A look between two pages moves the last row of one to the top of the next.
  const all = data?.pages.flatMap(({ looks }) => looks) ?? [];
  const rows = [...new Map(all.map((row) => [keyOf(row), row])).values()];
  const older = useRef(fetchNextPage);
  useEffect(() => {
    older.current = fetchNextPage;
  });
  useEffect(() => {
    logHistory.current = { showOlder: () => void older.current() };
    return () => {
      logHistory.current = null;
    };
  }, []);
  return (
    <Dialog
      open
      scrolls
      size="lg"
      title={`Who viewed ${isolated(name || 'this profile')}`}
      description="Adult pictures shown in full, and documents opened. Each person is counted once a day."
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      footer={
        <>
          {hasNextPage && (
            <CommandButton id="log.show-older" variant="outline" busy={isFetchingNextPage}>
              Load more
            </CommandButton>
          )}
          <CommandButton id="dialog.close" variant="primary">
            Close
          </CommandButton>
        </>
      }
    >
      {error && <FailedLine what="The viewers could not be loaded" error={error} />}
      {!error && !data && <Skeleton rows={4} label="Loading viewers" />}
      {data && rows.length === 0 && <p className={flow.muted}>Nobody has viewed any yet.</p>}
      {rows.length > 0 && (
        <ol className={styles.list}>
          {rows.map((row) => (
            <Row key={keyOf(row)} {...row} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const keyOf = ({ by, what }: Looks) => `${by.user_id} ${what}`;

function Row({ by, what, days, first, last }: Looks) {
  return (
    <li>
      <span className={styles.what}>
        <PersonText>{by.name}</PersonText> ({by.role}) · {what === 'pictures' ? 'adult pictures' : 'documents'}
      </span>
      <span className={flow.muted}>
        {days === 1 ? (
          <RelativeTime at={first} form="ago" />
        ) : (
          <>
            On {counted(days, 'day')}, first <RelativeTime at={first} form="ago" />, last{' '}
            <RelativeTime at={last} form="ago" />
          </>
        )}
      </span>
    </li>
  );
}
