import { useSnapshot } from 'valtio';
import { queueOfRecord } from '../../../contract/queue/queues.ts';
import { BIRTH_SUGGESTED, RISKS, type Risk } from '../../../contract/queue/risks.ts';
import type { ItemReference } from '../../../contract/queue/lease.ts';
import { connection } from '../../data/network/connection.ts';
import { useChosenSettings } from '../../data/settings.ts';
import { useRecordInView } from '../../record/in-view.ts';
import { useUnderWay } from '../../outbox/outbox.ts';
import { queueState } from '../queue-state.ts';
import type { ShownRecord } from '../shown-record.ts';
import { WaitingTime } from '../../ui/text/waiting-time.tsx';
import { StatusMark } from '../../ui/marks/status-mark.tsx';
import { returnedInWords } from './queue-columns.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import { useEffect } from 'react';
import { announce } from '../../notices/notify.ts';
import { useSecond } from '../../ui/text/clock.ts';
import styles from './item-heading.module.css';
import marks from './queue-marks.module.css';
import flow from '../../ui/layout/flow.module.css';

/** Seconds: from here on the clock is marked, and read aloud once. */
const SOON = 60;

/** How long the claim still lasts; typing and pointing extend it. */
export function LeaseClock() {
  const { lease, leaseEnds } = useSnapshot(queueState);
  const now = useSecond();
  // Rounded down: the second shown may be older than the claim, which would last longer than it can.
  const left = Math.max(0, Math.floor((leaseEnds - now) / 1000));
  const soon = lease !== null && left > 0 && left <= SOON;
  useEffect(() => {
    if (soon) announce('One minute left on this item.');
  }, [soon]);
  if (lease === null) return null;
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <span
      className={styles.lease}
      data-soon={left <= SOON || undefined}
      title="This item stays yours while you work on it"
    >
      {left === 0 ? 'Time is up' : `Yours for ${text}`}
    </span>
  );
}

const NO_NAME = 'No name yet';

/** Short, or the claim's clock would need a line of its own. */
const IN_HEADING: Readonly<Record<Risk, string>> = { ...RISKS, doubted: 'Flagged before' };

interface Props {
  item: ItemReference;
  /** null: still loading; the row of the queue is used. */
  shown: ShownRecord | null;
  /** It was deleted: nobody has a claim on it. */
  gone?: boolean;
}

/** The item, its state, and how long the claim on it lasts. */
export function ItemHeading({ item, shown, gone = false }: Props) {
  const { row } = useSnapshot(queueState);
  useRecordInView(shown?.record ?? null);
  const name = shown?.record.profile_name || row?.profile_name || NO_NAME;
  const locale = shown?.kind === 'locale' ? shown.record.locale : row?.locale;
  // Only the queue says since when a complete draft waits; the row of a decided one may be old.
  const { stale_hours: staleHours } = useChosenSettings();
  const waits = shown !== null && queueOfRecord({ kind: item.kind, ...shown.record, staleHours }) !== null;
  const since = shown?.record.waiting_since ?? (waits ? (row?.waiting_since ?? null) : null);
  return (
    <header className={styles.itemHeading}>
      <h2 id="item-heading">
        <PersonText lang={name === NO_NAME ? undefined : locale?.code}>{name}</PersonText>
        {locale && (
          <span className={flow.muted}>
            {' '}
            · {locale.language} ({locale.code})
          </span>
        )}
      </h2>
      {shown && <StatusMark status={shown.record.status} />}
      {shown && since !== null && (
        <span className={styles.waiting}>
          waiting <WaitingTime item={{ kind: item.kind, status: shown.record.status }} since={since} />
        </span>
      )}
      {row && row.times_returned > 0 && <span className={marks.returned}>{returnedInWords(row)}</span>}
      {shown?.record.birth_proposed && <span className={marks.risk}>{BIRTH_SUGGESTED}</span>}
      {row?.risks.map((risk) => (
        <span key={risk} className={marks.risk} title={RISKS[risk]}>
          {IN_HEADING[risk]}
        </span>
      ))}
      <span className={styles.atEnd}>{!gone && <ClaimPlace id={item.id} />}</span>
    </header>
  );
}

/**
 * The claim's place is kept while there is none, so that nothing moves when it comes. After a decision it says so
 * there.
 */
function ClaimPlace({ id }: { id: string }) {
  const { lease } = useSnapshot(queueState);
  const { offlineSince } = useSnapshot(connection);
  const decision = useUnderWay().find(({ item }) => item.id === id);
  if (decision) {
    return (
      <span className={styles.lease} data-sending role="status" title={decision.words}>
        {offlineSince !== null && decision.state === 'waiting' ? 'decision waiting…' : 'sending decision…'}
      </span>
    );
  }
  return lease?.record_id === id ? <LeaseClock /> : <span className={styles.lease} aria-hidden="true" />;
}
