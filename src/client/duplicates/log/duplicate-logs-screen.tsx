import frame from '../duplicate-screen.module.css';
import more from '../../ui/layout/more.module.css';
import styles from './duplicate-logs.module.css';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ref, useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { DuplicateLogEntry, DuplicateLogFilter } from '../../../contract/duplicates/duplicate-log.ts';
import { DUPLICATE_LOG_ROWS } from '../../../contract/base/rows-per-answer.ts';
import { rowsOf } from '../../context/row-cursor.ts';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useCarriedCursor } from '../../record/unseen.ts';
import { duplicateState, isNarrowed, logFollower, rowUnder } from '../duplicate-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { LogFilterBar } from './log-filter-bar.tsx';
import { FailedRead } from '../../ui/states/failed-read.tsx';
import { CursorList } from '../cursor-list.tsx';
import { PairNames, PairPhotos } from '../pair-names.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { sideName, pageOfSide } from '../suspicion-state.ts';
import { isolated } from '../../../contract/base/words.ts';
import { scaled } from '../../ui/scaled.ts';
import { OUTCOME_LABELS } from '../../../contract/duplicates/duplicate-outcomes.ts';
import { useTags } from '../../data/lookups.ts';
import { useSheet } from '../../data/use-sheet.ts';
import { TableSheet, type SheetColumn } from '../../ui/print/table-sheet.tsx';
import { isSheet } from '../../overview/view-in-address.ts';
import type { Timestamp } from '../../../contract/base/primitives.ts';
import type { PairSide } from '../../../contract/duplicates/duplicate-pair.ts';
import { certainty, Evidence } from '../evidence.tsx';
import { AsDecided } from '../../ui/controls/as-decided.tsx';
import { Field, FieldList } from '../../ui/layout/field.tsx';
import { Pane } from '../../ui/layout/pane.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import { dayInWords } from '../../ui/text/moment-in-words.ts';

const COLUMNS: readonly SheetColumn<DuplicateLogEntry>[] = [
  { id: 'when', header: 'When', cell: ({ occurred_at: at }) => <RelativeTime at={at} form="date" /> },
  { id: 'outcome', header: 'Outcome', cell: outcomeOf },
  { id: 'first', header: 'First', cell: ({ first }) => sideName(first) },
  { id: 'second', header: 'Second', cell: ({ second }) => sideName(second) },
  { id: 'score', header: 'Certainty', align: 'end', cell: ({ score }) => `${score}%` },
  { id: 'filter', header: 'Filter', cell: ({ filter }) => filter.name },
  { id: 'actor', header: 'By', cell: ({ actor }) => actor.name },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
];

function LogSheet() {
  useSnapshot(duplicateState);
  const filter = duplicateState.log;
  const groups = useTags();
  const tagName = (id: string) =>
    groups.flatMap(({ tags }) => Object.values(tags)).find((tag) => tag.id === id)?.label ?? '';
  const { data, error } = useSheet(queryKeys.duplicateLogOf(filter), (after, signal) =>
    api(
      'duplicate-log.list',
      { query: { ...filter, limit: DUPLICATE_LOG_ROWS, ...(after !== null && { after }) } },
      { signal },
    ),
  );
  return (
    <TableSheet
      title="Duplicate logs"
      about={(rows) => narrowedInWords(filter, rows[0]?.filter.name ?? '', tagName)}
      columns={COLUMNS}
      data={data}
      error={error}
    />
  );
}

function narrowedInWords(filter: DuplicateLogFilter, filterName: string, tagName: (id: string) => string): string {
  const { outcome = [], filter_id: filterId, scope, tags = [], active, text, from, to } = filter;
  const words = [
    outcome.map((each) => OUTCOME_LABELS[each]).join(' or '),
    filterId && `filter ${isolated(filterName)}`,
    scope && `${scope} profiles`,
    tags.map(tagName).join(', '),
    active !== undefined && (active ? 'one of the two active' : 'neither active'),
    text && `“${isolated(text)}”`,
    from && `from ${dayInWords(from)}`,
    to && `to ${dayInWords(to)}`,
  ].filter(Boolean);
  return `${words.length > 0 ? `Only ${words.join(' · ')}. ` : ''}Newest first.`;
}

const ROW_HEIGHT = scaled(44);

function Entry({ entry }: { entry: DuplicateLogEntry }) {
  const { id, occurred_at: at, outcome, first, second, filter, score, actor, reason } = entry;
  const why = `${score}% · ${isolated(filter.name)}`;
  const who = reason === null ? actor.name : `${isolated(actor.name)}: ${isolated(reason)}`;
  return (
    <>
      <span className={styles.time}>
        <RelativeTime at={at} form="cell" />
      </span>
      <span className={styles.outcome} data-outcome={outcome} data-undone={entry.undone_at !== null || undefined}>
        {outcomeOf(entry)}
      </span>
      <PairPhotos first={first} second={second} />
      <CommandButton
        id="duplicate-log.go-to"
        args={{ entry: id, pair: entry.pair_id ?? undefined }}
        variant="text"
        size="sm"
        asLink
      >
        <PairNames first={first} second={second} />
      </CommandButton>
      <span className={styles.facts}>
        {[why, who].map((fact) => (
          <span key={fact} title={fact} dir="auto">
            {fact}
          </span>
        ))}
      </span>
    </>
  );
}

/** Milliseconds without typing before a request. */
const PAUSE = 250;

export function DuplicateLogsScreen() {
  return isSheet(useSearch()) ? <LogSheet /> : <Log />;
}

function Log() {
  const { logCursor, log } = useSnapshot(duplicateState);
  // An object in a reference (valtio's ref) keeps its type when it is read from the state itself; it is replaced as a
  // whole.
  const written = useMemo(() => log && duplicateState.log, [log]);
  const filter = useSettled(written, PAUSE);
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeys.duplicateLogOf(filter),
    queryFn: ({ pageParam, signal }) =>
      api(
        'duplicate-log.list',
        { query: { ...filter, limit: DUPLICATE_LOG_ROWS, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const entry = rowUnder(logCursor, rows ?? []);

  useEffect(() => {
    duplicateState.screen = 'logs';
    return () => {
      duplicateState.screen = null;
      duplicateState.logRows = ref([]);
    };
  }, []);
  useLayoutEffect(() => {
    duplicateState.logRows = ref(rows ?? []);
    if (rows) logFollower.follow(duplicateState.logCursor, rowsOf(rows), !isFetching, rows.length);
  }, [rows, isFetching]);
  useCarriedCursor(entryCarried);

  return (
    <Scope name="duplicate-log" className={`${frame.screen} ${styles.screen}`}>
      <ScreenHeading
        title="Duplicate logs"
        actions={
          <>
            <CommandButton id="duplicate-log.outcome">Outcome…</CommandButton>
            <CommandButton id="duplicate-log.export">CSV</CommandButton>
            {isNarrowed(written) && (
              <CommandButton id="duplicate-log.clear" variant="text">
                Show all
              </CommandButton>
            )}
            <CommandButton id="go.duplicate-filters" variant="text">
              Filters
            </CommandButton>
          </>
        }
      />
      <LogFilterBar />
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={12} />}
      {rows?.length === 0 && (
        <EmptyState
          title={isNarrowed(filter) ? 'No entries match.' : 'There are no decisions about duplicates yet.'}
          hint="Decisions, blocked saves and saves despite a warning are kept here."
        />
      )}
      {rows && rows.length > 0 && (
        <div className={`${frame.columns} ${styles.columns}`}>
          <CursorList
            as="div"
            label="Log"
            className={entry ? `${styles.rows} ${more.more}` : styles.rows}
            rows={rows}
            cursor={entry ? logCursor.cursor : -1}
            more={hasNextPage}
            rowHeight={ROW_HEIGHT}
            rowClass={styles.row}
            onEnd={() => {
              if (hasNextPage && !isFetching) void fetchNextPage();
            }}
          >
            {(each) => <Entry entry={each} />}
          </CursorList>
          {entry && <EntryPanel entry={entry} />}
        </div>
      )}
    </Scope>
  );
}

const entryCarried = () =>
  logFollower.wasJustCarried()
    ? 'The log has just changed, and the cursor is on another entry. Press again to continue.'
    : null;

function outcomeOf({ outcome, undone_at: undoneAt }: DuplicateLogEntry): string {
  return undoneAt === null ? OUTCOME_LABELS[outcome] : `${OUTCOME_LABELS[outcome]}, undone`;
}

function EntryPanel({ entry }: { entry: DuplicateLogEntry }) {
  const { revealed } = useSnapshot(duplicateState);
  const { occurred_at: at, first, second, filter, score, actor, reason, evidence, scope } = entry;
  return (
    <Pane role="complementary" className={styles.panel} aria-label="Evidence at that time">
      <header className={styles.panelHead}>
        <h2>{outcomeOf(entry)}</h2>
        {entry.action_id !== null && (
          <CommandButton id="duplicate-log.take-back" size="sm">
            {entry.merge ? 'Undo merge…' : 'Undo…'}
          </CommandButton>
        )}
      </header>
      <FieldList>
        <Field label="First">
          <Side side={first} at={at} />
        </Field>
        <Field label="Second">
          <Side side={second} at={at} />
        </Field>
        <Field label="When">
          <RelativeTime at={at} form="date" />
        </Field>
        {entry.undone_at && (
          <Field label="Undone">
            <RelativeTime at={entry.undone_at} form="date" />
          </Field>
        )}
        <Field label="Who">{actor.role === '' ? actor.name : `${isolated(actor.name)} (${actor.role})`}</Field>
        <Field label="Filter">{`${isolated(filter.name)}, version ${filter.version}`}</Field>
        <Field label="Compared">{scope === 'base' ? 'Base profiles' : 'Locale profiles'}</Field>
        {reason && (
          <Field label="Reason" wide written>
            {reason}
          </Field>
        )}
      </FieldList>
      <h3>{`Evidence at that time: ${certainty(score)}`}</h3>
      {evidence.parts.some(({ pictures }) => pictures) && (
        <CommandButton id="duplicate-pairs.reveal" size="sm" variant="text">
          {revealed ? 'Blur pictures' : 'Show pictures'}
        </CommandButton>
      )}
      <Evidence evidence={evidence} revealed={revealed} />
    </Pane>
  );
}

function Side({ side, at }: { side: PairSide; at: Timestamp }) {
  const { id, profile_base_id: profileBaseId, profile_name: name, locale } = side;
  return (
    <>
      <a href={pageOfSide(side)}>
        <PersonText>{sideName(side)}</PersonText>
      </a>
      <AsDecided record={{ kind: locale === null ? 'base' : 'locale', id, name, base: profileBaseId }} at={at} />
    </>
  );
}
