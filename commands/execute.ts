import { ERROR_STATUS, mayPass } from '../src/contract/base/errors.ts';
import { sendsForms } from '../src/contract/queue/queues.ts';
import { argumentsFit, argumentsOf } from './arguments.ts';
import { nameOfSubject } from './changes.ts';
import { idsInView, refusalAt, rememberRefusal, type Press, type Refused } from './press-checks.ts';
import type { After, AnyCommand, Failed, Invocation, Outcome, Source } from './command.ts';
import type { Question } from './question.ts';
import { recordsInView, resolveTargets, type Context } from './context.ts';
import { failedBecause } from './each.ts';
import type { Host, DecisionRequest, Target } from './host.ts';
import type { ApiPort, Ports } from './ports.ts';
import { guardOf, idsByOutcome, noteCutOff, runningOf, touchedBy } from './running.ts';

type AnyJob = Parameters<AnyCommand['run']>[0];

export type Result = { kind: 'done'; outcome: Outcome } | Refused | { kind: 'cancelled' };

/**
 * The one gate: every key, palette entry, button, undo and retry comes through here. Targets → checks at the press →
 * steps → question to confirm → checks right before the run → run → report, with its undo step. Both lists of checks are
 * `CHECKS` (press-checks.ts).
 *
 * @param context see `Press`
 * @param shownAtPress see `Press`
 */
export async function execute(
  host: Host,
  invocation: Invocation,
  source: Source,
  context: Context = host.readContext(),
  shownAtPress: Context | null = null,
): Promise<Result> {
  const command = host.registry.get(invocation.id);
  const result = await checkAndRun(host, command, { invocation, source, context, shownAtPress });
  if (source === 'key' && result.kind === 'refused') rememberRefusal(host, command);
  return result;
}

async function checkAndRun(
  host: Host,
  command: AnyCommand,
  { invocation, source, context, shownAtPress }: Pick<Press, 'invocation' | 'source' | 'context' | 'shownAtPress'>,
): Promise<Result> {
  const on = invocation.targets ? asShown(invocation.targets, context) : resolveTargets(command.target, context);
  const about = invocation.about ?? nameOfSubject(command, on, context);
  const given = invocation.args ?? {};
  const press = { host, command, invocation, source, on, args: given, about, context, shownAtPress };
  const refused = refusalAt('press', { ...press, now: context, latest: on });
  if (refused) return refused;

  const args = await argumentsOf(host, command, given, context, on);
  if (args === null) return { kind: 'cancelled' };
  const ports = source === 'retry' ? portsOfRetry(host.ports) : host.ports;
  const job = { on, args, context, ports, after: afterOf(command, on, context) };
  // Undoing asks nothing: the person has just seen what was done.
  const answer = source === 'undo' || source === 'redo' ? 'yes' : await askToConfirm(host, command, job);
  if (answer === 'no') return { kind: 'cancelled' };
  if (answer !== 'yes') {
    report(host, command, job, { outcome: answer, source, about });
    return { kind: 'done', outcome: answer };
  }

  // The request keeps the versions that the person saw, so the server refuses what has changed in between.
  const now = host.readContext();
  const refusedSince = refusalAt('run', { ...press, args, now, latest: latestOf(host, command, on) });
  if (refusedSince) return refusedSince;

  const words = [command.title.replace(/…$/, ''), about].filter(Boolean).join(': ');
  const run = { source, about, words, touched: touchedBy(command, on, context), key: null };
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
  // `touchedBy` would name what is in view now; a decision without targets was about the item shown when it was made.
  const touched = on.length > 0 ? ids(on) : [shown?.id ?? ''];
  // From where it was pressed is not stored; the report only has to know that it is no undo.
  await runJob(host, command, job, { source: 'key', about, words, touched, key });
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
  /** The `Idempotency-Key` of a decision made before the page was loaded, which is resent; null: it is a new one. */
  key: string | null;
}

async function runJob(host: Host, command: AnyCommand, job: AnyJob, run: Run): Promise<Outcome> {
  const { source, about, words, touched } = run;
  const { on, args, context } = job;
  const { userId: by, claim, queue } = context;
  const busy = runningOf(host);
  const guard = guardOf(host, command, job);
  const isResent = run.key !== null;
  // A decision from before the reload counts as made before everything pressed now.
  const at = isResent ? 0 : performance.now();
  const request = { id: command.id, args, on, about, claim, shown: queue?.shown ?? null };
  // A request that is resent until it is answered may have succeeded before the sign-in ended.
  let mayHaveSucceeded = isResent;
  const answered = (outcome: Outcome) => {
    // Before the report, which may run another command. The end deletes it too, since this is not called at every end.
    busy.delete(guard);
    noteCutOff(host, outcome, { id: command.id, touched, by, words, mayHaveSucceeded });
    // Another person who has signed in since neither sees it nor can undo it.
    if (by !== null && host.readContext().userId !== by) return;
    report(host, command, job, { outcome, source, about, at });
    if (job.after === 'next' && outcome.done.length > 0) host.moveOn(idsOf(outcome), outcome.next ?? null);
  };
  const send = async (key?: string) => {
    if (key !== undefined) mayHaveSucceeded = true;
    const outcome = await runSafely(command, withKey(job, key));
    return isResent ? { ...outcome, failed: outcome.failed.map(askToCheck) } : outcome;
  };
  busy.set(guard, { id: command.id, by, words, touched, undoes: source === 'undo' || source === 'redo' });
  try {
    return await host.runInOrder(command, on, { words, request, key: run.key, send, answered });
  } finally {
    busy.delete(guard);
  }
}

/**
 * Sends its requests with this key, and resends them without an answer, except for a form, which may have changed. This
 * replaces the command's own `untilAnswered`, which counts for what is sent outside the queue's order.
 */
function withKey(job: AnyJob, key?: string): AnyJob {
  if (key === undefined) return job;
  const { ports, context } = job;
  const more = { idempotencyKey: key, untilAnswered: !sendsForms(context.role) };
  const api: ApiPort = (operation, input, options) => ports.api(operation, input, { ...options, ...more });
  return { ...job, ports: { ...ports, api } };
}

function portsOfRetry(ports: Ports): Ports {
  const api: ApiPort = (operation, input, options) => ports.api(operation, input, { ...options, isRetry: true });
  return { ...ports, api };
}

/** The change may have been made before the person lost the right to it, and with it the right to the answer. */
function askToCheck(failed: Failed): Failed {
  if (failed.code === 'network' || ERROR_STATUS[failed.code] !== 403) return failed;
  return { ...failed, sentence: `${failed.sentence} Check whether it was done before the page reloaded.` };
}

/** Named records as the page shows them now, or else as the person saw them last. */
function asShown(named: readonly Target[], context: Context): readonly Target[] {
  const shown = new Map<string, Target>(recordsInView(context).map((record) => [record.id, record]));
  return named.map((record) => shown.get(record.id) ?? record);
}

/** The targets as the page knows them now; one that it has dropped stays as the person saw it, for the server to judge. */
function latestOf(host: Host, { target }: AnyCommand, on: readonly Target[]): readonly Target[] {
  const known = new Map(host.latest(target, ids(on)).map((record) => [record.id, record]));
  return on.map((record) => known.get(record.id) ?? record);
}

/** The person's answer, or the failure of the request that the question needed. */
async function askToConfirm(
  host: Host,
  command: AnyCommand,
  { on, args, context, ports }: Omit<AnyJob, 'now'>,
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

async function runSafely(command: AnyCommand, job: AnyJob): Promise<Outcome> {
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
  command: AnyCommand,
  { on, args, context }: Pick<AnyJob, 'on' | 'args' | 'context'>,
  { outcome, source, about, at = performance.now() }: Pick<Run, 'source' | 'about'> & { outcome: Outcome; at?: number },
): void {
  const succeeded = outcome.failed.length === 0 || outcome.done.length > 0;
  const failed = outcome.failed.filter(({ dismissed }) => !dismissed);
  // No retry on a record that somebody else has changed: the person looks at it first. Without a record, the change
  // does not matter.
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
            shownIds: idsInView(command, context),
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
