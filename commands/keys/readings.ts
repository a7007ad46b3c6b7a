import { typedText, type Typed } from './press.ts';

/** What a key press says about itself; a `KeyboardEvent` fits. */
export interface PressedKey {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  getModifierState?: (modifier: string) => boolean;
}

/** What is known of the keyboard beyond the press itself. */
export interface KnownKeyboard {
  isMac: boolean;
  /** Its letters are Latin ones, so that a sign where others have a letter is not that letter. */
  latin: boolean;
  /** What this place types without Shift; absent: unknown. */
  unshifted?: string | undefined;
}

const WITHOUT_MEANING: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Fn',
  'Process',
  'Unidentified',
]);

/** All that one press may stand for, each in the keymap's notation with the modifiers' own names: `Control+Shift+k`. */
interface Meanings {
  /** Nothing else comes into question: a key with a name, a Latin letter, a digit. */
  certain?: string;
  sign?: string;
  /** The letter or digit that belongs to the place. */
  place?: string;
  /** What was typed: a letter with an accent or of another script. */
  other?: string;
}

function meaningsOf(event: PressedKey, known: KnownKeyboard): Meanings {
  const { key, shiftKey: shift } = event;
  if (WITHOUT_MEANING.has(key)) return {};
  const typed = key === ' ' ? null : typedText(key);
  // AltGr only types; Windows reports it as Control with Alt, and it must not run what is bound to these.
  if (!known.isMac && event.getModifierState?.('AltGraph')) return typed?.kind === 'sign' ? { sign: typed.text } : {};
  if (key !== 'Dead' && !typed) return { certain: written(event, key === ' ' ? 'Space' : key, { shift }) };
  if (typed?.kind === 'letter') return { certain: written(event, typed.text, { shift }) };
  if (typed?.kind === 'digit') {
    // In a row that needs Shift for its digits, Shift is no modifier; on the number pad it always is one.
    return { certain: written(event, typed.text, { shift: shift && event.code.startsWith('Numpad') }) };
  }
  const place = placeOf(event, typed, known);
  return {
    // With Option a Mac types what other keyboards type with AltGr.
    ...(typed?.kind === 'sign' && {
      sign: written(event, typed.text, { shift: false, alt: event.altKey && !known.isMac }),
    }),
    ...(place && { place: written(event, place.key, place) }),
    ...(typed?.kind === 'other' && { other: written(event, typed.text, { shift }) }),
  };
}

function written(
  event: PressedKey,
  key: string,
  { shift, alt = event.altKey }: { shift: boolean; alt?: boolean },
): string {
  return [
    ...(event.ctrlKey ? ['Control'] : []),
    ...(event.metaKey ? ['Meta'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
    key,
  ].join('+');
}

/**
 * The presses that a key press may stand for, the likeliest first. Letters go by what is typed where
 * that is Latin and else by place, signs by what is typed, digits by place. Where sign and place both
 * fit, the sign comes first, except in the `second` press of a sequence, which is hardly ever meant as
 * a sign. Empty: it stands for nothing.
 */
export function readingsOf(event: PressedKey, known: KnownKeyboard, position: Position = 'first'): string[] {
  const { certain, sign, place, other } = meaningsOf(event, known);
  const inOrder = position === 'first' ? [certain, sign, place, other] : [certain, place, sign, other];
  return inOrder.filter((each) => each !== undefined);
}

/** Of a sequence; a press alone is a first one. */
export type Position = 'first' | 'second';

/**
 * The same press as the keymap writes it, for a key that is being chosen; null: it is none. A place is
 * preferred to a sign, since it is there on other keyboards too, unless the sign `isBound` and would
 * win, or the place is a digit with Shift, which not every keyboard has.
 */
export function pressOfKey(
  event: PressedKey,
  known: KnownKeyboard,
  position: Position = 'first',
  isBound: (press: string) => boolean = () => false,
): string | null {
  const own = known.isMac ? 'Meta' : 'Control';
  const inNotation = (press: string) => press.replace(`${own}+`, '$mod+');
  const { certain, sign, place, other } = meaningsOf(event, known);
  const keepsSign =
    place === undefined || /Shift\+\d$/.test(place) || (sign !== undefined && isBound(inNotation(sign)));
  const chosen = certain ?? (position === 'first' && keepsSign ? (sign ?? place) : (place ?? sign)) ?? other;
  return chosen === undefined ? null : inNotation(chosen);
}

/** The letter or digit that belongs to the place of a key that has typed neither. */
function placeOf(event: PressedKey, typed: Typed | null, known: KnownKeyboard): { key: string; shift: boolean } | null {
  const { code, shiftKey } = event;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return { key: digit, shift: shiftKey && !needsShift(event, known) };
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  if (letter === undefined) return null;
  const optionOfMac = known.isMac && event.altKey;
  if (optionOfMac) return { key: latinLetter(known.unshifted) ?? letter, shift: shiftKey };
  if (typed && /\p{Script=Latin}/u.test(typed.text)) return null;
  return typed?.kind === 'other' || !known.latin ? { key: letter, shift: shiftKey } : null;
}

/** Whether Shift is what makes this place a digit: then it is no modifier. */
function needsShift({ key }: PressedKey, { unshifted }: KnownKeyboard): boolean {
  return isDecimal(key) || (unshifted !== undefined && !isDecimal(unshifted));
}

function isDecimal(text: string): boolean {
  return /^\p{Decimal_Number}$/u.test(text);
}

function latinLetter(text: string | undefined): string | undefined {
  return text !== undefined && /^[a-z]$/i.test(text) ? text.toLowerCase() : undefined;
}

/** What the keys of the keyboard type, by place: `KeyM`, or `Shift+KeyM` with Shift. */
export interface TypedAt {
  get(place: string): string | undefined;
}

/**
 * The sign that a keyboard types where a letter or digit is pressed by its place; null: none that is
 * known. Where the sign is bound, it wins, and the press needs another way.
 *
 * @param latin its letters are Latin: they are pressed where they are, not by place
 */
export function signInPlaceOf(press: string, typedAt: TypedAt, latin: boolean): string | null {
  const [, shift = '', key = ''] = /^(Shift\+)?([a-z0-9])$/.exec(press.split(' ')[0] ?? '') ?? [];
  if (key === '' || (latin && !isDigit(key))) return null;
  const typed = typedAt.get(`${shift}${isDigit(key) ? 'Digit' : 'Key'}${key.toUpperCase()}`);
  return typed !== undefined && /^[\p{Punctuation}\p{Symbol}]$/u.test(typed) ? typed : null;
}

/** Shift makes the digit on this keyboard, so that a press of both is never more than the digit. */
export function shiftMakesDigit(digit: string, typedAt: TypedAt): boolean {
  const typed = typedAt.get(`Digit${digit}`);
  return typed !== undefined && !/^\p{Decimal_Number}$/u.test(typed);
}

function isDigit(key: string): boolean {
  return /^\d$/.test(key);
}
