import { subscribe } from 'valtio';
import { array, is, string } from 'superstruct';
import { notifySystem } from '../notices/notify.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import { session } from '../session/session-state.ts';

const PLACE = { key: 'sign-out', field: 'on its way' };
const Words = array(string());

/** Keeps, sealed for whoever signs out, what had not been answered by then. Nothing: there is none any more. */
export function keepUnfinished(words: readonly string[]): void {
  if (words.length > 0) drafts.keep(PLACE, words);
  else drafts.drop(PLACE);
  void drafts.flush();
}

/** Tells people at their next sign-in what the last one ended under: nobody else would. */
export function tellUnfinished(): () => void {
  let told: string | null = null;
  function follow(): void {
    const person = session.user?.claims.user_id ?? null;
    if (person === told) return;
    told = person;
    if (person !== null) void tell();
  }
  follow();
  return subscribe(session, follow);
}

async function tell(): Promise<void> {
  const words: unknown = await drafts.read(PLACE);
  if (!is(words, Words)) return;
  drafts.drop(PLACE);
  void drafts.flush();
  notifySystem('warning', {
    title: 'Not answered when you signed out',
    message: `${words.join('; ')}. Look whether it was done.`,
  });
}
