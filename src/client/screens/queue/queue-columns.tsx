import { Undo2 } from 'lucide-react';
import { RISKS, type Risk } from '../../../contract/policy/risks.ts';
import { dateOf } from '../../../contract/primitives.ts';
import type { QueueItem } from '../../../contract/shapes/queue.ts';
import { settingsNow, useChosenSettings } from '../../data/settings.ts';
import type { HeldItem } from '../../queue/held-items.ts';
import { useMinute } from '../../ui/clock.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FindingMark, foundInWords } from '../../ui/finding-mark.tsx';
import { StaleMark, staleInWords } from '../../ui/stale-mark.tsx';
import { sinceInWords } from '../../ui/since.ts';
import { presentOfAge } from '../../ui/waiting-time.tsx';
import styles from './queue-columns.module.css';
import { pageOfRecord } from '../../../../commands/leads-to.ts';
import { addressOf, mayOpen } from '../../../contract/policy/access.ts';
import { recordOfItem } from '../../queue/record-of-item.ts';
import { roleNow } from '../../session/session-state.ts';
import { isolated } from '../../../contract/policy/isolated.ts';
import { PERSON_TEXT } from '../../ui/person-text.tsx';
import marks from './queue-marks.module.css';

/** Name with its marks, and how long it has waited. */
export const QUEUE_COLUMNS: readonly GridColumn<HeldItem>[] = [
  {
    id: 'name',
    header: 'Profile',
    width: 150,
    flex: 1,
    cell: (row) => <NameCell row={row} />,
    text: rowInWords,
  },
  { id: 'age', header: 'Waiting', width: 76, align: 'end', cell: (row) => <AgeCell row={row} /> },
];

/** The page of the record behind an item, for people who may open it. */
export function pageOfItem(item: QueueItem): string | null {
  const page = pageOfRecord(recordOfItem(item));
  const role = roleNow();
  return role !== null && mayOpen(role, page.route) ? addressOf(page) : null;
}

function NameCell({ row }: { row: HeldItem }) {
  const name = row.profile_name || 'No name yet';
  const page = pageOfItem(row);
  return (
    <span className={styles.name}>
      <span className={styles.words} title={row.profile_name} {...PERSON_TEXT}>
        {page === null ? (
          name
        ) : (
          <a href={page} tabIndex={-1} draggable={false}>
            {name}
          </a>
        )}
      </span>
      <Marks row={row} />
    </span>
  );
}

/** Below the name, which keeps its own line however many there are; the holder comes first. */
function Marks({ row }: { row: HeldItem }) {
  const { held, locale, status, risks, times_returned: returned, stale_fields: stale, found, question } = row;
  const isPlain = held === null && locale === null && question === null;
  if (isPlain && risks.length + returned + stale.length + found.length === 0) return null;
  return (
    <span className={styles.marks}>
      <Holder row={row} />
      {locale && <span className={styles.code}>{locale.code}</span>}
      {risks.map((risk) => (
        <span key={risk} className={marks.risk} title={RISKS[risk]}>
          {RISK_MARKS[risk]}
        </span>
      ))}
      {status === 'approved' && (
        <span className={styles.code} title={PUBLISHED}>
          published
        </span>
      )}
      {question !== null && (
        <span className={styles.code} title={askedInWords({ question }) ?? ''}>
          {question.state === 'answered' ? 'answered' : 'asked'}
        </span>
      )}
      <StaleMark fields={stale} />
      <FindingMark found={found} />
      {returned > 0 && (
        <span className={marks.returned} title={returnedInWords(row)}>
          <Icon of={Undo2} size={12} /> {returned}
        </span>
      )}
    </span>
  );
}

const RISK_MARKS = { young: 'under 21', doubted: 'doubted' } as const satisfies Record<Risk, string>;

/** An approved profile waits for this alone. */
const PUBLISHED = 'Published; it waits because its base profile has changed';

const HELD_WORDS = { me: 'yours', sending: 'sending', done: 'done', aside: 'skipped' } as const;
const HELD_IN_WORDS = {
  me: 'claimed by you',
  sending: 'decided by you, not answered yet',
  done: 'decided by you',
  aside: 'skipped by you',
} as const;

function Holder({ row: { held } }: { row: HeldItem }) {
  if (held === null) return null;
  if (held.by !== 'other') return <span className={marks.holder}>{HELD_WORDS[held.by]}</span>;
  return (
    <span className={marks.holder} title={`${isolated(held.name)} is working on it`}>
      {initialsOf(held.name)}
    </span>
  );
}

function AgeCell({ row }: { row: QueueItem }) {
  const now = useMinute();
  const { working_hours: hours } = useChosenSettings();
  const lateness = latenessOf(row, now);
  return (
    <span
      className={styles.age}
      data-overdue={lateness === 'past due' || undefined}
      data-late-soon={lateness === 'late soon' || undefined}
      title={lateness === null ? undefined : LATENESS_TITLES[lateness]}
    >
      {lateness !== null && <span aria-hidden="true">{lateness === 'past due' ? '! ' : '· '}</span>}
      <RelativeTime at={row.waiting_since} now={presentOfAge(row, dateOf(row.waiting_since), now, hours)} form="cell" />
    </span>
  );
}

const LATENESS_TITLES = { 'past due': 'Past due', 'late soon': 'Due soon' } as const;

function latenessOf(row: QueueItem, now: Date): keyof typeof LATENESS_TITLES | null {
  if (dateOf(row.due_at) < now) return 'past due';
  return dateOf(row.late_soon_at) < now ? 'late soon' : null;
}

function askedInWords({ question }: Pick<QueueItem, 'question'>): string | null {
  if (question === null) return null;
  if (question.state === 'answered') return `the question from ${isolated(question.asker.name)} is answered`;
  if (question.state === 'expired') return `nobody answered ${isolated(question.asker.name)} in time`;
  return `${isolated(question.asker.name)} is waiting for an answer`;
}

export function returnedInWords({ times_returned: times }: Pick<QueueItem, 'times_returned'>): string {
  return times === 1 ? 'Returned once' : `Returned ${times} times`;
}

function rowInWords(row: HeldItem): string {
  const now = new Date();
  return [
    isolated(row.profile_name || 'No name yet'),
    row.locale?.language,
    ...row.risks.map((risk) => RISKS[risk]),
    row.times_returned > 0 && returnedInWords(row),
    row.status === 'approved' && PUBLISHED,
    staleInWords(row.stale_fields),
    foundInWords(row.found),
    askedInWords(row),
    heldInWords(row),
    latenessOf(row, now),
    `waiting since ${sinceInWords(dateOf(row.waiting_since), presentOfAge(row, dateOf(row.waiting_since), now, settingsNow().working_hours)).long}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function heldInWords({ held }: HeldItem): string | null {
  if (held === null) return null;
  if (held.by === 'other') return `${isolated(held.name)} is working on it`;
  return HELD_IN_WORDS[held.by];
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('');
}
