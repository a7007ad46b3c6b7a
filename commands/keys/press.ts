/** What a key press says about itself; a `KeyboardEvent` fits. */
export interface PressedKey {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn']);

/** A press in the keymap's notation, such as `$mod+Shift+k`; null for a modifier alone. */
export function pressOfKey(event: PressedKey, isMac: boolean): string | null {
  if (MODIFIERS.has(event.key) || event.key === 'Dead') return null;
  const [own, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  const modifiers = [
    own && '$mod',
    other && (isMac ? 'Control' : 'Meta'),
    event.altKey && 'Alt',
    event.shiftKey && 'Shift',
  ].filter((each) => each !== false);
  return [...modifiers, keyName(event)].join('+');
}

/** With Alt a Mac types another sign, so the key is named by its place. */
function keyName({ key, code, altKey }: PressedKey): string {
  if (altKey && /^(Key[A-Z]|Digit\d)$/.test(code)) return code;
  if (key === ' ') return 'Space';
  return key.length === 1 ? key.toLowerCase() : key;
}

const PART = /^(?:(?:\$mod|Control|Meta|Alt|Shift)\+)*(?:[^\s]|[A-Z][A-Za-z0-9]+)$/u;

/** Whether a text is one press or two, one after the other, as the keymap writes them. */
export function isPress(text: string): boolean {
  const parts = text.split(' ');
  return parts.length <= 2 && parts.every((part) => PART.test(part));
}

/**
 * A press that needs no more than a character: what a speech program or a stray hand sets off
 * (WCAG 2.1.4). A sequence counts too: it is made of nothing but characters.
 */
export function isCharacterPress(press: string): boolean {
  return /^(?:Shift\+)?(?:[^\s]|Digit\d|Key[A-Z])(?: |$)/u.test(press);
}
