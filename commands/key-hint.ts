import { canonicalPress } from './keys/press.ts';

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
  '.': 'Period',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  // The whole word would repeat the label of its button.
  Delete: 'Del',
};

/** What stands on the key of a letter beside or instead of it: on a Russian keyboard `ф` on that of `a`. */
export type OwnLetters = ReadonlyMap<string, string>;

const NO_LETTERS: OwnLetters = new Map();

/**
 * How a press is written for people: '⌘B' on a Mac, 'CTRL B' elsewhere, 'G Q' for a sequence, '?'
 * without the Shift that is only needed to type it, 'A (Ф)' where the keyboard has other letters.
 */
export function keyHint(press: string, platform: Platform, own: OwnLetters = NO_LETTERS): string {
  return canonicalPress(press)
    .split(' ')
    .map((part) => onePress(part, platform, own))
    .join(' ');
}

/** The modifiers of one press and its key; a plus sign parts them and is a key itself. */
function partsOf(press: string): { modifiers: string[]; key: string } {
  const parts = press.split(/(?<=\w)\+/);
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

function onePress(press: string, platform: Platform, own: OwnLetters): string {
  const { modifiers, key } = partsOf(press);
  const letter = own.get(key);
  const word =
    (KEYS[key] ?? (key.length === 1 ? key.toUpperCase() : key)) + (letter ? `\u00a0(${letter.toUpperCase()})` : '');
  const names = platform === 'mac' ? MAC : OTHER;
  const words = [...modifiers.map((modifier) => names[modifier] ?? modifier), word];
  return words.join(platform === 'mac' ? '' : ' ');
}

/**
 * The same press for `aria-keyshortcuts`, whose modifiers have fixed names; where the key has another
 * letter on it, both are shown.
 */
export function ariaKeyShortcuts(press: string, platform: Platform, own: OwnLetters = NO_LETTERS): string | undefined {
  if (press.includes(' ')) return undefined;
  const { modifiers, key } = partsOf(canonicalPress(press));
  const names = modifiers.map((modifier) => (modifier !== '$mod' ? modifier : platform === 'mac' ? 'Meta' : 'Control'));
  const letter = own.get(key);
  const keys = letter === undefined ? [key === '+' ? 'Plus' : key] : [key, letter];
  return keys.map((each) => [...names, each].join('+')).join(' ');
}
