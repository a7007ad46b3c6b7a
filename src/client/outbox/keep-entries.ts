import { array, is, nullable, string, type as shape, unknown, type Infer } from 'superstruct';
import { subscribe } from 'valtio';
import { ItemReference, Lease } from '../../contract/queue/lease.ts';
import { personal } from '../context/personal.ts';
import { connection } from '../data/network/connection.ts';
import type { Json } from '../session/drafts/keep-drafts.ts';
import { outbox, underWay, type Entry } from './outbox.ts';
import { keepUnanswered, type Unanswered } from './unanswered.ts';

/* The outbox is stored encrypted for its person, so that its decisions survive the page. */

/** The parts of a stored entry that are checked when it is read. */
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

/** The list that was stored last; null: none under this sign-in. */
const kept = personal<readonly Entry[] | null>(() => null);

async function keep(): Promise<void> {
  const { entries } = outbox;
  if (entries.length === 0 && kept.current === null) return;
  if (await keepUnanswered(underWay(entries).map(unansweredOf), 'what-is-sent')) kept.current = entries;
}

/**
 * Stores each new list after the press, so that no press waits for the disk, and again when the network returns, since
 * waiting decisions are sent then.
 */
export function keepOutbox(): void {
  const keepSoon = () => {
    const { entries } = outbox;
    setTimeout(() => void (entries === outbox.entries && keep()), 0);
  };
  subscribe(outbox, keepSoon);
  subscribe(connection, keepSoon);
}

/** Warns before the page is closed or reloaded while a decision without an answer is not stored. */
export function askBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (underWay().length === 0 || kept.current === outbox.entries) return;
    void keep();
    event.preventDefault();
  });
}

function unansweredOf({ words, madeAt, key, item, row, promised, request }: Entry): Unanswered {
  const { offlineSince } = connection;
  const waits = offlineSince !== null && madeAt >= offlineSince;
  return { words, at: madeAt, waits, decision: { key, item, row, promised, wish: request } as unknown as Json };
}

/** The entry of a stored request; null: it is none, or an older build stored it differently. */
export function storedEntry({ words, at: madeAt, decision }: Unanswered): Entry | null {
  if (!is(decision, Sealed)) return null;
  const { wish: request, ...sealed } = decision as Infer<typeof Sealed> & {
    row: Entry['row'];
    wish: Entry['request'];
  };
  const { key, item, row, promised } = sealed;
  const state = { state: 'waiting', resent: true, movedOn: true } as const;
  return { key, item, row, promised, words, at: 0, madeAt, request, ...state };
}
