import { personal } from '../../context/personal.ts';

/**
 * Events that count as activity: keys, pointer, touch and scrolling; requests never do. `input` is for dictation.
 * Scrolling is detected by the wheel, the touch or the key that does it: the page itself scrolls too, to keep the
 * cursor in view, when nobody is there.
 */
const EVENTS = ['keydown', 'input', 'pointerdown', 'touchstart', 'touchmove', 'wheel'] as const;

/** Calls back at each input of a person on this page; returns the way to stop. */
export function watchInput(onInput: () => void, target: EventTarget = window): () => void {
  let place = '';
  // A browser may report a move when only the page has moved, under a pointer that lies still.
  const onMove = (event: Event) => {
    const { screenX, screenY } = event as PointerEvent;
    const next = `${screenX} ${screenY}`;
    if (next !== place) onInput();
    place = next;
  };
  // Capture: an event that a handler stops is still activity.
  const options = { capture: true, passive: true };
  for (const name of EVENTS) target.addEventListener(name, onInput, options);
  target.addEventListener('pointermove', onMove, options);
  return () => {
    for (const name of EVENTS) target.removeEventListener(name, onInput, options);
    target.removeEventListener('pointermove', onMove, options);
  };
}

const used = personal(() => 0);

/** Notes that this tab is being used. */
export function noteUse(): void {
  used.current = Date.now();
}

/** When this tab was last used, in milliseconds since 1970; 0: not yet. */
export function usedAt(): number {
  return used.current;
}
