import type { OwnLetters, Platform } from '../../../commands/key-hint.ts';
import type { KnownKeyboard, TypedAt } from '../../../commands/keys/readings.ts';
import { contextChanged } from '../context/context-version.ts';

/** The same test that tinykeys makes for `$mod`, so that hints never name a key that does nothing. */
export const PLATFORM: Platform =
  typeof navigator === 'object' && /Mac|iPod|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other';

/** A browser API for the keyboard's layout, which TypeScript's library lacks. */
interface KeyboardOfBrowser extends Partial<EventTarget> {
  getLayoutMap(): Promise<Iterable<[string, string]>>;
}

/** The browser's label of each key, by place: of the first Latin keyboard of the machine if there is one. */
let printed: ReadonlyMap<string, string> = new Map();
let printedLatin = false;
let ownLetters: OwnLetters = new Map();
/** What keys were seen to type, by place, with `Shift+` before it. */
const seen = new Map<string, string>();
/** Whether the last typed letter was a Latin one; null: none was typed yet. */
let seenLatin: boolean | null = null;

/** Asks the browser for the keyboard's layout, where it can, now and whenever another one is used. */
export async function askForKeyboard(): Promise<void> {
  const { keyboard } = navigator as Navigator & { keyboard?: KeyboardOfBrowser };
  if (!keyboard?.getLayoutMap) return;
  const ask = async () => {
    // Refused in a frame of another page: hints then stay as they are on most keyboards.
    const answer = await keyboard.getLayoutMap().catch(() => []);
    knowPrinted(new Map(answer));
  };
  keyboard.addEventListener?.('layoutchange', () => void ask());
  await ask();
}

function knowPrinted(layout: ReadonlyMap<string, string>): void {
  printed = layout;
  const letters = new Set(layout.values());
  printedLatin = letters.has('a') && letters.has('e');
  ownLetters = new Map(
    [...layout]
      .filter(([code, letter]) => /^Key[A-Z]$/.test(code) && /^\p{Letter}$/u.test(letter))
      .map(([code, letter]): [string, string] => [code.slice(3).toLowerCase(), letter])
      .filter(([latin]) => !letters.has(latin)),
  );
  contextChanged();
}

/** Letters on the person's keys in place of Latin ones. */
export function lettersOfKeyboard(): OwnLetters {
  return ownLetters;
}

/** Remembers what a key types: no browser knows every keyboard, and people switch between several. */
export function learnFrom(event: KeyboardEvent): void {
  const { key, code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || (key.length > 1 && /^[A-Z]/.test(key)) || key === ' ') return;
  if (event.getModifierState('CapsLock') || event.getModifierState('AltGraph')) return;
  if (!shiftKey || !/^[A-Z]$/.test(key)) learnLetters(key);
  const place = shiftKey ? `Shift+${code}` : code;
  if (seen.get(place) === key) return;
  const known = typedAt.get(place);
  seen.set(place, key);
  // Hints change only where a sign moves onto a letter or a digit, or leaves it.
  if (/^(?:Key|Digit)/.test(code) && isSign(known) !== isSign(key)) contextChanged();
}

/** With Shift a Hebrew keyboard types Latin capitals, which say nothing about the layout. */
function learnLetters(key: string): void {
  // Such as µ, which belongs to no script.
  if (!/\p{Letter}/u.test(key) || /^\p{Script=Common}$/u.test(key)) return;
  const latin = /\p{Script=Latin}/u.test(key);
  if (seenLatin !== null && seenLatin !== latin) seen.clear();
  seenLatin = latin;
}

function isSign(text: string | undefined): boolean {
  return text !== undefined && /^[\p{Punctuation}\p{Symbol}]$/u.test(text);
}

/** What each place types as far as known: what was seen counts more than what the browser says. */
export const typedAt: TypedAt = { get: (place) => seen.get(place) ?? printed.get(place) };

/** Whether letters are pressed by their sign; unknown counts as no. */
export function isLatin(): boolean {
  return seenLatin ?? printedLatin;
}

export function knownKeyboard({ code }: KeyboardEvent): KnownKeyboard {
  return { isMac: PLATFORM === 'mac', latin: seenLatin ?? isSignOnLatin(code), unshifted: typedAt.get(code) };
}

/** Before a letter was typed: on the Latin keyboard of the machine this place has no letter (`,` on a French one). */
function isSignOnLatin(code: string): boolean {
  return printedLatin && !/^[a-z]$/.test(printed.get(code) ?? 'a');
}
