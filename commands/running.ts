import { changesSomething } from './changes.ts';
import type { AnyCommand, Outcome } from './command.ts';
import type { CommandId } from './command-ids.ts';
import { recordsInView, type Context } from './context.ts';
import type { Host } from './host.ts';
import { pairsInView } from './what-is-shown.ts';

/** What runs now, each with the records that it is about. */
export interface Running {
  id: string;
  /** Who asked for it; null: nobody was signed in. */
  by: string | null;
  /** What the person would call it. */
  words: string;
  touched: readonly string[];
  /** It undoes something, which is off the list of what can be undone already. */
  undoes: boolean;
}
const running = new WeakMap<Host, Map<string, Running>>();
/** A change that had not been answered, in words. `refused`: its only sending was, because the sign-in had ended. */
export interface UnansweredChange {
  words: string;
  refused: boolean;
}
/** What was refused last because the sign-in had ended. */
const cutOff = new WeakMap<Host, readonly (UnansweredChange & Pick<Running, 'by'>)[]>();
const SIGN_IN_OVER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'token-invalid',
  'token-expired',
  'account-disabled',
]);

/** What runs on this workbench, by a key that distinguishes requests. */
export function runningOf(host: Host): Map<string, Running> {
  const known = running.get(host) ?? new Map<string, Running>();
  running.set(host, known);
  return known;
}

/** Notes what was refused because the sign-in had ended; the next answer of another kind forgets it. */
export function noteCutOff(
  host: Host,
  { done, failed }: Outcome,
  { touched, by, words, sentOnce }: Omit<Running, 'id' | 'undoes'> & { sentOnce: boolean },
): void {
  const isCutOff = touched.length > 0 && failed.some(({ code }) => SIGN_IN_OVER.has(code));
  cutOff.set(
    host,
    isCutOff ? [...(cutOff.get(host) ?? []), { by, words, refused: sentOnce && done.length === 0 }] : [],
  );
}

/** They touch no record that is shown: what is undone or repeated is executed by itself, and anyone may sign out at any time. */
export const ABOUT_NO_RECORD: ReadonlySet<string> = new Set([
  'action.undo',
  'action.redo',
  'command.repeat',
  'session.sign-out',
  'session.sign-out-everywhere',
]);

/** They change what stands in a form, as typing does, and nothing is sent: while a save is on its way as well. */
export const IN_THE_FORM_ALONE: ReadonlySet<CommandId> = new Set<CommandId>([
  'form.fill-from',
  'form.put-back',
  'form.keep-mine',
  'form.take-theirs',
  'form.confirm-birth',
  'form.take-place-zone',
]);

/** The records that a command is about: what it acts on, else what the page shows while it changes something there. */
export function touchedBy(command: AnyCommand, on: readonly { id: string }[], context: Context): readonly string[] {
  if (ABOUT_NO_RECORD.has(command.id) || IN_THE_FORM_ALONE.has(command.id)) return [];
  if (on.length > 0) return on.map(({ id }) => id);
  return changesSomething(command) ? [...recordsInView(context), ...pairsInView(context)].map(({ id }) => id) : [];
}

/** Two changes of one record at a time could contradict each other; undoing waits for what it undoes. */
export function isInTheWay(
  host: Host,
  { id }: AnyCommand,
  touched: readonly string[],
  others: readonly Running[],
): boolean {
  const isAwaited = (other: Running) => other.undoes || other.touched.every((each) => host.isInTurn(each));
  if (id === 'action.undo' || id === 'action.redo') return others.some((other) => !isAwaited(other));
  return touched.some((each) => others.some((other) => other.touched.includes(each)));
}

/** In words, what of this person's changes has no answer: it is on its way, or their sign-in had ended before it came. */
export function changesUnanswered(host: Host): UnansweredChange[] {
  const { userId } = host.readContext();
  const onTheWay = [...runningOf(host).values()].filter(({ id, touched }) => touched.length > 0 && !isGoodbye(id));
  const sent = onTheWay.map(({ by, words }) => ({ by, words, refused: false }));
  return [...sent, ...(cutOff.get(host) ?? [])].flatMap(({ by, words, refused }) =>
    by === userId ? [{ words, refused }] : [],
  );
}

function isGoodbye(id: string): boolean {
  return id.startsWith('session.');
}

/** The ids that a run failed for and those it was done for. `shown`: those that it was about, where it was given none. */
export function idsByOutcome({ done, failed }: Outcome, shown: readonly string[] | null) {
  const named = done.flatMap((each) => ('id' in each ? [String(each.id)] : []));
  const isDone = failed.length === 0 && done.length > 0;
  if (shown !== null) return { failed: failed.length > 0 ? shown : [], done: isDone ? shown : [] };
  return { failed: failed.map(({ id }) => id), done: named };
}
