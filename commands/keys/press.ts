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

/** The order in which modifiers are written. */
const MODIFIER_ORDER = ['$mod', 'Control', 'Meta', 'Alt', 'Shift'];

/**
 * The one spelling of presses that are the same key to the keyboard: letters count alike large and
 * small, and modifiers in any order. A file or a person may write `Shift+T`, `Shift+t` or `Alt+$mod+K`.
 */
export function canonicalPress(press: string): string {
  return press.split(' ').map(canonicalPart).join(' ');
}

function canonicalPart(part: string): string {
  // The sign itself may be a plus: `$mod++`.
  const pieces = part.endsWith('++') ? [...part.slice(0, -2).split('+'), '+'] : part.split('+');
  const key = part === '+' ? '+' : (pieces.at(-1) ?? '');
  const modifiers = MODIFIER_ORDER.filter((each) => pieces.slice(0, -1).includes(each));
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].join('+');
}

/**
 * What two presses have to differ in so that no keyboard can take one for the other: keys go with the
 * person to every machine. A key named by its place (`KeyT`, `Digit1`) is the one with that sign on it,
 * and `$mod` is Control on most machines and Meta on a Mac.
 */
export function distinctPress(press: string): string {
  return canonicalPress(press)
    .replace(/(?:Control|Meta)\+/g, '$$mod+')
    .replace(/(?:Key([A-Z])|Digit(\d))(?= |$)/g, (_whole, letter?: string, digit?: string) =>
      (letter ?? digit ?? '').toLowerCase(),
    );
}
