import { is } from 'superstruct';
import { mayPass } from '../src/contract/errors.ts';
import type { ClaimAnswer } from '../src/contract/shapes/queue.ts';
import { changesSomething, nameOfSubject } from './changes.ts';
import type { AnyCommand, Failed, Invocation, Outcome, Question, Source, Step } from './command.ts';
import { recordsAtHand, resolveTargets, type Context } from './context.ts';
import { failedBecause } from './each.ts';
import { wordOf } from './offer.ts';
import type { Ports } from './ports.ts';
import type { Registry } from './registry.ts';
import { pairsInView, shownTo } from './what-is-shown.ts';

type Args = Record<string, unknown>;
type Target = { id: string };

/** What is told to the person after a run. */
export interface Told {
  command: AnyCommand;
  /** Empty: nothing to say. */
  sentence: string;
  /** What there is to say besides. */
  more: readonly string[];
  failed: readonly Failed[];
  /** Whom all of this is about, where that is one; '' where it is several, who are named or counted, or nobody. */
  about: string;
  undo: Invocation | null;
  /** The same wish for the targets that failed. */
  retry: Invocation | null;
  /** What was run, without its targets, and where it was asked for. */
  ran: Invocation;
  source: Source;
  /** When it was run, on the clock of events (`performance.now`). */
  at: number;
}

/** What the gate needs of the workbench around it. */
export interface Host {
  registry: Registry;
  ports: Ports;
  readContext(): Context;
  /**
   * Why the person cannot have seen what a key would act on, as a sentence; null: they can. What was
   * out of sight is brought into sight, so that the next press decides.
   */
  unseen(command: AnyCommand, on: readonly Target[]): string | null;
  /**
   * Why the person cannot have read yet what any press, click or choice would be about, as a sentence; null:
   * they can. It has just taken the place of what they decided on.
   */
  unread(on: readonly Target[]): string | null;
  /** The newest known records for these identifiers; one that is gone is left out. */
  latest(kind: AnyCommand['target'], ids: readonly string[]): readonly Target[];
  /** Opens the palette on the first missing step; null when the person turns away. */
  ask(command: AnyCommand, given: Args, context: Context, on: readonly Target[]): Promise<Args | null>;
  confirm(question: Question): Promise<boolean>;
  /** `about`: whose name is told with it; '' for none. */
  refuse(command: AnyCommand, sentence: string, about: string): void;
  tell(told: Told): void;
  /** Carries out what leads to the next item, behind what is on its way; the screen may go on before it is answered. */
  inTurn(
    command: AnyCommand,
    on: readonly Target[],
    run: { words: string; send: () => Promise<Outcome>; answered: (outcome: Outcome) => void },
  ): Promise<Outcome>;
  /** A decision on this record is on its way in turn: undoing it waits for it. */
  isInTurn(id: string): boolean;
  /** The list or the queue moves on after these records were decided on; `next`: what was claimed with that. */
  moveOn(done: readonly string[], next: ClaimAnswer | null): void;
}

export type Result =
  | { kind: 'done'; outcome: Outcome }
  | { kind: 'refused'; reason: string }
  | { kind: 'hidden' }
  | { kind: 'cancelled' }
  | { kind: 'busy' };

const PRESSED_ON_ANOTHER = 'What is shown has changed since you pressed. Look at it, and press again.';

/** What runs now, each with the records that it is about. */
interface Running {
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
/** What was refused last because the sign-in had ended. */
const cutOff = new WeakMap<Host, readonly Pick<Running, 'by' | 'words'>[]>();
const SIGN_IN_OVER: ReadonlySet<string> = new Set([
  'unauthenticated',
  'token-invalid',
  'token-expired',
  'account-disabled',
]);

/**
 * The one gate: every key, palette entry, button, undo and retry comes through here. Targets →
 * role → `when` → steps → validate → confirm → run → remember undo → say.
 *
 * @param before the snapshot taken at the key press or click, before anything took the focus
 * @param pressed what was shown when the key or the pointer went down; null: what is shown now
 */
export async function execute(
  host: Host,
  invocation: Invocation,
  source: Source,
  before: Context = host.readContext(),
  pressed: Context | null = null,
): Promise<Result> {
  const command = host.registry.get(invocation.id);
  const on = invocation.targets ? asShown(invocation.targets, before) : resolveTargets(command.target, before);
  if (pressed && changesSomething(command) && shownTo(command, pressed) !== shownTo(command, before)) {
    host.refuse(command, PRESSED_ON_ANOTHER, '');
    return { kind: 'refused', reason: 'pressed-on-another' };
  }
  const about = invocation.about ?? nameOfSubject(command, on, before);
  const first = judge(host, command, before, on, about);
  if (first) return first;
  if (invocation.shown && !isShown(command, invocation, before)) {
    host.refuse(command, 'What this was about is not shown any more. Open it, and decide there.', about);
    return { kind: 'refused', reason: 'not-shown' };
  }
  const unseen = source === 'key' && changesSomething(command) ? host.unseen(command, on) : null;
  const notRead = unseen ?? (PRESSES.has(source) ? host.unread(lookedAt(command, on, before)) : null);
  if (notRead !== null) {
    host.refuse(command, notRead, about);
    return { kind: 'refused', reason: 'unseen' };
  }

  const args = await argumentsOf(host, command, invocation.args ?? {}, before, on);
  if (args === null) return { kind: 'cancelled' };
  // Undoing asks nothing: whoever does it has just seen what was done.
  const job = { on, args, context: before, ports: host.ports, after: command.after ?? 'stay' };
  const answer = source === 'undo' || source === 'redo' ? 'yes' : await confirmed(host, command, job);
  if (answer === 'no') return { kind: 'cancelled' };
  if (answer !== 'yes') {
    tell(host, job, command, answer, source, about);
    return { kind: 'done', outcome: answer };
  }

  // Time may have passed in the palette or the dialog: ask again on what is known now. What runs
  // still carries the versions the person decided on, so the server catches the rest.
  const now = host.readContext();
  const again = judge(host, command, now, latestOf(host, command, on), about, command.answered);
  // They have answered a question, and are told why nothing comes of it.
  if (again?.kind === 'hidden' && now.role !== null) host.refuse(command, 'This is not possible here any more.', about);
  if (again) return again;

  const busy = runningOf(host);
  const key = `${command.id} ${ids(on).join(' ')} ${JSON.stringify(args)}`;
  if (busy.has(key)) return { kind: 'busy' };
  const touched = touchedBy(command, on, before);
  if (isInTheWay(host, command, touched, [...busy.values()])) {
    host.refuse(command, 'Something else is on its way for this. Press again when it is done.', about);
    return { kind: 'refused', reason: 'under-way' };
  }
  const words = [command.title.replace(/…$/, ''), about].filter(Boolean).join(': ');
  const at = performance.now();
  const answered = (outcome: Outcome) => {
    busy.delete(key);
    const isCutOff = touched.length > 0 && outcome.failed.some(({ code }) => SIGN_IN_OVER.has(code));
    cutOff.set(host, isCutOff ? [...(cutOff.get(host) ?? []), { by: before.userId, words }] : []);
    // Whoever has signed in since is told nothing of it, and can take nothing of it back.
    if (before.userId !== null && host.readContext().userId !== before.userId) return;
    tell(host, job, command, outcome, source, about, at);
    if (command.after === 'next' && outcome.done.length > 0) host.moveOn(idsOf(outcome), outcome.next ?? null);
  };
  busy.set(key, { id: command.id, by: before.userId, words, touched, undoes: source === 'undo' || source === 'redo' });
  try {
    const outcome = await host.inTurn(command, on, { words, send: () => runSafely(command, job), answered });
    return { kind: 'done', outcome };
  } finally {
    busy.delete(key);
  }
}

/** Named records as the page shows them now, where it does; else as the person saw them last. */
function asShown(named: readonly Target[], context: Context): readonly Target[] {
  const shown = new Map<string, Target>(recordsAtHand(context).map((record) => [record.id, record]));
  return named.map((record) => shown.get(record.id) ?? record);
}

/** One that the page does not know any more stays as the person saw it: the server says what has become of it. */
function latestOf(host: Host, { target }: AnyCommand, on: readonly Target[]): readonly Target[] {
  const known = new Map(host.latest(target, ids(on)).map((record) => [record.id, record]));
  return on.map((record) => known.get(record.id) ?? record);
}

/** @param past reasons that do not matter any more */
function judge(
  host: Host,
  command: AnyCommand,
  context: Context,
  on: readonly Target[],
  about: string,
  past: readonly string[] = [],
): Result | null {
  if (context.role === null || !command.roles.includes(context.role)) return { kind: 'hidden' };
  const verdict = wordOf(command, context, on);
  if (verdict.kind === 'ready') return null;
  if (verdict.kind === 'hidden') return { kind: 'hidden' };
  if (past.includes(verdict.reason)) return null;
  host.refuse(command, verdict.sentence, about);
  return { kind: 'refused', reason: verdict.reason };
}

async function argumentsOf(
  host: Host,
  command: AnyCommand,
  given: Args,
  context: Context,
  on: readonly Target[],
): Promise<Args | null> {
  if (argumentsFit(command, given, context)) return given;
  const asked = await host.ask(command, given, context, on);
  return asked !== null && argumentsFit(command, asked, context) ? asked : null;
}

/** A command's steps by name, in the order in which they are asked. */
export function stepsOf(command: AnyCommand): [string, Step<unknown>][] {
  return Object.entries<Step<unknown>>(command.steps);
}

/** Whether every step has a value of its shape and the values agree with each other. */
function argumentsFit(command: AnyCommand, args: Args, context: Context): boolean {
  return stepsOf(command).every(([name, step]) => answers(args[name], step, context)) && !command.problem?.(args);
}

function answers(value: unknown, step: Step<unknown>, context: Context): boolean {
  return is(value, step.shape) && (value !== undefined || step.required?.(context) !== true);
}

/** What is wrong with one answer, as a sentence; null when it fits. */
export function problemOfAnswer(command: AnyCommand, name: string, args: Args): string | null {
  const steps = stepsOf(command);
  const step = steps.find(([known]) => known === name)?.[1];
  if (step && !is(args[name], step.shape)) return 'That does not fit here.';
  // A step that was not asked here, and need not be answered, does not hold the judgement up.
  const complete = steps.every(([known, { shape }]) => known in args || is(undefined, shape));
  return complete ? (command.problem?.(args) ?? null) : null;
}

/** The person's answer; where nobody can say what to ask, what failed. */
async function confirmed(
  host: Host,
  command: AnyCommand,
  { on, args, context, ports }: Parameters<AnyCommand['run']>[0],
): Promise<'yes' | 'no' | Outcome> {
  if (!command.confirm) return 'yes';
  let question: Question | null;
  try {
    question = await command.confirm(on, args, context, ports);
  } catch (error) {
    return failedFor(on, error, context);
  }
  return question === null || (await host.confirm(question)) ? 'yes' : 'no';
}

async function runSafely(command: AnyCommand, job: Parameters<AnyCommand['run']>[0]): Promise<Outcome> {
  try {
    return await command.run(job);
  } catch (error) {
    return failedFor(job.on, error, job.context);
  }
}

function failedFor(on: readonly Target[], error: unknown, { open }: Context): Outcome {
  const failed = on.map((record) => failedBecause(record.id, error, '', record));
  return { done: [], failed: failed.length > 0 ? failed : [failedBecause('', error, '', open)] };
}

function tell(
  host: Host,
  { on, args, context }: Parameters<AnyCommand['run']>[0],
  command: AnyCommand,
  outcome: Outcome,
  source: Source,
  about: string,
  at = performance.now(),
): void {
  const succeeded = outcome.failed.length === 0 || outcome.done.length > 0;
  const failed = outcome.failed.filter(({ dismissed }) => !dismissed);
  // A record that somebody else has changed meanwhile is another thing than the person decided on: they look
  // first. What is about no record is a wish on its own, and as good after the change.
  const again = failed.filter(
    ({ title, code }) => title === undefined && (mayPass(code) || (code === 'version-conflict' && on.length === 0)),
  );
  const missed = new Set(again.map(({ id }) => id));
  const retryArgs = command.retryArgs?.(args, on) ?? args;
  const undo = command.undo === 'none' || source === 'undo' ? null : command.undo({ outcome, args });
  host.tell({
    command,
    sentence: succeeded || command.saysSuccessAfterFailure ? command.say(outcome, args, on) : '',
    more: command.sayMore?.(outcome) ?? [],
    failed,
    about,
    undo,
    retry:
      again.length === 0
        ? null
        : {
            id: command.id,
            args: retryArgs,
            targets: (on as readonly Target[]).filter(({ id }) => missed.has(id)),
            shown: idsInSight(command, context),
            about,
          },
    ran: { id: command.id, args },
    source,
    at,
  });
}

function idsOf({ done }: Outcome): string[] {
  return done.flatMap((each) => ('id' in each ? [String(each.id)] : []));
}

function ids(on: readonly Target[]): string[] {
  return on.map(({ id }) => id);
}

/**
 * They touch no record that is shown: what is undone or repeated goes through the gate by itself, and whoever
 * leaves may leave whatever is on its way.
 */
const ABOUT_NO_RECORD: ReadonlySet<string> = new Set([
  'action.undo',
  'action.redo',
  'command.repeat',
  'session.sign-out',
  'session.sign-out-everywhere',
]);

/** By them a person may act a second time before they have read the refusal; what undoes or tries again stands beside it. */
const PRESSES: ReadonlySet<Source> = new Set<Source>(['key', 'button', 'palette']);

/**
 * What a command would decide about: the records that it is handed, else the pairs in view. A form is not among
 * it: it keeps what was typed, and shows both values where two people have changed one.
 */
function lookedAt(command: AnyCommand, on: readonly Target[], context: Context): readonly Target[] {
  if (!changesSomething(command) || ABOUT_NO_RECORD.has(command.id)) return [];
  return on.length > 0 ? on : pairsInView(context);
}

/** The records that a command is about: what it acts on, else what the page shows while it changes something there. */
function touchedBy(command: AnyCommand, on: readonly Target[], context: Context): readonly string[] {
  if (ABOUT_NO_RECORD.has(command.id)) return [];
  if (on.length > 0) return ids(on);
  return changesSomething(command) ? ids([...recordsAtHand(context), ...pairsInView(context)]) : [];
}

/** Two changes of one record at a time could contradict each other; undoing comes after whatever there is to undo. */
function isInTheWay(host: Host, { id }: AnyCommand, touched: readonly string[], others: readonly Running[]): boolean {
  const isAwaited = (other: Running) => other.undoes || other.touched.every((each) => host.isInTurn(each));
  if (id === 'action.undo' || id === 'action.redo') return others.some((other) => !isAwaited(other));
  return touched.some((each) => others.some((other) => other.touched.includes(each)));
}

/** The records at hand, and the image that it would be about. */
function idsInSight({ looksAtImage }: AnyCommand, context: Context): string[] {
  const image = context.queue?.shown?.image ?? context.media?.shownImage ?? null;
  return [...ids(recordsAtHand(context)), ...(looksAtImage === true && image !== null ? [image] : [])];
}

/** A retry is about what failed, and only while the page still shows that. */
function isShown(command: AnyCommand, { targets, shown = [] }: Invocation, context: Context): boolean {
  const now = new Set(idsInSight(command, context));
  const wanted = targets && targets.length > 0 ? ids(targets) : shown;
  return wanted.every((id) => now.has(id));
}

/** In words, what of this person's changes has no answer: it is on its way, or their sign-in had ended before it came. */
export function changesUnanswered(host: Host): string[] {
  const { userId } = host.readContext();
  const onTheWay = [...runningOf(host).values()].filter(({ id, touched }) => touched.length > 0 && !isGoodbye(id));
  return [...onTheWay, ...(cutOff.get(host) ?? [])].flatMap(({ by, words }) => (by === userId ? [words] : []));
}

function isGoodbye(id: string): boolean {
  return id.startsWith('session.');
}

function runningOf(host: Host): Map<string, Running> {
  const known = running.get(host) ?? new Map<string, Running>();
  running.set(host, known);
  return known;
}
