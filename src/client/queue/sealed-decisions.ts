import { array, is, nullable, string, type as shape, unknown, type Infer } from 'superstruct';
import { ItemReference, Lease } from '../../contract/queue/lease.ts';
import { subscribe } from 'valtio';
import { personal } from '../context/personal.ts';
import { connection } from '../data/network/connection.ts';
import type { Json } from '../session/drafts/drafts.ts';
import { keepUnanswered, type Unanswered } from '../session/drafts/unanswered.ts';
import { queueState, type Sending } from './queue-state.ts';

/* Decisions on their way, sealed for the person who made them, so that they survive the page. */

/** The parts that are read again; the rest is kept as written. */
const Sealed = shape({
  key: string(),
  item: ItemReference,
  row: nullable(shape({ id: string(), profile_name: string() })),
  promised: nullable(string()),
  // Stored under this name by earlier builds too.
  wish: shape({
    id: string(),
    args: unknown(),
    on: array(shape({ id: string() })),
    about: string(),
    shown: nullable(shape({ id: string(), name: string() })),
    claim: nullable(Lease),
  }),
});

/** Counts the notes, and how many of them have been sealed. */
const noted = personal(() => 0);
const sealed = personal(() => 0);

/** Part of it has been pressed, sent or answered. It continues meanwhile: nobody at a key waits for the disk. */
export function noteSending(): void {
  const mine = ++noted.current;
  setTimeout(() => {
    if (mine === noted.current) void seal(mine);
  }, 0);
}

async function seal(mine: number): Promise<void> {
  const isKept = await keepUnanswered(queueState.sending.map(unansweredOf), 'what-is-sent');
  if (isKept) sealed.current = Math.max(sealed.current, mine);
}

/** A decision that waited is sent once there is a network: from then on the server may know of it. */
export function sealAnewWithNetwork(): void {
  subscribe(connection, () => {
    if (queueState.sending.length > 0) noteSending();
  });
}

/** Warns before the page is closed or reloaded where the browser could not keep what has no answer. */
export function askBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (queueState.sending.length === 0 || sealed.current === noted.current) return;
    void seal(noted.current);
    event.preventDefault();
  });
}

function unansweredOf({ words, madeAt, key, item, row, promised, request }: Sending): Unanswered {
  const { offlineSince } = connection;
  const waits = offlineSince !== null && madeAt >= offlineSince;
  return { words, at: madeAt, waits, decision: { key, item, row, promised, wish: request } as unknown as Json };
}

/** null: it is not ours, or an older build stored it differently. */
export function sendingOf({ words, at, decision }: Unanswered): Sending | null {
  if (!is(decision, Sealed)) return null;
  const { key, item, promised, row, wish } = decision as Infer<typeof Sealed> & {
    row: Sending['row'];
    wish: Sending['request'];
  };
  return {
    item,
    row,
    words,
    at: 0,
    madeAt: at,
    key,
    request: wish,
    promised,
    again: true,
    isOut: false,
    lookedAt: false,
  };
}
