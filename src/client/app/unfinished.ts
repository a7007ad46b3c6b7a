import { subscribe } from 'valtio';
import type { UnansweredChange } from '../../../commands/running.ts';
import { personal } from '../context/personal.ts';
import { notifySystem } from '../notices/notify.ts';
import { bringBack, forgetSending } from '../queue/decisions-under-way.ts';
import type { Sending } from '../queue/queue-state.ts';
import { sendingOf } from '../queue/sealed-decisions.ts';
import { session } from '../session/session-state.ts';
import { signInOf } from '../session/token/claims.ts';
import { findUnanswered, keepUnanswered, pageGone } from '../session/drafts/unanswered.ts';

/** Sends a decision again that was made before the page was loaded; false: it cannot be sent. */
type SendAgain = (sending: Sending) => Promise<boolean>;

/** Keeps, sealed for whoever signs out, what had not been answered by then: the next sign-in only tells it. */
export async function keepUnfinished(changes: readonly UnansweredChange[]): Promise<void> {
  await keepUnanswered(changes.map((each) => ({ ...each, at: Date.now(), decision: null })));
}

/** What is looked for, sent and told of the sign-in that is at work. */
const looking = personal<Promise<void>>(() => Promise.resolve());

/**
 * Sends again what pages of this very sign-in had no answer to when they were left; the rest is told to whoever
 * wished it, at their next sign-in: nobody else would.
 */
export function followUnfinished(send: SendAgain): () => void {
  let looked: string | null = null;
  function follow(): void {
    const signIn = session.user && signInOf(session.user);
    if (signIn === looked) return;
    looked = signIn;
    if (signIn !== null) looking.current = look(send);
  }
  follow();
  return subscribe(session, follow);
}

/** Resolves when what was made before the page was loaded has been answered. */
export function unfinishedAnswered(): Promise<void> {
  return looking.current;
}

async function look(send: SendAgain): Promise<void> {
  const { again, told, refused, open } = await findUnanswered();
  // Another page sends its own; if it is closed before it is answered, this one does.
  for (const page of open) void pageGone(page).then(() => look(send));
  const sendings = again.map((each) => ({ words: each.words, sending: sendingOf(each) }));
  bringBack(sendings.flatMap(({ sending }) => sending ?? []));
  const unsent = sendings.map(async ({ words, sending }) => {
    if (sending !== null && (await send(sending))) return [];
    if (sending !== null) forgetSending(sending.key);
    return [words];
  });
  if (refused.length > 0) {
    notifySystem('warning', {
      title: 'Not done: your session had ended',
      message: `${refused.join('; ')}. Nothing was saved.`,
    });
  }
  tell([...told, ...(await Promise.all(unsent)).flat()]);
}

function tell(words: readonly string[]): void {
  if (words.length === 0) return;
  notifySystem('warning', {
    title: 'No answer before you left',
    message: `${words.join('; ')}. Check whether it was done.`,
  });
}
