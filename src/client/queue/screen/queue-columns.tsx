import { Undo2 } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { RISKS, type Risk } from '../../../contract/queue/risks.ts';
import { dateOf } from '../../../contract/base/primitives.ts';
import type { QueueItem } from '../../../contract/queue/queue-items.ts';
import { settingsNow, useChosenSettings } from '../../data/settings.ts';
import { useMinute } from '../../ui/text/clock.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { RelativeTime, sinceInWords } from '../../ui/text/relative-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { presentOfAge } from '../../ui/text/waiting-time.tsx';
import { pageOfRecord } from '../../../../commands/screen-command.ts';
import { addressOf, mayOpen } from '../../../contract/base/routes.ts';
import { recordOfItem } from '../queue-list.ts';
import { roleNow } from '../../session/session-state.ts';
import { isolated } from '../../../contract/base/words.ts';
import { PERSON_TEXT } from '../../ui/text/person-text.tsx';
import type { Entry } from '../../outbox/outbox.ts';
import type { QueueState } from '../queue-state.ts';
import styles from './queue-columns.module.css';
import marks from './queue-marks.module.css';
import { StaleMark, staleInWords, FindingMark, foundInWords } from '../../ui/marks/record-marks.tsx';

type Held = { by: 'me' } | { by: 'sending' } | { by: 'other'; name: string } | { by: 'done' } | { by: 'aside' };

/** An item of the list with its present holder. */
export type HeldItem = QueueItem & { held: Held | null };

type Known = Pick<QueueState, 'lease' | 'released' | 'decisions'> & { sending: readonly Entry[] };

/** Gives the holder of each row, for one list as long as that is drawn. */
type HeldItems = (rows: readonly QueueItem[], known: Known) => readonly HeldItem[];

/**
 * The holder of each item, shown and read aloud alike: what this page knows of its own claim and decisions overrides
 * the list as fetched. A row with the same holder stays the same object, and is not redrawn.
 */
export function createHeldItems(): HeldItems {
  let before: ReadonlyMap<QueueItem, HeldItem> = new Map();
  return (rows, known) => {
    before = new Map(
      rows.map((row) => {
        const held = heldBy(row, known);
        const last = before.get(row);
        return [row, last && JSON.stringify(last.held) === JSON.stringify(held) ? last : { ...row, held }];
      }),
    );
    return [...before.values()];
  };
}

function heldBy({ id, lease: listed, own_skip: ownSkip }: QueueItem, { lease, released, decisions, sending }: Known) {
  if (sending.some(({ item }) => item.id === id)) return { by: 'sending' } as const;
  if (lease?.record_id === id) return { by: 'me' } as const;
  // Nobody else had it while the person decided: this is newer.
  if (listed && !listed.own) return { by: 'other', name: listed.holder.name } as const;
  // The newest decision that was not undone counts.
  const decision = decisions.find(({ item, settled }) => item.id === id && settled !== 'undone');
  if (decision && !decision.skipped) return { by: 'done' } as const;
  if (listed && lease === null && id !== released) return { by: 'me' } as const;
  // Skipped at another time or in another tab: only the list knows of all of them.
  return ownSkip ? ({ by: 'aside' } as const) : null;
}

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
  const { held, locale, status, times_returned: returned, stale_fields: stale, found, question, risks } = row;
  const [line, setLine] = useState<HTMLElement | null>(null);
  const { cut, free } = useCutOff(line);
  const isReturned = returned > 0;
  const isPlain = held === null && locale === null && question === null && !isReturned;
  if (isPlain && risks.length + stale.length + found.length === 0) return null;
  return (
    <span className={styles.line} title={cut > 0 ? rowInWords(row) : undefined}>
      <span ref={setLine} className={styles.marks}>
        <Holder row={row} />
        {locale && (
          <span className={styles.code} title={locale.language}>
            {locale.code}
          </span>
        )}
        {risks.map((risk) => (
          <span key={risk} className={`${marks.risk} ${styles.calm}`} title={RISKS[risk]}>
            {RISK_MARKS[risk]}
          </span>
        ))}
        {isReturned && (
          <span className={`${marks.returned} ${styles.calm}`} title={returnedInWords(row)}>
            <Icon of={Undo2} size={12} /> {returned}
          </span>
        )}
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
      </span>
      {cut > 0 && (
        <span className={styles.code} style={{ transform: `translateX(-${free}px)` }}>
          +{cut}
        </span>
      )}
    </span>
  );
}

/**
 * How many parts of a line that wraps have no room in its first row, below which it is cut off, and the px that this
 * leaves free at its end.
 */
export function useCutOff(line: HTMLElement | null): { cut: number; free: number } {
  const [state, setState] = useState({ cut: 0, free: 0 });
  useLayoutEffect(() => {
    if (!line) return;
    const measure = () => {
      const parts = [...line.children] as HTMLElement[];
      const [first] = parts;
      const end = first ? first.offsetTop + first.offsetHeight : 0;
      const seen = parts.filter(({ offsetTop }) => offsetTop < end);
      const cut = parts.length - seen.length;
      const free = line.getBoundingClientRect().right - (seen.at(-1)?.getBoundingClientRect().right ?? 0);
      setState((before) => (before.cut === cut && before.free === free ? before : { cut, free }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(line);
    const parts = new MutationObserver(measure);
    parts.observe(line, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [line]);
  return state;
}

const RISK_MARKS = { young: 'under 21', doubted: 'flagged' } as const satisfies Record<Risk, string>;

/** An approved profile waits for this alone. */
const PUBLISHED = 'Published; it waits because its base profile has changed';

const HELD_WORDS = { me: 'yours', sending: 'sending', done: 'done', aside: 'skipped' } as const;
const HELD_IN_WORDS = {
  me: 'claimed by you',
  sending: 'decided by you, waiting for the server',
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
      data-late-soon={lateness === 'due soon' || undefined}
      title={lateness === null ? undefined : LATENESS_TITLES[lateness]}
    >
      {lateness !== null && <span aria-hidden="true">{lateness === 'past due' ? '! ' : '· '}</span>}
      <RelativeTime at={row.waiting_since} now={presentOfAge(row, dateOf(row.waiting_since), now, hours)} form="cell" />
    </span>
  );
}

const LATENESS_TITLES = { 'past due': 'Past due', 'due soon': 'Due soon' } as const;

function latenessOf(row: QueueItem, now: Date): keyof typeof LATENESS_TITLES | null {
  if (dateOf(row.due_at) < now) return 'past due';
  return dateOf(row.late_soon_at) < now ? 'due soon' : null;
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
