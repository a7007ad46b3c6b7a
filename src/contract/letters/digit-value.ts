/**
 * Characters with a digit's value that are no decimal digits of a script, as Unicode lists them
 * (DerivedNumericType, Numeric_Type=Digit): first code point, last one, value of the first.
 */
const OTHER_DIGITS: readonly (readonly [first: number, last: number, value: number])[] = [
  [0x00b2, 0x00b3, 2],
  [0x00b9, 0x00b9, 1],
  [0x1369, 0x1371, 1],
  [0x19da, 0x19da, 1],
  [0x2070, 0x2070, 0],
  [0x2074, 0x2079, 4],
  [0x2080, 0x2089, 0],
  [0x2460, 0x2468, 1],
  [0x2474, 0x247c, 1],
  [0x2488, 0x2490, 1],
  [0x24ea, 0x24ea, 0],
  [0x24f5, 0x24fd, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277e, 1],
  [0x2780, 0x2788, 1],
  [0x278a, 0x2792, 1],
  [0x10a40, 0x10a43, 1],
  [0x10e60, 0x10e68, 1],
  [0x11052, 0x1105a, 1],
  [0x1f100, 0x1f100, 0],
  [0x1f101, 0x1f10a, 0],
];

const DECIMAL = /^\p{Nd}$/u;
const NUMBER = /^\p{N}$/u;

/** Says in which direction a text is read or where it may be broken; what is copied from one brings it along. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A text with Latin digits for the decimal digits of all scripts, without what nobody sees between them. */
export function latinDigits(text: string): string {
  const seen = text.replaceAll(UNSEEN, '');
  return seen.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0) ?? digit));
}

/** A number as programs read it, with the Arabic decimal point and the minus of print as those of keyboards. */
export function plainNumber(text: string): string {
  return latinDigits(text).replace('\u066B', '.').replace('\u2212', '-').trim();
}

/** The number that was typed, in digits of any script; NaN: it is none, or nothing. */
export function typedNumber(text: string): number {
  const typed = plainNumber(text);
  // Nobody who types 0x10 or 1e2 into a field means 16 or 100.
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The value of a digit of any script, by its code point; null for everything else. */
export function digitValue(code: number): number | null {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code < 0xb2 || !NUMBER.test(String.fromCodePoint(code))) return null;
  const other = OTHER_DIGITS.find(([first, last]) => code >= first && code <= last);
  if (other) return other[2] + code - other[0];
  if (!DECIMAL.test(String.fromCodePoint(code))) return null;
  // Unicode keeps the decimal digits of a script together, ten in order, also where sets stand side by side.
  let before = code;
  while (DECIMAL.test(String.fromCodePoint(before - 1))) before -= 1;
  return (code - before) % 10;
}
