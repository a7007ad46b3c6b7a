import { argumentsFit } from './arguments.ts';
import { changesSomething } from './changes.ts';
import type { AnyCommand, Invocation, ReasonCode, Source } from './command.ts';
import { recordsInView, type Context } from './context.ts';
import type { Host } from './host.ts';
import { UNDER_WAY } from './judge.ts';
import { verdictOn } from './offer.ts';
import { isInTheWay, runningOf, touchedBy, ABOUT_NO_RECORD, IN_THE_FORM_ALONE } from './running.ts';
import { isItemGone, shownAsText, pairsInView } from './what-is-shown.ts';
import type { CommandId } from './command-ids.ts';
import { isAboutShown, nameOfShown } from './queue/shown-item.ts';

/** Commands on unsaved work: it is kept, so they may run although the page has just shown another version. */
const KEEPS_WHAT_WAS_TYPED: ReadonlySet<CommandId> = new Set<CommandId>([
  ...IN_THE_FORM_ALONE,
  'profile.save',
  'base-profile.create',
  'form.drop-draft',
  'images.save',
  'images.send',
  'images.discard',
]);

/** Whether it changes the record on the page, and not only what was typed or a record that it names itself. */
const changesWhatIsShown = (command: AnyCommand): boolean =>
  changesSomething(command) && !ABOUT_NO_RECORD.has(command.id) && !KEEPS_WHAT_WAS_TYPED.has(command.id);

/** The records given to a command, or else the queue's item and the records and pairs in view. */
function recordsToChange(
  command: AnyCommand,
  on: readonly { id: string }[],
  context: Context,
): readonly { id: string }[] {
  if (!changesWhatIsShown(command)) return [];
  if (on.length > 0) return on;
  const { shown = null } = context.queue ?? {};
  return [...(shown ? [shown] : []), ...recordsInView(context), ...pairsInView(context)];
}

/** The item in the queue's panel, with its name, for a command that acts on that item and has no targets. */
function itemInPanel(command: AnyCommand, context: Context): readonly { id: string; profile_name: string }[] {
  const { shown = null } = context.queue ?? {};
  return isAboutShown(command) && shown ? [{ id: shown.id, profile_name: nameOfShown(context) }] : [];
}

type Target = { id: string };

/** The gate's refusal. `hidden`: the command is not offered here. */
export type Refused = { kind: 'refused'; reason: ReasonCode } | { kind: 'hidden' };

/** One press of a key or a button, as the gate checks it: on these targets, and about the record of this name. */
export interface Press {
  host: Host;
  command: AnyCommand;
  invocation: Invocation;
  source: Source;
  on: readonly Target[];
  /** The name of its record for what is said about this press, as in `Invocation`. */
  about: string;
  /** What the page showed when it handled the press, before anything took the focus: what the command acts on. */
  before: Context;
  /**
   * What it showed when the key or the pointer went down, which is older where the press had to wait while the page drew;
   * null: the same as `before`.
   */
  shownAtPress: Context | null;
}

interface Check {
  code: ReasonCode;
  /** Why the press is refused, as a sentence; null: it is not. */
  why: (press: Press) => string | null;
  /** The refusal names no record, since the one on the screen is not the one that the person meant. */
  unnamed?: true;
}

const NOT_SHOWN = 'What this was about is no longer shown. Open it and decide there.';

/** Checked before role and `when`: those would judge, and name, a record that the person did not mean. */
const PRESSED_ON_ANOTHER: Check = {
  code: 'pressed-on-another',
  why: ({ command, shownAtPress, before }) =>
    shownAtPress && changesSomething(command) && shownAsText(command, shownAtPress) !== shownAsText(command, before)
      ? 'What is shown has changed since you pressed. Check it, then press again.'
      : null,
  unnamed: true,
};

/** Presses on what is in view. An undo, a redo and a retry name their records instead, and `follow` is no press. */
const BY_HAND: ReadonlySet<Source> = new Set<Source>(['key', 'button', 'palette']);

/** In this order, after `PRESSED_ON_ANOTHER`, role and `when`, and before the person is asked anything. */
const CHECKS: readonly Check[] = [
  {
    // Only a retry has `shown`: it repeats what was decided on records that may have left the screen since.
    code: 'not-shown',
    why: ({ command, invocation, before }) =>
      invocation.shown && !isStillInView(command, invocation, before) ? NOT_SHOWN : null,
  },
  {
    code: 'after-a-refusal',
    why: ({ host, command, invocation, source }) =>
      source === 'key' ? couldAnswerRefused(host, command, invocation) : null,
  },
  {
    // It is out of view or still loading, or a change of somebody else has just moved the cursor to it.
    code: 'unseen',
    why: ({ host, command, source, on, before }) =>
      source === 'key' && changesWhatIsShown(command)
        ? host.whyUnseen(command, on.length > 0 ? on : itemInPanel(command, before))
        : null,
  },
  {
    // It is in view, but has just replaced another record, so that nobody can have read it.
    code: 'unseen',
    why: ({ host, command, source, on, before }) =>
      BY_HAND.has(source) ? host.whyUnread(recordsToChange(command, on, before)) : null,
  },
  {
    // A question about a record that is being decided on would disappear while it is answered.
    code: 'under-way',
    why({ host, command, invocation: { args = {} }, on, before }) {
      const willAsk = !argumentsFit(command, args, before);
      return willAsk && touchedBy(command, on, before).some((id) => host.isSending(id)) ? UNDER_WAY : null;
    },
  },
];

/** The first refusal before the person is asked anything, which is also shown to them; null: none. */
export function refusedBeforeAsking(press: Press): Refused | null {
  const { host, command, before, on, about } = press;
  return (
    // What is still being saved cannot be undone yet, which is not the same as nothing to undo.
    firstRefusal(command.aboutAlone ? [PRESSED_ON_ANOTHER, IN_THE_WAY] : [PRESSED_ON_ANOTHER], press) ??
    judgeRoleAndWhen({ host, command, context: before, on, about }) ??
    firstRefusal(CHECKS, press)
  );
}

const isGone = (now: Context): Check => ({
  code: 'not-shown',
  why: ({ command, before }) => (isItemGone(command, before, now) ? NOT_SHOWN : null),
});

/**
 * The same after the person has answered everything, since time may have passed in the palette or the dialog.
 *
 * @param latest the targets as they are known now
 */
export function refusedAfterAsking(press: Press, now: Context, latest: readonly Target[]): Refused | null {
  const { host, command, about } = press;
  const again = judgeRoleAndWhen({ host, command, context: now, on: latest, about, waived: command.waived });
  // A person who has answered a question must see why nothing happens.
  if (again?.kind === 'hidden' && now.role !== null) host.refuse(command, 'This can no longer be done here.', about);
  return again ?? firstRefusal([isGone(now)], press);
}

const IN_THE_WAY: Check = {
  code: 'under-way',
  why: ({ host, command, on, before }) =>
    isInTheWay(host, command, touchedBy(command, on, before), [...runningOf(host).values()]) ? UNDER_WAY : null,
};

/** In this order, right before the command runs. */
const LAST_CHECKS: readonly Check[] = [
  IN_THE_WAY,
  { code: 'too-many', why: ({ host, command, on }) => host.whyFull(command, on) },
];

export function refusedBeforeRun(press: Press): Refused | null {
  return firstRefusal(LAST_CHECKS, press);
}

function firstRefusal(checks: readonly Check[], press: Press): Refused | null {
  for (const { code, why, unnamed } of checks) {
    const sentence = why(press);
    if (sentence === null) continue;
    press.host.refuse(press.command, sentence, unnamed ? '' : press.about);
    return { kind: 'refused', reason: code };
  }
  return null;
}

interface Judged extends Pick<Press, 'host' | 'command' | 'on' | 'about'> {
  context: Context;
  /** Reasons of `when` that an answer of the person has settled. */
  waived?: readonly ReasonCode[] | undefined;
}

function judgeRoleAndWhen({ host, command, context, on, about, waived = [] }: Judged): Refused | null {
  if (context.role === null || !command.roles.includes(context.role)) return { kind: 'hidden' };
  const verdict = verdictOn(command, context, on);
  if (verdict.kind === 'ready') return null;
  if (verdict.kind === 'hidden') return verdict;
  if (waived.includes(verdict.reason)) return null;
  host.refuse(command, verdict.sentence, about);
  return { kind: 'refused', reason: verdict.reason };
}

/** Ids of the records in view, and of the large image for a command that depends on it. */
export function idsInView({ looksAtImage }: AnyCommand, context: Context): string[] {
  const image = context.queue?.shown?.image ?? context.media?.shownImage ?? null;
  return [...recordsInView(context).map(({ id }) => id), ...(looksAtImage === true && image !== null ? [image] : [])];
}

/** Whether what a retry is about is still in view. */
function isStillInView(command: AnyCommand, { targets, shown = [] }: Invocation, context: Context): boolean {
  const now = new Set(idsInView(command, context));
  const wanted = targets && targets.length > 0 ? targets.map(({ id }) => id) : shown;
  return wanted.every((id) => now.has(id));
}

/**
 * Milliseconds after the refusal of a command that asks something, in which the next key may be the answer typed by
 * habit: a new user pressed the first reason a second after a refused disapproval, and it met another item.
 */
const ANSWERS_WITHIN = 3000;

const lastRefused = new WeakMap<Host, { command: AnyCommand; at: number }>();

export function rememberRefusal(host: Host, command: AnyCommand): void {
  if (asksSomething(command)) lastRefused.set(host, { command, at: performance.now() });
}

/**
 * Why this key may have been meant as the answer to a refused command, as a sentence; null: it was not. Only keys with
 * arguments of their own, such as digits, that change something are suspected.
 */
function couldAnswerRefused(host: Host, command: AnyCommand, { args = {} }: Pick<Invocation, 'args'>): string | null {
  const before = lastRefused.get(host);
  if (!before || performance.now() - before.at >= ANSWERS_WITHIN) return null;
  if (before.command.id === command.id || !changesSomething(command) || Object.keys(args).length === 0) return null;
  const title = before.command.title.replace(/…$/, '');
  return `“${title}” was just refused, and you may have pressed this key to answer it. Press again to continue.`;
}

function asksSomething(command: AnyCommand): boolean {
  return changesSomething(command) && Object.keys(command.steps).length > 0;
}
