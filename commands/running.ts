import { changesSomething } from './changes.ts';
import type { AnyCommand, Outcome } from './command.ts';
import type { CommandId } from './command-ids.ts';
import { recordsInView, type Context } from './context.ts';
import type { Host, Target } from './host.ts';
import { pairsInView } from './what-is-shown.ts';

/** A command that runs now, with the ids of the records that it is about. */
export interface Running {
  id: string;
  /** The person who started it; null: nobody was signed in. */
  by: string | null;
  /** Its title and the name of its record. */
  words: string;
  touched: readonly string[];
  /** It is an undo or a redo, already taken off its list. */
  undoes: boolean;
}
const running = new WeakMap<Host, Map<string, Running>>();
/** A change without an answer. `refused`: it was sent once, and refused because the sign-in had ended. */
export interface UnansweredChange {
  words: string;
  refused: boolean;
}
/** The changes refused last because the sign-in had ended. */
const cutOff = new WeakMap<Host, readonly (UnansweredChange & Pick<Running, 'by'>)[]>();
const SIGN_IN_OVER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'token-invalid',
  'token-expired',
  'account-disabled',
]);

/** What runs on this workbench, by the guard that distinguishes requests (`guardOf`). */
export function runningOf(host: Host): Map<string, Running> {
  const known = running.get(host) ?? new Map<string, Running>();
  running.set(host, known);
  return known;
}

/**
 * Stands for what a run does: a second run with the same guard, while the first one is under way, is the same press
 * twice. What a toggle on the screen does next is part of it, so pressing it twice runs twice.
 */
export function guardOf(
  { ports }: Host,
  command: AnyCommand,
  { on, args, context }: { on: readonly Target[]; args: object; context: Context },
): string {
  const toggled = changesSomething(command) ? '' : command.hint?.(context);
  const ids = on.map(({ id }) => id).join(' ');
  return `${command.id} ${ids} ${JSON.stringify([args, command.sends?.(ports)])} ${toggled ?? ''}`;
}

/** Notes what was refused because the sign-in had ended; the next answer of another kind forgets it. */
export function noteCutOff(
  host: Host,
  { done, failed }: Outcome,
  { id, touched, by, words, mayHaveSucceeded }: Omit<Running, 'undoes'> & { mayHaveSucceeded: boolean },
): void {
  const isCutOff = touched.length > 0 && !isNotedElsewhere(id) && failed.some(({ code }) => SIGN_IN_OVER.has(code));
  cutOff.set(
    host,
    isCutOff ? [...(cutOff.get(host) ?? []), { by, words, refused: !mayHaveSucceeded && done.length === 0 }] : [],
  );
}

/** They change no record themselves: what they undo or repeat passes the gate by itself, and anyone may sign out at any time. */
export const ABOUT_NO_RECORD: ReadonlySet<string> = new Set([
  'action.undo',
  'action.redo',
  'command.repeat',
  'session.sign-out',
  'session.sign-out-everywhere',
]);

/** They change only the form, as typing does, so they may run while a save is being sent. */
export const IN_THE_FORM_ALONE: ReadonlySet<CommandId> = new Set<CommandId>([
  'form.fill-from',
  'form.put-back',
  'form.keep-mine',
  'form.take-theirs',
  'form.confirm-birth',
  'form.take-place-zone',
]);

/** Ids of a command's targets, or, where it has none and changes something, of what the page shows. */
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
  const isAwaited = (other: Running) => other.undoes || other.touched.every((each) => host.isSending(each));
  if (id === 'action.undo' || id === 'action.redo') return others.some((other) => !isAwaited(other));
  return touched.some((each) => others.some((other) => other.touched.includes(each)));
}

/** This person's changes without an answer: those being sent, and those refused because the sign-in had ended. */
export function changesUnanswered(host: Host): UnansweredChange[] {
  const { userId } = host.readContext();
  const onTheWay = [...runningOf(host).values()].filter(
    ({ id, touched }) => touched.length > 0 && !isNotedElsewhere(id),
  );
  const sent = onTheWay.map(({ by, words }) => ({ by, words, refused: false }));
  return [...sent, ...(cutOff.get(host) ?? [])].flatMap(({ by, words, refused }) =>
    by === userId ? [{ words, refused }] : [],
  );
}

/** Files on their way are named one by one at the next sign-in. */
const SENDS_FILES: ReadonlySet<string> = new Set<CommandId>(['images.send', 'document.send']);

function isNotedElsewhere(id: string): boolean {
  return id.startsWith('session.') || SENDS_FILES.has(id);
}

/** Ids for which a run failed and for which it was done. `shown`: the ids on the page, for a run without targets. */
export function idsByOutcome({ done, failed }: Outcome, shown: readonly string[] | null) {
  const named = done.flatMap((each) => ('id' in each ? [String(each.id)] : []));
  const isDone = failed.length === 0 && done.length > 0;
  if (shown !== null) return { failed: failed.length > 0 ? shown : [], done: isDone ? shown : [] };
  return { failed: failed.map(({ id }) => id), done: named };
}
