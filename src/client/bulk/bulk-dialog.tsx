import { useSnapshot } from 'valtio';
import type { BulkRun } from '../../contract/bulk/bulk-run-operations.ts';
import { BULK_ACTIONS, type BulkEnding, type BulkState } from '../../contract/bulk/bulk-actions.ts';
import type { AskedFor } from '../../../commands/bulk/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { bulkState, importState } from './bulk-state.ts';
import { countsInWords, recordsOf, titleOfRun, useBulkRun, outcomeWords } from './bulk-run.ts';
import { written } from '../ui/text/written.ts';
import { FailedLine } from '../ui/states/failed-read.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { OperationAnswer } from '../../contract/operations.ts';
import { addressOf, pageOfProfile } from '../../contract/base/routes.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { PersonText } from '../ui/text/person-text.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { scaled } from '../ui/scaled.ts';
import styles from './bulk.module.css';

type BulkRunItem = OperationAnswer<'bulk-run.items'>['rows'][number];

const ROW_HEIGHT = scaled(28);
/** Rows of one answer. */
const PAGE = 100;
const AHEAD = 20;

/** The outcome of each record, fetched by the page as it comes into sight. */
function BulkItems({ run }: { run: BulkRun }) {
  const { id, state, counts } = run;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.bulkRunItems(id, state, counts),
    queryFn: ({ pageParam, signal }) =>
      api(
        'bulk-run.items',
        { params: { runId: id }, query: { limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const room = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => room.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= rows.length - AHEAD) void fetchNextPage();
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (error) return <p role="alert">The results could not be loaded. {error.message}</p>;
  if (!data) return <Skeleton rows={6} label="Loading the results" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable to be scrolled by keys
    <div ref={room} className={styles.items} role="group" aria-label="Each record" tabIndex={0}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li key={row.record_id} style={{ height: ROW_HEIGHT, translate: `0 ${start}px` }}>
                {row.row !== null && <span className={styles.row}>Row {written(row.row)}</span>}
                <span className={styles.name}>
                  <PersonText>{row.name || 'No name yet'}</PersonText>
                  {row.locale !== null && ` · ${row.locale}`}
                </span>
                <span className={styles.outcome}>
                  {outcomeWords(row.outcome, run)}
                  {row.others.length > 0 && ', looks like'}
                  {row.others.map((other) => (
                    <Resembled key={other.id} {...other} />
                  ))}
                  {row.others.length === 0 && row.sentence !== null && `: ${row.sentence}`}
                </span>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** A profile that a row of a file looks like. */
function Resembled({ id, profile_base_id: profileBaseId, name }: BulkRunItem['others'][number]) {
  const page = pageOfProfile(profileBaseId, id === profileBaseId ? null : id);
  return (
    <>
      {' '}
      <a href={addressOf(page)} target="_blank" rel="noreferrer">
        <PersonText>{name || 'No name yet'}</PersonText>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </>
  );
}

const STATE_WORDS: Readonly<Record<BulkState, string>> = {
  receiving: 'Not all rows have been received.',
  checking: 'Checking each record first. Nothing changes until you confirm.',
  checked: 'This is what would happen. Nothing has changed yet.',
  running: 'Running. You can close this; it continues in the background.',
  finished: 'Finished.',
  stopped: 'Stopped. What was already done stays.',
  undoing: 'Undoing.',
  undone: 'Undone.',
};

const ENDING_WORDS: Readonly<Record<BulkEnding, string>> = {
  account: 'Stopped by the server, because the account was disabled. What was already done stays.',
  role: 'Stopped by the server, because your role has changed since it began. What was already done stays.',
  area: 'Stopped by the server, because your area has become smaller since it began. What was already done stays.',
};

/** What an action over all results would do, does and did, with the outcome of each record. */
export function BulkDialog() {
  const { run, asked } = useSnapshot(bulkState);
  // Kept as it is (valtio's ref); a snapshot only types it as frozen.
  return run && <Run key={run.id} shown={run as BulkRun} asked={asked} />;
}

function Run({ shown, asked }: { shown: BulkRun; asked: AskedFor | null }) {
  const { run, error } = useBulkRun(shown);
  const { label } = BULK_ACTIONS[run.action];
  const ready = run.counts.ready ?? 0;
  const imported = useSnapshot(importState).run === run.id;
  const counts = useRef<HTMLParagraphElement>(null);
  const { data: earlier } = useQuery({
    queryKey: ['bulk-run.list', run.id],
    queryFn: () => api('bulk-run.list', { query: { limit: 1, before: run.id } }),
  });
  return (
    <Dialog
      open
      size="lg"
      title={titleOfRun(run, asked)}
      description={run.stopped_because ? ENDING_WORDS[run.stopped_because] : STATE_WORDS[run.state]}
      onClose={() => void dispatch({ id: 'dialog.close' }, 'button')}
      // The first button would lead back to the columns.
      {...(imported && { takeFocus: () => counts.current?.focus() })}
      footer={
        <>
          <CommandButton id="bulk-run.stop" variant="outline">
            Stop
          </CommandButton>
          <CommandButton id="bulk-run.undo" variant="outline">
            {run.file === null ? 'Undo the run' : 'Undo the import'}
          </CommandButton>
          {imported && run.state === 'checked' && (
            <CommandButton id="list.import" variant="outline" withoutHint>
              Back to the columns
            </CommandButton>
          )}
          {(earlier?.runs.length ?? 0) > 0 && (
            <CommandButton id="bulk-run.show-latest" variant="outline">
              Earlier run
            </CommandButton>
          )}
          <CommandButton id="import.save-results" variant="outline">
            Save results
          </CommandButton>
          <CommandButton id="dialog.close">Close</CommandButton>
          {run.state === 'checked' && ready > 0 && (
            <CommandButton id="dialog.accept" variant="primary">
              {`${label} ${written(ready)}`}
            </CommandButton>
          )}
        </>
      }
    >
      {error && <FailedLine what="The run could not be loaded" error={error} />}
      {asked === null && (
        <p className={styles.counts}>
          {run.file !== null && (
            <>
              <PersonText>{run.file}</PersonText> ·{' '}
            </>
          )}
          <RelativeTime at={run.created_at} form="ago" />
        </p>
      )}
      {run.state !== 'checked' && <RunProgress run={run} asked={asked} />}
      <p ref={counts} tabIndex={-1} className={styles.counts} role="status">
        {countsInWords(run, asked)}
      </p>
      {run.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Reasons">
          {run.reasons.map(({ code, sentence, count }) => (
            <li key={`${code} ${sentence}`}>
              {written(count)} × {sentence}
            </li>
          ))}
        </ul>
      )}
      {run.state !== 'checking' && <BulkItems run={run} />}
    </Dialog>
  );
}

/** How far it has got; without a share while it checks a number of records that this page does not know. */
function RunProgress({ run, asked }: { run: BulkRun; asked: AskedFor | null }) {
  const { all, possible } = recordsOf(run);
  if (run.state !== 'checking') {
    const done = possible - (run.counts.ready ?? 0);
    return <progress className={styles.progress} aria-label="Progress" max={Math.max(1, possible)} value={done} />;
  }
  const label = `Checking each ${run.file === null ? 'record' : 'row'}`;
  const checked = all - (run.counts.waiting ?? 0);
  const total = run.file === null ? (asked?.count ?? 0) : all;
  if (total < Math.max(1, checked)) return <progress className={styles.progress} aria-label={label} />;
  return <progress className={styles.progress} aria-label={label} max={total} value={checked} />;
}
