import { digitValue } from '../letters/digit-value.ts';

/** A text as a reader takes it in, with the way back to the text as it is kept. */
export interface PlainText {
  /** Composed (NFC), digits of every script as 0–9, look-alikes of letters as letters, nothing invisible. */
  text: string;
  /** For each unit of `text`, where it stands in the text that is kept; null: the two are one text. */
  starts: readonly number[] | null;
  ends: readonly number[] | null;
}

/** Format characters, variation selectors, the frame of a keycap, tags, and fillers that are drawn as nothing. */
const INVISIBLE = /^(?:[\p{Cf}\p{Me}\u115F\u1160\u3164\uFFA0]|\u034F|[\uFE00-\uFE0F])$/u;
/** Letters in circles and frames, of mathematics, of full width: drawn otherwise, and meant as what they are. */
const COMPATIBLE = /^[\u2100-\u214F\u2460-\u24FF\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]$/u;
/** Any character that is not read as it is kept. */
const OTHERWISE =
  /[\p{Cf}\p{Me}\u115F\u1160\u3164\uFFA0]|\u034F|[\uFE00-\uFE0F]|[\u2100-\u214F\u2460-\u24FF\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u{1F130}-\u{1F169}]|(?![0-9])[\p{Nd}\p{No}]/u;

/** A letter with its marks, or a Korean syllable in letters of its own: what is drawn as one sign. */
const SIGN = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|\P{M}?\p{M}+|[^]/gu;

/** Reads a text as a person does: what separates digits and addresses for machines only is removed. */
export function plainText(kept: string): PlainText {
  const isComposed = kept === kept.normalize('NFC');
  if (isComposed && !OTHERWISE.test(kept)) return { text: kept, starts: null, ends: null };
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const sign of isComposed ? kept : (kept.match(SIGN) ?? [])) {
    const to = at + sign.length;
    for (const character of isComposed ? sign : sign.normalize('NFC')) {
      const code = character.codePointAt(0) ?? 0;
      const shown = code < 0x80 ? character : shownAs(code, character);
      // What follows invisibly (the frame of a keycap) belongs to what it follows.
      if (shown === '' && ends.length > 0) ends[ends.length - 1] = to;
      for (let unit = 0; unit < shown.length; unit += 1) {
        starts.push(at);
        ends.push(to);
      }
      text += shown;
    }
    at = to;
  }
  return { text, starts, ends };
}

function shownAs(code: number, character: string): string {
  const digit = digitValue(code);
  if (digit !== null) return String(digit);
  if (INVISIBLE.test(character)) return '';
  if (COMPATIBLE.test(character)) return character.normalize('NFKC');
  if (code >= 0x1f130 && code <= 0x1f169) return String.fromCharCode(65 + ((code - 0x1f130) % 32));
  return character;
}

/** Where a part of the plain text stands in the text as it is kept. */
export function keptSpan({ starts, ends }: PlainText, from: number, to: number): { from: number; to: number } {
  return starts && ends ? { from: starts[from] ?? 0, to: ends[to - 1] ?? 0 } : { from, to };
}
