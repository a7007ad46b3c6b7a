export type Platform = 'mac' | 'other';

const MAC: Readonly<Record<string, string>> = { $mod: '⌘', Shift: '⇧', Alt: '⌥', Control: '⌃' };
const OTHER: Readonly<Record<string, string>> = { $mod: 'CTRL', Shift: 'SHIFT', Alt: 'ALT', Control: 'CTRL' };
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Backspace: '⌫',
  Tab: '⇥',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};

/** A digit or a letter by its place. */
const BY_PLACE = /^(?:Digit|Key)([\dA-Z])$/;

/**
 * How a press is written for people: '⌘B' on a Mac, 'CTRL B' elsewhere, 'G Q' for a sequence, '?'
 * without the Shift that is only needed to type it.
 */
export function keyHint(press: string, platform: Platform): string {
  return press
    .split(' ')
    .map((part) => onePress(part, platform))
    .join(' ');
}

function onePress(press: string, platform: Platform): string {
  // A plus sign parts modifiers and is a key itself.
  const parts = press.split(/(?<=\w)\+/);
  const key = (parts.at(-1) ?? '').replace(BY_PLACE, '$1');
  const word = KEYS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const isSymbol = key.length === 1 && !/[a-z0-9]/i.test(key);
  const names = platform === 'mac' ? MAC : OTHER;
  const modifiers = parts
    .slice(0, -1)
    .filter((modifier) => !(modifier === 'Shift' && isSymbol))
    .map((modifier) => names[modifier] ?? modifier);
  return platform === 'mac' ? [...modifiers, word].join('') : [...modifiers, word].join(' ');
}

/** The same press for `aria-keyshortcuts`, whose modifiers have fixed names. */
export function ariaKeyShortcuts(press: string, platform: Platform): string | undefined {
  if (press.includes(' ')) return undefined;
  return press.replace('$mod', platform === 'mac' ? 'Meta' : 'Control').replace(/(?:Digit|Key)([\dA-Z])$/, '$1');
}
