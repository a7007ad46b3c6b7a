import { subscribe } from 'valtio';
import type { UnansweredChange } from '../../../commands/running.ts';
import { personal } from '../context/personal.ts';
import { connection } from '../data/network/connection.ts';
import { notifySystem } from '../notices/notify.ts';
import { storedEntry } from '../outbox/keep-entries.ts';
import { addResent, removeEntry, waitingEntries, type Entry } from '../outbox/outbox.ts';
import { findUnanswered, keepUnanswered, pageGone } from '../outbox/unanswered.ts';
import { session } from '../session/session-state.ts';
import { signInOf } from '../session/claims.ts';

/** Resends a decision made before the page was loaded; false: it cannot be sent. */
export type SendAgain = (entry: Entry) => Promise<boolean>;

/** Seals and keeps requests without an answer for the person who signs out: their next sign-in only shows them. */
export async function keepUnfinished(changes: readonly UnansweredChange[]): Promise<void> {
  await keepUnanswered(
    changes.map(({ words, refused }) => ({
      words,
      refused: refused || waitingEntries().some((each) => each.words === words),
      at: Date.now(),
      decision: null,
    })),
  );
}

const looking = personal<Promise<void>>(() => Promise.resolve());

/**
 * Resends the requests of this sign-in that had no answer when their page was left, also after this one was opened;
 * those of earlier ones are only shown to the person who made them.
 */
export function followUnfinished(send: SendAgain): () => void {
  let looked: string | null = null;
  let returns = connection.returns;
  function follow(): void {
    const signIn = session.user && signInOf(session.user);
    if (signIn === looked) return;
    looked = signIn;
    if (signIn !== null) looking.current = look(send);
  }
  // A page closed while there was no network has left what it could not send.
  function followReturns(): void {
    if (connection.returns === returns) return;
    returns = connection.returns;
    if (looked !== null) looking.current = look(send);
  }
  follow();
  const stops = [subscribe(session, follow), subscribe(connection, followReturns)];
  return () => stops.forEach((stop) => stop());
}

export function unfinishedAnswered(): Promise<void> {
  return looking.current;
}

async function look(send: SendAgain): Promise<void> {
  const { again, unresolved, refused, open } = await findUnanswered();
  // Another page sends its own; if it closes before the answer, this one does.
  for (const page of open) void pageGone(page).then(() => look(send));
  const found = again.map((each) => ({ words: each.words, entry: storedEntry(each) }));
  addResent(found.flatMap(({ entry }) => entry ?? []));
  const unsent = found.map(async ({ words, entry }) => {
    if (entry !== null && (await send(entry))) return [];
    if (entry !== null) removeEntry(entry.key);
    return [words];
  });
  if (refused.length > 0) {
    notifySystem('warning', {
      title: 'Not done: you had been signed out',
      message: `${refused.join('; ')}. Nothing was saved. Do it again if it is still needed.`,
    });
  }
  showUnanswered([...unresolved, ...(await Promise.all(unsent)).flat()]);
}

function showUnanswered(words: readonly string[]): void {
  if (words.length === 0) return;
  notifySystem('warning', {
    title: 'You left before the server answered',
    message: `${words.join('; ')}. Check whether it was done.`,
  });
}
