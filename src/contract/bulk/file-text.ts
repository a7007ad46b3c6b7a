import { isolated } from '../base/words.ts';
/** What stands in a text whose bytes were read as other letters than they are; the last two are of "MÃ¼nchen" for "München". */
const BROKEN = /\uFFFD|[ÃÂ][\u0080-\u00BF€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]|â€/;
/** Bytes by which the byte order is found. */
const LOOKED_AT = 1000;

/**
 * The text of a file that a person chose: UTF-8, or UTF-16 in either order, with a byte order mark or without.
 * No guess is made at any other encoding, as it may be one of dozens: what is not UTF-8 shows as broken letters.
 */
export function textOfFile(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\0', '\uFFFD');
}

/** The encoding of a text by its first bytes. */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Half the bytes of a text in UTF-16 are 0 where its letters are Latin, as all digits and commas are.
  const zeros = [0, 0];
  const looked = bytes.subarray(0, LOOKED_AT);
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > looked.length / 4 && even === 0) return 'utf-16le';
  return even > looked.length / 4 && odd === 0 ? 'utf-16be' : 'utf-8';
}

/** Why a file that was chosen gives nothing: a browser notices at the first byte that it is no longer the one chosen. */
export function noLongerReadable(name: string): string {
  return `“${isolated(name)}” can no longer be read: it was moved, deleted or changed. Choose it again.`;
}

/** Whether letters of a text were lost, or became others, when its file was read or written. */
export function isBroken(text: string): boolean {
  return BROKEN.test(text);
}

const SEPARATOR_LINE = /^ *"?sep=([^"])"? *$/i;

/** The separator that a line names to a spreadsheet, as Excel writes `sep=;` above the heading; null: it is no such line. */
export function separatorNamed(line: string): string | null {
  return SEPARATOR_LINE.exec(line)?.[1] ?? null;
}

/** A text in its lines, whatever ends them; a byte order mark is no part of the first. */
export function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
}
