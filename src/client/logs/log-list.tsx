import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { dateOf } from '../../contract/base/primitives.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { timeFormat, useTimeZone } from '../ui/text/time-zone.ts';
import { type LogAction, actionsOf } from './log-actions.ts';
import { detailsOf, type LogDetail } from './log-details.ts';
import { type LogNames, useLogNames } from './log-lookups.ts';
import { actionInWords, reasonInWords } from './event-words.ts';
import { logState, type LogSubject } from './log-state.ts';
import { counted, isolated } from '../../contract/base/words.ts';
import { PERSON_TEXT, PersonText } from '../ui/text/person-text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LOG_FIRST_PAGE } from '../../contract/trail/log-shapes.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import styles from './log.module.css';
import flow from '../ui/layout/flow.module.css';
import { LOGS_UNREAD } from '../data/failed-reads.ts';

/**
 * Actions in words, the newest first: what, from what to what, why, by whom and when; each opens to all its changes.
 */
export function LogList({ actions }: { actions: readonly LogAction[] }) {
  const names = useLogNames();
  const { opened, raw } = useSnapshot(logState);
  return (
    <ol className={styles.list}>
      {actions.map((action) => (
        <Entry key={action.key} action={action} names={names} open={opened[action.key] === true} raw={raw} />
      ))}
    </ol>
  );
}

interface EntryProps {
  action: LogAction;
  names: LogNames;
  open: boolean;
  raw: boolean;
}

function Entry({ action, names, open, raw }: EntryProps) {
  const zone = useTimeZone();
  const what = actionInWords(action, names);
  const details = useMemo(() => detailsOf(action, names), [action, names]);
  const reason = reasonInWords(action);
  const [newest] = action.entries.slice(-1);
  const { actor, occurred_at: at } = newest ?? action.entries[0];
  const [single] = details;
  const decided =
    action.takenBack === null ? action.entries.find(({ event }) => DECISION_NUMBERS.has(event))?.link : undefined;
  const words = `${open ? 'Hide' : 'Show'} ${countOf(details)}`;
  const isInline = details.length === 1 && single !== undefined && isShort(single);
  return (
    <li>
      <span className={styles.what}>{what}</span>
      {isInline && (
        <span>
          {!what.toLowerCase().includes(single.label.toLowerCase()) && `${single.label}: `}
          <Change {...single} />
        </span>
      )}
      {reason !== '' && (
        <span>
          Reason: <PersonText>{reason}</PersonText>
        </span>
      )}
      <span className={flow.muted} title={timeFormat(FULL, zone).format(dateOf(at))}>
        <PersonText>{actor.name}</PersonText> ({actor.role}) · <RelativeTime at={at} form="ago" />
      </span>
      {decided !== undefined && (
        <span className={styles.opener}>
          <CommandButton
            id="versions.as-decided"
            args={{ link: decided }}
            size="sm"
            variant="text"
            asLink
            label={`Version at that time, decided on by ${isolated(actor.name)}`}
          >
            Version at that time
          </CommandButton>
        </span>
      )}
      {details.length > 0 && !isInline && (
        <span className={styles.opener}>
          <CommandButton
            id="log.toggle-entry"
            args={{ entry: action.key }}
            size="sm"
            variant="text"
            expanded={open}
            label={`${words} by ${isolated(actor.name)}`}
          >
            {words}
          </CommandButton>
        </span>
      )}
      {open && !isInline && (
        <dl className={styles.details}>
          {details.map((detail) => (
            <div key={`${detail.label} ${detail.before} ${detail.after}`}>
              <dt>{detail.label}</dt>
              <dd>
                <Change {...detail} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {raw &&
        action.entries.map((entry) => (
          <pre key={entry.id} className={styles.raw}>
            {JSON.stringify(entry, null, 2)}
          </pre>
        ))}
    </li>
  );
}

function Change({ before, after }: Pick<LogDetail, 'before' | 'after'>) {
  return (
    <span className={styles.change}>
      {before !== '' && <del {...PERSON_TEXT}>{before}</del>}
      {before !== '' && after !== '' && <span aria-hidden="true"> → </span>}
      {after !== '' && <ins {...PERSON_TEXT}>{after}</ins>}
    </span>
  );
}

/** Approvals and disapprovals: their version can be viewed. */
const DECISION_NUMBERS: ReadonlySet<number> = new Set([2, 3, 7, 8]);

const FULL = { dateStyle: 'full', timeStyle: 'medium' } as const;

/** Longest change, in characters, that is shown in the entry itself. */
const SHORT = 120;

function isShort({ before, after }: LogDetail): boolean {
  return before.length <= SHORT && after.length <= SHORT;
}

function countOf(details: readonly LogDetail[]): string {
  return counted(details.length, 'changed value');
}

/** The log of a record, page by page, the newest first. `limit`: actions of a page. */
export function useLog({ kind, id }: Pick<LogSubject, 'kind' | 'id'>, limit: number) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.log(id, limit),
    initialPageParam: LOG_FIRST_PAGE,
    queryFn: ({ pageParam: page, signal }) =>
      api(
        'log.list',
        {
          query: { by: 'action' },
          body: { page, limit, ...(kind === 'base-profile' ? { profile_base_id: id } : { profile_id: id }) },
        },
        { signal },
      ),
    meta: { failure: LOGS_UNREAD },
    getNextPageParam: ({ total }, _pages, page) => (page * limit < total ? page + 1 : undefined),
  });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const all = data?.pages.flatMap(({ logs }) => logs) ?? [];
  // An event between two pages moves the last action of one to the top of the next.
  const logs = [...new Map(all.map((entry) => [entry.id, entry])).values()];
  const undos = data?.pages.flatMap((page) => page.undos ?? []) ?? [];
  const took = undos.flatMap((page) => page.took_back);
  return {
    actions: data
      ? actionsOf(logs, {
          events: undos.flatMap(({ events }) => events),
          // An action may have been sent twice, by two undos on two pages.
          took_back: [...new Map(took.map((entry) => [entry.id, entry])).values()],
          again: undos.flatMap(({ again }) => again),
        })
      : null,
    total: data?.pages.at(-1)?.total ?? null,
    error,
    hasMore: hasNextPage,
    fetching: isFetchingNextPage,
    fetchMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  };
}
