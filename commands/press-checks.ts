import { argumentsFit } from './arguments.ts';
import { changesSomething } from './changes.ts';
import type { AnyCommand, Invocation, ReasonCode, Source } from './command.ts';
import { recordsInView, type Context } from './context.ts';
import type { Host, Target } from './host.ts';
import { UNDER_WAY } from './judge.ts';
import { verdictOn } from './offer.ts';
import { guardOf, isInTheWay, runningOf, touchedBy, ABOUT_NO_RECORD, IN_THE_FORM_ALONE } from './running.ts';
import { isItemGone, shownAsText, pairsInView } from './what-is-shown.ts';
import type { CommandId } from './command-ids.ts';
import { isolated } from '../src/contract/base/words.ts';
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
function recordsToChange(on: readonly Target[], context: Context): readonly Target[] {
  if (on.length > 0) return on;
  const { shown = null } = context.queue ?? {};
  return [...(shown ? [shown] : []), ...recordsInView(context), ...pairsInView(context)];
}

/** The item in the queue's panel, with its name, for a command that acts on that item and has no targets. */
function itemInPanel(command: AnyCommand, context: Context): readonly { id: string; profile_name: string }[] {
  const { shown = null } = context.queue ?? {};
  return isAboutShown(command) && shown ? [{ id: shown.id, profile_name: nameOfShown(context) }] : [];
}

/** Why nothing runs. `hidden`: the command is not offered here. `busy`: the same press twice; nothing is said. */
export type Refused = { kind: 'refused'; reason: ReasonCode } | { kind: 'hidden' } | { kind: 'busy' };

/** One press of a key or a button, as the gate checks it: on these targets, and about the record of this name. */
export interface Press {
  host: Host;
  command: AnyCommand;
  invocation: Invocation;
  source: Source;
  on: readonly Target[];
  /** Those of the invocation; once the person was asked, with their answers. */
  args: Record<string, unknown>;
  /** The name of its record for what is said about this press, as in `Invocation`. */
  about: string;
  /** What the page showed when it handled the press, before anything took the focus: what the command acts on. */
  context: Context;
  /** What it showed when the key or the pointer went down, which may be older; null: the same as `context`. */
  shownAtPress: Context | null;
  /**
   * What the page shows when this is checked, and the targets as it knows them then; at the press `context` and `on`. Role,
   * `when` and whether the item is gone are judged on these, since they may have changed while the person answered; the
   * other checks are about what the person saw and pressed.
   */
  now: Context;
  latest: readonly Target[];
}

/** `press`: before the person is asked anything. `run`: after their answers, right before it runs. */
type Moment = 'press' | 'run';

/** `why`: the sentence of the refusal, which has this code. `judge`: for checks with several codes, or that say it themselves. */
type Check =
  | {
      code: ReasonCode;
      why: (press: Press) => string | null;
      /** The refusal names no record, since the one on the screen is not the one that the person meant. */
      unnamed?: true;
    }
  | { judge: (press: Press) => Refused | null };

const NOT_SHOWN = 'What this was about is no longer shown. Open it and decide there.';

/** Presses on what is in view. An undo, a redo and a retry name their records instead, and `follow` is no press. */
const BY_HAND: ReadonlySet<Source> = new Set<Source>(['key', 'button', 'palette']);

/** All that can keep a press from running, in this order. */
const CHECKS: Readonly<Record<Moment, readonly Check[]>> = {
  press: [
    {
      // Before role and `when`: those would judge, and name, a record that the person did not mean.
      code: 'pressed-on-another',
      why: ({ command, shownAtPress, context }) =>
        shownAtPress &&
        changesSomething(command) &&
        shownAsText(command, shownAtPress) !== shownAsText(command, context)
          ? 'What is shown has changed since you pressed. Check it, then press again.'
          : null,
      unnamed: true,
    },
    {
      // Before `when`, to say “still being saved” rather than “nothing to undo”.
      code: 'under-way',
      why: whyUndoWaits,
    },
    { judge: judgeRoleAndWhen },
    {
      // Only a retry has `shownIds`: it repeats what was decided on records that may have left the screen since.
      code: 'not-shown',
      why: ({ command, invocation, context }) =>
        invocation.shownIds && !isStillInView(command, invocation, context) ? NOT_SHOWN : null,
    },
    {
      code: 'after-a-refusal',
      why: ({ host, command, invocation, source }) =>
        source === 'key' ? whyMaybeAnAnswer(host, command, invocation) : null,
    },
    { code: 'unseen', why: (press) => (changesWhatIsShown(press.command) ? whyUnseen(press) : null) },
    { code: 'under-way', why: whyQuestionWouldVanish },
  ],
  // Time may have passed in the palette or the dialog.
  run: [
    { judge: judgeRoleAndWhenAgain },
    {
      code: 'not-shown',
      why: ({ command, context, now }) => (isItemGone(command, context, now) ? NOT_SHOWN : null),
    },
    {
      judge: ({ host, command, on, args, context }) =>
        runningOf(host).has(guardOf(host, command, { on, args, context })) ? { kind: 'busy' } : null,
    },
    { code: 'under-way', why: whyInTheWay },
    { code: 'too-many', why: ({ host, command, on }) => host.whyFull(command, on) },
  ],
};

/** The first refusal at this moment; null: none. It is shown to the person too, except `busy`, and `hidden` at the press. */
export function refusalAt(moment: Moment, press: Press): Refused | null {
  for (const check of CHECKS[moment]) {
    if ('judge' in check) {
      const refused = check.judge(press);
      if (refused !== null) return refused;
      continue;
    }
    const sentence = check.why(press);
    if (sentence === null) continue;
    press.host.refuse(press.command, sentence, check.unnamed ? '' : press.about);
    return { kind: 'refused', reason: check.code };
  }
  return null;
}

function whyUnseen({ host, command, source, on, context }: Press): string | null {
  // It is out of view or still loading, or a change of somebody else has just moved the cursor to it.
  const outOfSight =
    source === 'key' ? host.whyOutOfSight(command, on.length > 0 ? on : itemInPanel(command, context)) : null;
  if (outOfSight !== null || !BY_HAND.has(source)) return outOfSight;
  // It is in view, but has just replaced another record, so that nobody can have read it.
  return host.whyJustReplaced(recordsToChange(on, context));
}

/** Undo and redo wait for what runs. The sign-outs, which are about themselves alone too, touch no record and never wait. */
function whyUndoWaits(press: Press): string | null {
  return press.command.aboutAlone ? whyInTheWay(press) : null;
}

/** A question about a record that is being decided on would disappear while it is answered. */
function whyQuestionWouldVanish({ host, command, args, on, context }: Press): string | null {
  const willAsk = !argumentsFit(command, args, context);
  return willAsk && touchedBy(command, on, context).some((id) => host.isSending(id)) ? UNDER_WAY : null;
}

/** Why it has to wait for what runs (`isInTheWay`). */
function whyInTheWay({ host, command, on, context }: Press): string | null {
  const touched = touchedBy(command, on, context);
  if (!isInTheWay(host, command, touched, [...runningOf(host).values()])) return null;
  const file = host.ports.media.uploads.underWay(touched);
  return file ? `“${isolated(file)}” is still being uploaded. Try again once it is done.` : UNDER_WAY;
}

/** @param waived reasons of `when` that an answer of the person has settled */
function judgeRoleAndWhen(
  { host, command, now, latest, about }: Press,
  waived: readonly ReasonCode[] = [],
): Refused | null {
  if (now.role === null || !command.roles.includes(now.role)) return { kind: 'hidden' };
  const verdict = verdictOn(command, now, latest);
  if (verdict.kind === 'ready') return null;
  if (verdict.kind === 'hidden') return verdict;
  if (waived.includes(verdict.reason)) return null;
  host.refuse(command, verdict.sentence, about);
  return { kind: 'refused', reason: verdict.reason };
}

function judgeRoleAndWhenAgain(press: Press): Refused | null {
  const { host, command, now, about } = press;
  const refused = judgeRoleAndWhen(press, command.waived);
  // A person who has answered a question must see why nothing happens.
  if (refused?.kind === 'hidden' && now.role !== null) host.refuse(command, 'This can no longer be done here.', about);
  return refused;
}

/** Ids of the records in view, and of the large image for a command that depends on it. */
export function idsInView({ looksAtImage }: AnyCommand, context: Context): string[] {
  const image = context.queue?.shown?.image ?? context.media?.shownImage ?? null;
  return [...recordsInView(context).map(({ id }) => id), ...(looksAtImage === true && image !== null ? [image] : [])];
}

/**
 * Whether what a retry is about is still in view: its targets, whichever of their images is large, or without targets all
 * that was in view.
 */
function isStillInView(command: AnyCommand, { targets, shownIds = [] }: Invocation, context: Context): boolean {
  const now = new Set(idsInView(command, context));
  const wanted = targets && targets.length > 0 ? targets.map(({ id }) => id) : shownIds;
  return wanted.every((id) => now.has(id));
}

/** Milliseconds after the refusal of a command that asks something, in which the next key may be the answer typed by habit. */
const ANSWERS_WITHIN = 3000;

const lastRefused = new WeakMap<Host, { command: AnyCommand; at: number }>();

export function rememberRefusal(host: Host, command: AnyCommand): void {
  if (asksSomething(command)) lastRefused.set(host, { command, at: performance.now() });
}

/**
 * Why this key may have been meant as the answer to a refused command, as a sentence; null: it was not. Only keys with
 * arguments of their own, such as digits, that change something are suspected.
 */
function whyMaybeAnAnswer(host: Host, command: AnyCommand, { args = {} }: Pick<Invocation, 'args'>): string | null {
  const before = lastRefused.get(host);
  if (!before || performance.now() - before.at >= ANSWERS_WITHIN) return null;
  if (before.command.id === command.id || !changesSomething(command) || Object.keys(args).length === 0) return null;
  const title = before.command.title.replace(/…$/, '');
  return `“${title}” was just refused, and you may have pressed this key to answer it. Press again to continue.`;
}

/** Whether a key of it may be followed by an answer. */
export function asksSomething(command: AnyCommand): boolean {
  return changesSomething(command) && Object.keys(command.steps).length > 0;
}
