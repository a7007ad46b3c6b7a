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
