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

/** What was shown when the pointer went down; null: no pointer is clicking. */
const shownAtPointer = personal<Context | null>(() => null);
/** What was shown when the key went down, if it differs from now; null: it does not. */
const shownAtKey = personal<Context | null>(() => null);
let isClickOfKey = false;
let isTouch = false;
/** What was shown at the first click of a double click, if that click has changed something. */
const shownAtFirstClick = personal<Context | null>(() => null);
let isFollowUp = false;

/** Milliseconds between two presses within which nobody can react to what has appeared. */
const QUICKEST_ANSWER = 100;
/** The times of the first and the latest press of such a fast series, which is meant for what was shown at the first. */
const burst = personal<{ first: number; latest: number } | null>(() => null);

function firstOfBurst(event: KeyboardEvent): number {
  const { timeStamp, isTrusted } = event;
  if (!isTrusted || isModifier(event)) return timeStamp;
  const { first, latest } = burst.current ?? { first: timeStamp, latest: timeStamp };
  burst.current = { first: timeStamp - latest < QUICKEST_ANSWER ? first : timeStamp, latest: timeStamp };
  return burst.current.first;
}

/** What was shown at the press being handled; null: what is shown now. */
export function shownAtPress(source: 'key' | 'button'): Context | null {
  if (source === 'key' || isClickOfKey) return shownAtKey.current;
  return isFollowUp && shownAtFirstClick.current !== null ? shownAtFirstClick.current : shownAtPointer.current;
}

/** Whether a mouse or pen is clicking: only then is a key worth suggesting, which a finger does not have. */
function isPointerClick(): boolean {
  return shownAtPointer.current !== null && !isClickOfKey && !isTouch;
}

/** Notes what was shown at a click that changes something, since a second click of a double click is meant for that. */
export function noteChangeByClick(): void {
  shownAtFirstClick.current ??= shownAtPointer.current;
}

/** Called once at start; returns the way to stop. */
export function followPresses(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  // The timeout runs after everything that the press dispatches.
  const forgetPointer = () => void setTimeout(() => (shownAtPointer.current = null));
  const forgetKey = () => void setTimeout(() => (shownAtKey.current = null));
  window.addEventListener(
    'pointerdown',
    (event) => {
      isClickOfKey = false;
      isTouch = event.pointerType === 'touch';
      shownAtPointer.current = shownBefore(event) ?? readContext();
    },
    options,
  );
  window.addEventListener('pointercancel', () => void (shownAtPointer.current = null), options);
  window.addEventListener(
    'keydown',
    (event) => {
      // A button with the focus is clicked at the key's release or at once; the page may change before.
      const onControl = belongsToControl(event);
      const first = firstOfBurst(event);
      const meantFor = first < event.timeStamp ? replacedSince(first) : null;
      shownAtKey.current = meantFor ?? shownBefore(event) ?? (onControl ? readContext() : null);
      if (!onControl) forgetKey();
    },
    options,
  );
  window.addEventListener('keyup', forgetKey, options);
  window.addEventListener(
    'click',
    ({ detail, isTrusted }) => {
      // A click made by a key has no detail. One made by a menu belongs to the press that chose the entry.
      isClickOfKey = isTrusted && detail === 0;
      isFollowUp = detail > 1;
      if (!isFollowUp) shownAtFirstClick.current = null;
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

/** The key that would have done the same as this click; null: there is none, or no mouse or pen was used. */
export function keyOfClick({ id, args, targets }: Invocation): KeyOfClick | null {
  // A key cannot do the same if the click names its records.
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
