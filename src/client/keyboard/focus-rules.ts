import type { Focus } from '../../../commands/keys/port.ts';
import { PLATFORM } from './known-keyboard.ts';

export function focusNow(): Focus {
  const { activeElement } = document;
  return { typing: isTyping(activeElement), control: isControl(activeElement) };
}

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
 * A press that only types: no Cmd, Ctrl or Alt, except where these make a sign (AltGr, and Option on a Mac). Function
 * keys and Escape type nothing.
 */
export function isPlain(event: KeyboardEvent): boolean {
  if (/^(F\d+|Escape)$/.test(event.key)) return false;
  const makesSign = event.getModifierState('AltGraph') || (PLATFORM === 'mac' && event.altKey && !event.ctrlKey);
  return !event.metaKey && (makesSign || (!event.ctrlKey && !event.altKey));
}

/** The same for a press in the notation of the key tree (`Control+Shift+k`). */
export function isPlainReading(reading: string): boolean {
  const parts = reading.split(/(?<=\w)\+/);
  const modifiers = parts.slice(0, -1);
  if (/^(F\d+|Escape)$/.test(parts.at(-1) ?? '')) return false;
  const isSignOfMac = PLATFORM === 'mac' && !modifiers.includes('Control');
  return !modifiers.some((each) => each === 'Meta' || each === 'Control' || (each === 'Alt' && !isSignOfMac));
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

/** A press with modifiers that edits text, including undo and redo: in a text field it is the browser's. */
export function edits(readings: readonly string[]): boolean {
  return readings.some((reading) => {
    const key = reading.slice(reading.lastIndexOf('+') + 1);
    return EDITING_KEYS.has(key) || (/^(?:Control|Meta)\+(?:Shift\+)?.$/.test(reading) && EDITING_LETTERS.has(key));
  });
}

/** Enter and Space press the button, link or box that has the focus. */
export function belongsToControl({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && isControl(target);
}

/** The same for a press in the notation of the key tree. */
export function pressesControl(reading: string): boolean {
  return /(?:^|\+)(?:Enter|Space)$/.test(reading);
}

/** A slider is moved by arrows; Enter and Space do nothing with it. */
function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('button, a[href], summary, input:not([type="range"]), [role="menuitem"], [role="option"]')
  );
}

/** A key that does nothing by itself. */
export function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta' || key === 'AltGraph';
}
