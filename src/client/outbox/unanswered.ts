import { array, boolean, is, number, optional, string, type as shape, unknown } from 'superstruct';
import { LEASE_SECONDS } from '../../contract/queue/lease.ts';
import { SECOND } from '../../contract/base/time-spans.ts';
import { SENT_AGAIN_WITHIN } from '../../contract/queue/queues.ts';
import { browserLocks, heldLocksAfter, holdAsLongAsThePage } from '../context/browser-locks.ts';
import { personal } from '../context/personal.ts';
import type { DraftPlace, Json } from '../session/drafts/keep-drafts.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import { session } from '../session/session-state.ts';
import { signInOf } from '../session/claims.ts';

/*
 * Requests without an answer, stored encrypted like drafts in one list for all pages of the person in this browser. One
 * page at a time changes it. Each entry belongs to a page, which holds a lock while it is open, so that no other page
 * resends the same request.
 */

const PLACE: DraftPlace = { key: 'session', field: 'unanswered', shared: true };
const LIST = 'dossier.unanswered';
const lockOf = (page: string) => `dossier.page ${page}`;

/** A request that was sent, or waits to be. */
export interface Unanswered {
  words: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** The data for resending it; null: it is only shown. */
  decision: Json;
  /** It was never sent, for want of a network. */
  waits?: boolean;
  /** It was refused because the sign-in had ended. */
  refused?: boolean;
}
type Entry = Unanswered & { page: string; signIn: string };

const Entries = array(
  shape({
    page: string(),
    signIn: string(),
    words: string(),
    at: number(),
    decision: unknown(),
    waits: optional(boolean()),
    refused: optional(boolean()),
  }),
);

/** The name of this page for the others; null: it has stored nothing yet. */
const thisPage = personal<{ name: string; held: Promise<unknown> } | null>(() => null);

/**
 * Stores this page's requests without an answer, in place of those stored before. False: the browser cannot store them,
 * or nobody is signed in.
 *
 * @param replaces `what-is-sent`: entries that a sign-out has stored only to be shown stay
 */
export async function keepUnanswered(
  mine: readonly Unanswered[],
  replaces: 'all' | 'what-is-sent' = 'all',
): Promise<boolean> {
  return (
    (await changeList(async (entries, signIn) => {
      const page = mine.length > 0 ? await holdPage() : thisPage.current?.name;
      const stays = (each: Entry) => each.page !== page || (replaces === 'what-is-sent' && each.decision === null);
      const others = entries.filter(stays);
      return [[...others, ...mine.map((each) => ({ ...each, page: page ?? '', signIn }))], true];
    })) ?? false
  );
}

interface Found {
  /** Made under this sign-in by closed pages; they belong to this page from now on. */
  again: readonly Unanswered[];
  /** In words, requests that are no longer sent. */
  unresolved: readonly string[];
  /** In words, what was refused because the sign-in had ended. */
  refused: readonly string[];
  /** Open pages of this sign-in, which send their own. */
  open: readonly string[];
}

/** Requests of closed pages without an answer. One page finds them, once. */
export async function findUnanswered(): Promise<Found> {
  const found = await changeList<Found>(async (entries, signIn) => {
    const living = await heldLocksAfter(lockOf(''));
    const isOthers = (each: Entry) => each.signIn === signIn && living.has(each.page);
    const isSent = (each: Entry) =>
      each.signIn === signIn && each.decision !== null && Date.now() - each.at < resendableFor(each);
    const others = entries.filter(isOthers);
    const left = entries.filter((each) => !isOthers(each));
    const again = left.filter(isSent);
    const page = again.length > 0 ? await holdPage() : '';
    const open = [...new Set(others.map((each) => each.page))].filter((each) => each !== thisPage.current?.name);
    const ended = left.filter((each) => !isSent(each));
    const wordsOf = (isRefused: boolean) => [
      ...new Set(ended.filter(({ refused = false }) => refused === isRefused).map(({ words }) => words)),
    ];
    const [unresolved, refused] = [wordsOf(false), wordsOf(true)];
    return [[...others, ...again.map((each) => ({ ...each, page }))], { again, unresolved, refused, open }];
  });
  return found ?? { again: [], unresolved: [], refused: [], open: [] };
}

/** For how many milliseconds it may be resent; a request that was never sent only as long as its claim lasts. */
function resendableFor({ waits }: Entry): number {
  return waits ? LEASE_SECONDS * SECOND : SENT_AGAIN_WITHIN;
}

/** Resolves when this page of the browser is closed or loaded anew. */
export async function pageGone(page: string): Promise<void> {
  await browserLocks()?.request(lockOf(page), { mode: 'shared' }, () => undefined);
}

/** @returns null: nothing was changed, because nobody is signed in or the browser cannot store it */
async function changeList<Answer>(
  change: (entries: readonly Entry[], signIn: string) => Promise<[readonly Entry[], Answer]>,
): Promise<Answer | null> {
  const signIn = signInNow();
  const locks = browserLocks();
  if (signIn === null || !locks) return null;
  return locks.request(LIST, async () => {
    const { own: known }: { own: unknown } = await drafts.find(PLACE);
    const entries: readonly Entry[] = is(known, Entries) ? (known as Entry[]) : [];
    const [now, answer] = await change(entries, signIn);
    // Somebody else may have signed in meanwhile.
    if (signInNow() !== signIn) return null;
    if (now.length === 0 && entries.length === 0) return answer;
    if (now.length === 0) drafts.drop(PLACE);
    else drafts.keep(PLACE, now as readonly (Entry & Json)[]);
    return (await drafts.flush()) ? answer : null;
  });
}

function signInNow(): string | null {
  return session.user && signInOf(session.user);
}

async function holdPage(): Promise<string> {
  if (thisPage.current === null) {
    const name = crypto.randomUUID();
    thisPage.current = { name, held: holdAsLongAsThePage(lockOf(name)) };
  }
  const { name, held } = thisPage.current;
  await held;
  return name;
}
