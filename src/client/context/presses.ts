import type { Context } from '../../../commands/context.ts';
import { readContext } from './read-context.ts';

/*
 * A click is a press and a release, and the page may change in between. What was shown when the pointer
 * went down is what the person meant; the gate compares it with what is shown when the click arrives.
 */

/** What was shown when the pointer went down; null: no click of a pointer is under way. */
let pressed: Context | null = null;
/** The first click of a double click has changed something: what was shown to that one. */
let changedBy: Context | null = null;
let isFollowUp = false;

/** What the click that is under way was pressed on; null: it came from a key, or from no pointer at all. */
export function pressedOn(): Context | null {
  return isFollowUp && changedBy !== null ? changedBy : pressed;
}

/** A click has changed something: a second one of the same double click is not meant for what came after. */
export function noteChangeByClick(): void {
  changedBy ??= pressed;
}

/** Called once at start; returns the way to stop. */
export function followPresses(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const press = () => void (pressed = readContext());
  const forget = () => void (pressed = null);
  window.addEventListener('pointerdown', press, options);
  window.addEventListener('pointercancel', forget, options);
  window.addEventListener(
    'click',
    ({ detail, isTrusted }) => {
      // A key's click counts none. One that is made by a menu belongs to the press that chose there.
      if (isTrusted && detail === 0) forget();
      isFollowUp = detail > 1;
      if (!isFollowUp) changedBy = null;
      // What is dispatched by this click has been when this runs.
      setTimeout(forget);
    },
    options,
  );
  return () => stop.abort();
}
