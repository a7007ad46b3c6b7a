import type { Context } from '../../../commands/context.ts';
import { belongsToControl, isModifier } from '../keyboard/focus-rules.ts';
import { readContext } from '../context/read-context.ts';
import { replacedSince, shownBefore } from '../context/shown-history.ts';
import { personal, personalMap } from '../context/personal.ts';
import type { Invocation } from '../../../commands/command.ts';
import { SHOWN_KEYS_MAXIMUM } from '../../contract/settings/preferences.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { hintOf, keyToShow } from '../keyboard/hints.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import { notifySystem } from '../notices/notify.ts';

/*
 * What the person saw when they pressed. A press may wait while the page draws, and a click takes time, so the page may
 * change in between: the gate compares what was shown at the press with what is shown when the invocation arrives.
 */

/** What was shown when the pointer went down; null: no click of a pointer is under way. */
const pointedAt = personal<Context | null>(() => null);
/** What was shown when the key went down, if it differs from now; null: it does not. */
const keyedAt = personal<Context | null>(() => null);
let isClickOfKey = false;
let isTouch = false;
/** The first click of a double click has changed something: what was shown to it. */
const changedBy = personal<Context | null>(() => null);
let isFollowUp = false;

/** Milliseconds: a faster press than this after another is no answer to anything that came in between. */
const QUICKEST_ANSWER = 100;
/** Presses in such fast succession: the first and the latest. They are meant for what was shown to the first. */
const burst = personal<{ first: number; latest: number } | null>(() => null);

function firstOfBurst(event: KeyboardEvent): number {
  const { timeStamp, isTrusted } = event;
  if (!isTrusted || isModifier(event)) return timeStamp;
  const { first, latest } = burst.current ?? { first: timeStamp, latest: timeStamp };
  burst.current = { first: timeStamp - latest < QUICKEST_ANSWER ? first : timeStamp, latest: timeStamp };
  return burst.current.first;
}

/** What was shown at the press being handled; null: what is shown now. */
export function pressedOn(source: 'key' | 'button'): Context | null {
  if (source === 'key' || isClickOfKey) return keyedAt.current;
  return isFollowUp && changedBy.current !== null ? changedBy.current : pointedAt.current;
}

/** Whether a pointer is making this click: a key may do the same sooner, which a finger has not. */
function isPointerClick(): boolean {
  return pointedAt.current !== null && !isClickOfKey && !isTouch;
}

/** A click has changed something: the second one of a double click is not meant for what came after. */
export function noteChangeByClick(): void {
  changedBy.current ??= pointedAt.current;
}

/** Called once at start; returns the way to stop. */
export function followPresses(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  // Everything a press dispatches has run by then.
  const forgetPointer = () => void setTimeout(() => (pointedAt.current = null));
  const forgetKey = () => void setTimeout(() => (keyedAt.current = null));
  window.addEventListener(
    'pointerdown',
    (event) => {
      isClickOfKey = false;
      isTouch = event.pointerType === 'touch';
      pointedAt.current = shownBefore(event) ?? readContext();
    },
    options,
  );
  window.addEventListener('pointercancel', () => void (pointedAt.current = null), options);
  window.addEventListener(
    'keydown',
    (event) => {
      // A button is clicked when the key comes up, or at once; until then the page may change.
      const onControl = belongsToControl(event);
      const first = firstOfBurst(event);
      const meantFor = first < event.timeStamp ? replacedSince(first) : null;
      keyedAt.current = meantFor ?? shownBefore(event) ?? (onControl ? readContext() : null);
      if (!onControl) forgetKey();
    },
    options,
  );
  window.addEventListener('keyup', forgetKey, options);
  window.addEventListener(
    'click',
    ({ detail, isTrusted }) => {
      // A key's click counts none. One that a menu makes belongs to the press that chose there.
      isClickOfKey = isTrusted && detail === 0;
      isFollowUp = detail > 1;
      if (!isFollowUp) changedBy.current = null;
      if (!isClickOfKey) forgetPointer();
    },
    options,
  );
  return () => stop.abort();
}

/** Number of clicks after which a notice names the key for the same action; it is shown once per key. */
const CLICKS = 3;
const clicks = personalMap<string, number>();

interface KeyOfClick {
  name: string;
  title: string;
  press: string;
}

/** The key that would have done the same as a pointer's click here. null: none would, or it was no pointer. */
export function keyOfClick({ id, args, targets }: Invocation): KeyOfClick | null {
  // A click may name its records; a key uses those in view.
  if (targets || !isPointerClick()) return null;
  const command = registryNow().get(id);
  const key = keyToShow(command, readContext(), args);
  if (!key?.scope) return null;
  return { name: `${id} ${key.press}`, title: command.title.replace(/…$/, ''), press: key.press };
}

export function noteClick({ name, title, press }: KeyOfClick): void {
  if (preferenceNow('told-keys').includes(name)) return;
  const count = (clicks.get(name) ?? 0) + 1;
  clicks.set(name, count);
  if (count !== CLICKS) return;
  notifySystem('info', { title: 'There is a key for this', message: `${title}: press ${hintOf(press)}.` });
  // If this is not stored, the notice is shown once more on another day.
  const keep = changePreference('told-keys', (known) => [...known, name].slice(-SHOWN_KEYS_MAXIMUM));
  keep.catch(() => undefined);
}
