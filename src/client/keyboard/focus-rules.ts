import { PLATFORM } from './platform.ts';

/** Whether the focus is where letters are typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
const NOT_TEXT: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
  'image',
]);

/**
 * A press that only writes: no Cmd, Ctrl or Alt, except where these make a sign (AltGr, and Option on
 * a Mac). Function keys and Escape write nothing.
 */
export function isPlain(event: KeyboardEvent): boolean {
  if (/^(F\d+|Escape)$/.test(event.key)) return false;
  const makesSign = event.getModifierState('AltGraph') || (PLATFORM === 'mac' && event.altKey && !event.ctrlKey);
  return !event.metaKey && (makesSign || (!event.ctrlKey && !event.altKey));
}

const EDITING_LETTERS: ReadonlySet<string> = new Set(['a', 'c', 'v', 'x', 'y', 'z']);
const EDITING_KEYS: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Backspace',
  'Delete',
  'Insert',
]);

/** A press with modifiers by which text is edited, undo and redo among them: in a text field it is the browser's. */
export function edits(readings: readonly string[]): boolean {
  return readings.some((reading) => {
    const key = reading.slice(reading.lastIndexOf('+') + 1);
    return EDITING_KEYS.has(key) || (/^(?:Control|Meta)\+(?:Shift\+)?.$/.test(reading) && EDITING_LETTERS.has(key));
  });
}

/** Enter and Space belong to the button, link or box that has the focus: it is what they press. */
export function belongsToControl(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    target.matches('button, a[href], summary, input, [role="menuitem"], [role="option"]')
  );
}
