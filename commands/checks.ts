import { argumentsFit } from './arguments.ts';
import { changesSomething } from './changes.ts';
import type { AnyCommand, Invocation, ReasonCode, Source } from './command.ts';
import { recordsInView, type Context } from './context.ts';
import type { Host } from './host.ts';
import { UNDER_WAY } from './judge.ts';
import { wordOf } from './offer.ts';
import { isInTheWay, runningOf, touchedBy, ABOUT_NO_RECORD, IN_THE_FORM_ALONE } from './running.ts';
import { isItemGone, shownTo, pairsInView } from './what-is-shown.ts';
import type { CommandId } from './command-ids.ts';
import { nameOfShown } from './queue/shown-item.ts';

/** Commands on unsaved work, which is kept; where two people changed one value, both are shown. */
const KEEPS_WHAT_WAS_TYPED: ReadonlySet<CommandId> = new Set<CommandId>([
  ...IN_THE_FORM_ALONE,
  'profile.save',
  'base-profile.create',
  'form.drop-draft',
  'images.save',
  'images.send',
  'images.discard',
]);

/** Whether it changes the record on the page, rather than one that it names itself or what was typed. */
const isAboutShown = (command: AnyCommand): boolean =>
  changesSomething(command) && !ABOUT_NO_RECORD.has(command.id) && !KEEPS_WHAT_WAS_TYPED.has(command.id);

/** What a command would change: the records given to it, else the queue's item, the records and the pairs in view. */
function lookedAt(command: AnyCommand, on: readonly { id: string }[], context: Context): readonly { id: string }[] {
  if (!isAboutShown(command)) return [];
  if (on.length > 0) return on;
  const { shown = null } = context.queue ?? {};
  return [...(shown ? [shown] : []), ...recordsInView(context), ...pairsInView(context)];
}

/** The item in the queue's panel, with its name, for a command that acts on it without being given it. */
function itemInPanel({ about }: AnyCommand, context: Context): readonly { id: string; profile_name: string }[] {
  const { shown = null } = context.queue ?? {};
  return about === nameOfShown && shown ? [{ id: shown.id, profile_name: nameOfShown(context) }] : [];
}

type Target = { id: string };

/** What the gate says no with. `hidden`: the command is not offered here. */
export type Refused = { kind: 'refused'; reason: ReasonCode } | { kind: 'hidden' };

/** One press of a key or a button, as the gate looks at it. */
export interface Press {
  host: Host;
  command: AnyCommand;
  invocation: Invocation;
  source: Source;
  on: readonly Target[];
  about: string;
  /** The snapshot taken at the press. */
  before: Context;
  /** What was shown when the key or the pointer went down; null: what is shown now. */
  pressed: Context | null;
}

interface Check {
  code: ReasonCode;
  /** What can be said against the press, as a sentence; null: nothing. */
  against: (press: Press) => string | null;
  /** What the press was about is not what the person meant, so it is not named. */
  unnamed?: true;
}

const NOT_SHOWN = 'What this was about is no longer shown. Open it and decide there.';

const PRESSED_ON_ANOTHER: Check = {
  code: 'pressed-on-another',
  against: ({ command, pressed, before }) =>
    pressed && changesSomething(command) && shownTo(command, pressed) !== shownTo(command, before)
      ? 'What is shown has changed since you pressed the key. Check it, then press again.'
      : null,
  unnamed: true,
};

/** After role and `when`, before anything is asked, in this order. */
const CHECKS: readonly Check[] = [
  {
    code: 'not-shown',
    against: ({ command, invocation, before }) =>
      invocation.shown && !isShown(command, invocation, before) ? NOT_SHOWN : null,
  },
  {
    code: 'after-a-refusal',
    against: ({ host, command, invocation, source }) =>
      source === 'key' ? couldAnswerRefused(host, command, invocation) : null,
  },
  {
    code: 'unseen',
    against: ({ host, command, source, on, before }) =>
      source === 'key' && isAboutShown(command)
        ? host.unseen(command, on.length > 0 ? on : itemInPanel(command, before))
        : null,
  },
  {
    code: 'unseen',
    against: ({ host, command, source, on, before }) =>
      PRESSES.has(source) ? host.unread(lookedAt(command, on, before)) : null,
  },
  {
    // A question about a record that is being decided on would disappear while it is answered.
    code: 'under-way',
    against: ({ host, command, invocation: { args = {} }, on, before }) =>
      !argumentsFit(command, args, before) && touchedBy(command, on, before).some((id) => host.isInTurn(id))
        ? UNDER_WAY
        : null,
  },
];

/** The first thing that speaks against a press before anything is asked, which the person is shown; null: nothing. */
export function refusedBefore(press: Press): Refused | null {
  const { host, command, before, on, about } = press;
  return (
    firstOf([PRESSED_ON_ANOTHER], press) ??
    judge({ host, command, context: before, on, about }) ??
    firstOf(CHECKS, press)
  );
}

const isGone = (now: Context): Check => ({
  code: 'not-shown',
  against: ({ command, before }) => (isItemGone(command, before, now) ? NOT_SHOWN : null),
});

/**
 * The same once everything is answered, on what is known now: time may have passed in the palette or the dialog.
 *
 * @param latest the records as they are known now
 */
export function refusedAfter(press: Press, now: Context, latest: readonly Target[]): Refused | null {
  const { host, command, about } = press;
  const again = judge({ host, command, context: now, on: latest, about, past: command.answered });
  // They have answered a question, so they learn why nothing is done.
  if (again?.kind === 'hidden' && now.role !== null) host.refuse(command, 'This can no longer be done here.', about);
  return again ?? firstOf([isGone(now)], press);
}

/** Right before it runs. */
const LAST_CHECKS: readonly Check[] = [
  {
    code: 'under-way',
    against: ({ host, command, on, before }) =>
      isInTheWay(host, command, touchedBy(command, on, before), [...runningOf(host).values()]) ? UNDER_WAY : null,
  },
  { code: 'too-many', against: ({ host, command, on }) => host.isFull(command, on) },
];

export function refusedAtLast(press: Press): Refused | null {
  return firstOf(LAST_CHECKS, press);
}

function firstOf(checks: readonly Check[], press: Press): Refused | null {
  for (const { code, against, unnamed } of checks) {
    const sentence = against(press);
    if (sentence === null) continue;
    press.host.refuse(press.command, sentence, unnamed ? '' : press.about);
    return { kind: 'refused', reason: code };
  }
  return null;
}

interface Judged extends Pick<Press, 'host' | 'command' | 'on' | 'about'> {
  context: Context;
  /** Reasons that do not matter any more. */
  past?: readonly ReasonCode[] | undefined;
}

/** What role and `when` say. */
function judge({ host, command, context, on, about, past = [] }: Judged): Refused | null {
  if (context.role === null || !command.roles.includes(context.role)) return { kind: 'hidden' };
  const verdict = wordOf(command, context, on);
  if (verdict.kind === 'ready') return null;
  if (verdict.kind === 'hidden') return { kind: 'hidden' };
  if (past.includes(verdict.reason)) return null;
  host.refuse(command, verdict.sentence, about);
  return { kind: 'refused', reason: verdict.reason };
}

/** Sources by which a person may act again before they have read a refusal. */
const PRESSES: ReadonlySet<Source> = new Set<Source>(['key', 'button', 'palette']);

/** Ids of the records in view, and of the image that it would be about. */
export function idsInSight({ looksAtImage }: AnyCommand, context: Context): string[] {
  const image = context.queue?.shown?.image ?? context.media?.shownImage ?? null;
  return [...recordsInView(context).map(({ id }) => id), ...(looksAtImage === true && image !== null ? [image] : [])];
}

/** A retry is about what failed, and only while the page still shows that. */
function isShown(command: AnyCommand, { targets, shown = [] }: Invocation, context: Context): boolean {
  const now = new Set(idsInSight(command, context));
  const wanted = targets && targets.length > 0 ? targets.map(({ id }) => id) : shown;
  return wanted.every((id) => now.has(id));
}

/* A key that asks for an answer was refused, and the answer is typed behind it all the same. */

/**
 * Milliseconds in which a hand types the answer to a question that it has not seen refused. A fresh user pressed the first
 * reason a second after a refused disapproval; by then another item had come.
 */
const ANSWERS_WITHIN = 3000;

const refused = new WeakMap<Host, { command: AnyCommand; at: number }>();

/** The key of this command was refused. */
export function noteRefused(host: Host, command: AnyCommand): void {
  if (asks(command)) refused.set(host, { command, at: performance.now() });
}

/**
 * Why this key may have been meant as the answer to a question that was refused, as a sentence; null: it was not. Only a
 * key that says what to do by itself, as a digit does, and that changes something.
 */
function couldAnswerRefused(host: Host, command: AnyCommand, { args = {} }: Pick<Invocation, 'args'>): string | null {
  const before = refused.get(host);
  if (!before || performance.now() - before.at >= ANSWERS_WITHIN) return null;
  if (before.command.id === command.id || !changesSomething(command) || Object.keys(args).length === 0) return null;
  const title = before.command.title.replace(/…$/, '');
  return `“${title}” was just refused, and you may have pressed this key to answer it. Press again to continue.`;
}

function asks(command: AnyCommand): boolean {
  return changesSomething(command) && Object.keys(command.steps).length > 0;
}
