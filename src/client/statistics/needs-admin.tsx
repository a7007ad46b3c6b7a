import { Fragment, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { numeral, isolated } from '../../contract/base/words.ts';
import { SKIP_REASONS, SKIPS_TO_FLAG } from '../../contract/queue/skips.ts';
import type { FlaggedItem, HeldItem } from '../../contract/queue/queue-items.ts';
import { api } from '../data/api-instance.ts';
import { queryKeys } from '../data/query-keys.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { reasonInWords, withNote } from '../ui/text/reason-words.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import styles from './rows-panel.module.css';
import figures from './figures.module.css';
import { PersonText } from '../ui/text/person-text.tsx';
import more from '../ui/layout/more.module.css';
import flow from '../ui/layout/flow.module.css';
import { FailedRead } from '../ui/states/failed-read.tsx';

/** Milliseconds for which the lists count as fresh. */
const FRESH = 30_000;

/** What only an Admin can resolve: profiles held for a doubt about age, and items that nobody takes. */
export function NeedsAdmin() {
  const held = useQuery({
    queryKey: queryKeys.heldItems,
    queryFn: ({ signal }) => api('queue.frozen', {}, { signal }),
    staleTime: FRESH,
  });
  const flagged = useQuery({
    queryKey: queryKeys.flaggedItems,
    queryFn: ({ signal }) => api('queue.flagged', {}, { signal }),
    staleTime: FRESH,
  });
  const error = held.error ?? flagged.error;
  return (
    <Section id="needs-admin" title="Waiting for an Admin">
      {error && <FailedRead error={error} />}
      <div className={figures.pair}>
        <List
          title="On an age hold"
          nothing="No profile is on an age hold."
          answer={held.data}
          reasonOf={lastReason}
          draw={drawHeld}
        />
        <List
          title={`Skipped ${numeral(SKIPS_TO_FLAG)} times or more`}
          nothing="Nothing was skipped that often."
          answer={flagged.data}
          reasonOf={noReason}
          draw={drawFlagged}
        />
      </div>
    </Section>
  );
}

const lastReason = ({ last_reason: reason }: HeldItem) => reason && reasonInWords(reason);
const noReason = () => null;
const drawHeld = (row: HeldItem) => <Held key={row.id} row={row} />;
const drawFlagged = (row: FlaggedItem) => <Flagged key={row.item.id} row={row} />;

/** Rows of a list before the others are asked for. */
const FIRST = 5;

interface ListProps<Row> {
  title: string;
  nothing: string;
  answer: { rows: readonly Row[]; more: boolean } | undefined;
  /** Rows with the same stand under it together. */
  reasonOf: (row: Row) => string | null;
  draw: (row: Row) => ReactNode;
}

function List<Row>({ title, nothing, answer, reasonOf, draw }: ListProps<Row>) {
  const groups = (some: readonly Row[]) =>
    [...new Set(some.map(reasonOf))].map((reason) => ({
      reason,
      group: some.filter((row) => reasonOf(row) === reason),
    }));
  const rows = groups(answer?.rows ?? []).flatMap(({ group }) => group);
  const others = rows.slice(FIRST);
  const last = rows[FIRST - 1];
  const inGroups = (some: readonly Row[], saidAbove: string | null = null) =>
    groups(some).map(({ reason, group }) => (
      <Fragment key={reason}>
        {reason !== null && reason !== saidAbove && (
          <h4 className={styles.why} dir="auto">
            {reason}
          </h4>
        )}
        <ul className={styles.plain}>{group.map(draw)}</ul>
      </Fragment>
    ));
  return (
    <div>
      <h3 className={figures.caption}>
        {title}
        {answer && ` (${answer.more ? 'more than ' : ''}${rows.length})`}
      </h3>
      {!answer && <Skeleton rows={2} label={`Loading: ${title}`} />}
      {answer && rows.length === 0 && <p className={flow.muted}>{nothing}</p>}
      {inGroups(rows.slice(0, FIRST))}
      {others.length > 0 && (
        <details>
          <summary>{answer?.more ? `The next ${others.length}` : `${others.length} more`}</summary>
          <div className={`${styles.others} ${more.more}`}>{inGroups(others, last ? reasonOf(last) : null)}</div>
        </details>
      )}
    </div>
  );
}

function Held({ row }: { row: HeldItem }) {
  const { kind, id, profile_base_id: baseId, profile_name: name, locale, status } = row;
  return (
    <li className={styles.waiting}>
      <OpenRecord baseId={baseId} id={kind === 'locale' ? id : null} name={name} locale={locale?.language} />
      <span className={styles.rowFacts}>
        <StatusMark status={status} />
        <RelativeTime at={row.updated_at} />
      </span>
    </li>
  );
}

function Flagged({ row: { item, skips } }: { row: FlaggedItem }) {
  return (
    <li className={styles.waiting}>
      <OpenRecord
        baseId={item.profile_base_id}
        id={item.kind === 'locale' ? item.id : null}
        name={item.profile_name}
        locale={item.locale?.language}
      />
      {skips.map(({ person, reason_code: code, note, at }) => (
        <span key={`${person.user_id} ${at.seconds}`} className={styles.rowFacts}>
          <PersonText>{person.name}</PersonText>
          <RelativeTime at={at} />
          <span className={styles.why} dir="auto">
            {withNote([SKIP_REASONS[code]], isolated(note))}
          </span>
        </span>
      ))}
    </li>
  );
}

interface OpenProps {
  baseId: string;
  id: string | null;
  name: string;
  locale: string | undefined;
}

function OpenRecord({ baseId, id, name, locale }: OpenProps) {
  return (
    <CommandButton
      id="statistics.open-record"
      args={{ profile_base_id: baseId, profile_id: id }}
      variant="text"
      size="sm"
      asLink
    >
      <PersonText>{name === '' ? 'No name yet' : name}</PersonText>
      {locale !== undefined && ` · ${locale}`}
    </CommandButton>
  );
}
