import { is } from 'superstruct';
import { ERROR_STATUS, mayPass } from '../src/contract/errors.ts';
import { CANNOT_BE_STORED, isStorable } from '../src/contract/primitives.ts';
import { changesSomething, nameOfSubject } from './changes.ts';
import type { After, AnyCommand, Failed, Invocation, Outcome, Source, Step } from './command.ts';
import type { Question } from './question.ts';
import { recordsInView, resolveTargets, type Context } from './context.ts';
import { failedBecause } from './each.ts';
import { isAboutShown, itemInPanel, lookedAt } from './looked-at.ts';
import { UNDER_WAY } from './judge.ts';
import { wordOf } from './offer.ts';
import type { Host, DecisionRequest } from './host.ts';
import type { ApiPort, Ports } from './ports.ts';
import { idsByOutcome, isInTheWay, noteCutOff, runningOf, touchedBy } from './running.ts';
import { couldAnswerRefused, noteRefused } from './refused-question.ts';
import { isItemGone, shownTo } from './what-is-shown.ts';

type Args = Record<string, unknown>;
type Target = { id: string };

export type Result =
  | { kind: 'done'; outcome: Outcome }
  | { kind: 'refused'; reason: string }
  | { kind: 'hidden' }
  | { kind: 'cancelled' }
  | { kind: 'busy' };

const NOT_SHOWN = 'What this was about is no longer shown. Open it and decide there.';
const PRESSED_ON_ANOTHER = 'What is shown has changed since you pressed the key. Check it, then press again.';

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
  const result = await passed(host, command, { invocation, source, before, pressed });
  if (source === 'key' && result.kind === 'refused') noteRefused(host, command);
  return result;
}

interface Press {
  invocation: Invocation;
  source: Source;
  before: Context;
  pressed: Context | null;
}

async function passed(
  host: Host,
  command: AnyCommand,
  { invocation, source, before, pressed }: Press,
): Promise<Result> {
  const on = invocation.targets ? asShown(invocation.targets, before) : resolveTargets(command.target, before);
  if (pressed && changesSomething(command) && shownTo(command, pressed) !== shownTo(command, before)) {
    host.refuse(command, PRESSED_ON_ANOTHER, '');
    return { kind: 'refused', reason: 'pressed-on-another' };
  }
  const about = invocation.about ?? nameOfSubject(command, on, before);
  const first = judge(host, command, before, on, about);
  if (first) return first;
  if (invocation.shown && !isShown(command, invocation, before)) {
    host.refuse(command, NOT_SHOWN, about);
    return { kind: 'refused', reason: 'not-shown' };
  }
  const answersRefused = source === 'key' ? couldAnswerRefused(host, command, invocation) : null;
  if (answersRefused !== null) {
    host.refuse(command, answersRefused, about);
    return { kind: 'refused', reason: 'after-a-refusal' };
  }
  const seen = on.length > 0 ? on : itemInPanel(command, before);
  const unseen = source === 'key' && isAboutShown(command) ? host.unseen(command, seen) : null;
  const notRead = unseen ?? (PRESSES.has(source) ? host.unread(lookedAt(command, on, before)) : null);
  if (notRead !== null) {
    host.refuse(command, notRead, about);
    return { kind: 'refused', reason: 'unseen' };
  }

  const given = invocation.args ?? {};
  const touched = touchedBy(command, on, before);
  // A question about a record that is being decided on would disappear while it is answered.
  if (!argumentsFit(command, given, before) && touched.some((id) => host.isInTurn(id))) {
    host.refuse(command, UNDER_WAY, about);
    return { kind: 'refused', reason: 'under-way' };
  }
  const args = await argumentsOf(host, command, given, before, on);
  if (args === null) return { kind: 'cancelled' };
  // Undoing asks nothing: the person has just seen what was done.
  const ports = source === 'retry' ? retrying(host.ports) : host.ports;
  const job = { on, args, context: before, now: before, ports, after: afterOf(command, on, before) };
  const answer = source === 'undo' || source === 'redo' ? 'yes' : await confirmed(host, command, job);
  if (answer === 'no') return { kind: 'cancelled' };
  if (answer !== 'yes') {
    report(host, job, command, answer, source, about);
    return { kind: 'done', outcome: answer };
  }

  // Time may have passed in the palette or the dialog: ask again on what is known now. What runs
  // still carries the versions the person decided on, so the server catches the rest.
  const now = host.readContext();
  const again = judge(host, command, now, latestOf(host, command, on), about, command.answered);
  // They have answered a question, so they learn why nothing is done.
  if (again?.kind === 'hidden' && now.role !== null) host.refuse(command, 'This can no longer be done here.', about);
  if (again) return again;
  if (isItemGone(command, before, now)) {
    host.refuse(command, NOT_SHOWN, about);
    return { kind: 'refused', reason: 'not-shown' };
  }

  const busy = runningOf(host);
  const key = keyOf(host, command, job);
  if (busy.has(key)) return { kind: 'busy' };
  if (isInTheWay(host, command, touched, [...busy.values()])) {
    host.refuse(command, UNDER_WAY, about);
    return { kind: 'refused', reason: 'under-way' };
  }
  const full = host.isFull(command, on);
  if (full !== null) {
    host.refuse(command, full, about);
    return { kind: 'refused', reason: 'too-many' };
  }
  const words = [command.title.replace(/…$/, ''), about].filter(Boolean).join(': ');
  const run = { source, about, words, touched, again: null };
  return { kind: 'done', outcome: await runJob(host, command, { ...job, now }, run) };
}

/**
 * Sends again what was decided before the page was loaded, without asking again; the server says whether it is still
 * allowed.
 *
 * @returns false: it cannot be sent, and the person has to be informed
 */
export async function sendAgain(host: Host, decision: DecisionRequest, words: string, key: string): Promise<boolean> {
  const command = host.registry.all.find(({ id }) => id === decision.id);
  const { args, on, about, shown, claim } = decision;
  const queue = shown && { shown, hasEarlierDecision: false };
  const context: Context = { ...host.readContext(), focused: null, selected: [], open: null, claim, queue };
  if (!command || !argumentsFit(command, args, context)) return false;
  const job = { on, args, context, now: context, ports: host.ports, after: afterOf(command, on, context) };
  const touched = on.length > 0 ? ids(on) : [shown?.id ?? ''];
  await runJob(host, command, job, { source: 'key', about, words, touched, again: key });
  return true;
}

function afterOf({ after = 'stay' }: AnyCommand, on: readonly Target[], context: Context): After {
  return typeof after === 'function' ? after(on, context) : after;
}

interface Run {
  source: Source;
  about: string;
  words: string;
  touched: readonly string[];
  again: string | null;
}

async function runJob(
  host: Host,
  command: AnyCommand,
  job: Parameters<AnyCommand['run']>[0],
  { source, about, words, touched, again }: Run,
): Promise<Outcome> {
  const { on, args, context } = job;
  const { userId: by, claim, queue } = context;
  const busy = runningOf(host);
  const key = keyOf(host, command, job);
  // What was decided before the page was loaded comes before whatever is pressed now.
  const at = again === null ? performance.now() : 0;
  const wish = { id: command.id, args, on, about, claim, shown: queue?.shown ?? null };
  // What goes out again until it is answered may have been taken before the sign-in had ended.
  let sentOnce = again === null;
  const answered = (outcome: Outcome) => {
    busy.delete(key);
    noteCutOff(host, outcome, { touched, by, words, sentOnce });
    // Another person who has signed in since neither sees it nor can undo it.
    if (by !== null && host.readContext().userId !== by) return;
    report(host, job, command, outcome, source, about, at);
    if (job.after === 'next' && outcome.done.length > 0) host.moveOn(idsOf(outcome), outcome.next ?? null);
  };
  const send = async (sentUnder?: string) => {
    if (sentUnder !== undefined) sentOnce = false;
    const outcome = await runSafely(command, under(job, sentUnder));
    return again === null ? outcome : { ...outcome, failed: outcome.failed.map(maybeDone) };
  };
  busy.set(key, { id: command.id, by, words, touched, undoes: source === 'undo' || source === 'redo' });
  try {
    return await host.inTurn(command, on, { words, wish, again, send, answered });
  } finally {
    busy.delete(key);
  }
}

/** The same request twice at a time is one; what only toggles something on the screen is a new one each time. */
function keyOf(
  { ports }: Host,
  command: AnyCommand,
  { on, args, context }: Pick<Parameters<AnyCommand['run']>[0], 'on' | 'args' | 'context'>,
): string {
  const toggled = changesSomething(command) ? '' : command.hint?.(context);
  return `${command.id} ${ids(on).join(' ')} ${JSON.stringify([args, command.sends?.(ports)])} ${toggled ?? ''}`;
}

/** Its call goes out under this key, and again where no answer comes; not a form's, which may have changed by the next try. */
function under(job: Parameters<AnyCommand['run']>[0], idempotencyKey?: string): Parameters<AnyCommand['run']>[0] {
  if (idempotencyKey === undefined) return job;
  const { ports, context } = job;
  const more = { idempotencyKey, untilAnswered: context.role !== 'FillIn' };
  const api: ApiPort = (operation, input, options) => ports.api(operation, input, { ...options, ...more });
  return { ...job, ports: { ...ports, api } };
}

function retrying(ports: Ports): Ports {
  const api: ApiPort = (operation, input, options) => ports.api(operation, input, { ...options, isRetry: true });
  return { ...ports, api };
}

/** A person whose rights have changed is refused the answer too, although the change may have been made. */
function maybeDone(failed: Failed): Failed {
  if (failed.code === 'network' || ERROR_STATUS[failed.code] !== 403) return failed;
  return { ...failed, sentence: `${failed.sentence} Check whether it was done before the page reloaded.` };
}

/** Named records as the page shows them now, where it does; else as the person saw them last. */
function asShown(named: readonly Target[], context: Context): readonly Target[] {
  const shown = new Map<string, Target>(recordsInView(context).map((record) => [record.id, record]));
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
  return stepsOf(command).every(([name, step]) => answers(args, name, step, context)) && !command.problem?.(args);
}

function answers(args: Args, name: string, { shape, required, asked }: Step<unknown>, context: Context): boolean {
  const value = args[name];
  if (!is(value, shape)) return false;
  // What is not asked here need not be answered.
  return value !== undefined || required?.(context) !== true || asked?.(context, args) === false;
}

/** What is wrong with one answer, as a sentence; null when it fits. */
export function problemOfAnswer(command: AnyCommand, name: string, args: Args): string | null {
  const steps = stepsOf(command);
  const step = steps.find(([known]) => known === name)?.[1];
  if (step && typeof args[name] === 'string' && !isStorable(args[name])) return `${step.title} ${CANNOT_BE_STORED}.`;
  if (step && !is(args[name], step.shape)) return 'That is not valid here.';
  // One that was not asked here, and need not be answered, does not hold the judgement up.
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

function report(
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
  // No retry on a record that somebody else has changed meanwhile: the person looks first. What is about no record
  // is as valid after the change.
  const again = failed.filter(
    ({ title, code }) => title === undefined && (mayPass(code) || (code === 'version-conflict' && on.length === 0)),
  );
  const missed = new Set(again.map(({ id }) => id));
  const retryArgs = command.retryArgs?.(args, on) ?? args;
  const undo = command.undo === 'none' || source === 'undo' ? null : command.undo({ outcome, args });
  host.report({
    command,
    sentence: succeeded || command.saysSuccessAfterFailure ? command.say(outcome, args, on) : '',
    more: command.sayMore?.(outcome) ?? [],
    failed,
    idsByOutcome: idsByOutcome(outcome, on.length > 0 ? null : touchedBy(command, on, context)),
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

/** Sources by which a person may act again before they have read a refusal. */
const PRESSES: ReadonlySet<Source> = new Set<Source>(['key', 'button', 'palette']);

/** Ids of the records in view, and of the image that it would be about. */
function idsInSight({ looksAtImage }: AnyCommand, context: Context): string[] {
  const image = context.queue?.shown?.image ?? context.media?.shownImage ?? null;
  return [...ids(recordsInView(context)), ...(looksAtImage === true && image !== null ? [image] : [])];
}

/** A retry is about what failed, and only while the page still shows that. */
function isShown(command: AnyCommand, { targets, shown = [] }: Invocation, context: Context): boolean {
  const now = new Set(idsInSight(command, context));
  const wanted = targets && targets.length > 0 ? ids(targets) : shown;
  return wanted.every((id) => now.has(id));
}
