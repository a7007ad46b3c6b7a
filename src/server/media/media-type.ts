import type { FileType } from '../../contract/policy/file-types.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Types of files, recognized by their first bytes; names and headers of uploads are not believed. */
const SIGNATURES: readonly { type: FileType; at: number; bytes: string }[] = [
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  // Any archive begins so; only a verified DOCX is ever stored.
  { type: DOCX, at: 0, bytes: 'PK\x03\x04' },
];
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** The bytes that contain all brands of an image of the HEIF family. */
const BRAND_BYTES = 64;
const PDF_MARK = '%PDF-';

/** Enough first bytes to recognize every type: readers of PDF look for its mark within the first kilobyte. */
export const TYPE_BYTES = 1024;

/** The type of a file by its first bytes; null if it is unknown. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const text = Buffer.from(start.subarray(0, TYPE_BYTES)).toString('latin1');
  const found = SIGNATURES.find(({ at, bytes }) => text.startsWith(bytes, at));
  if (found) return found.type;
  if (text.slice(4, 8) !== 'ftyp') return text.includes(PDF_MARK) ? 'application/pdf' : null;
  // The first brand may be a general one ("mif1"); the list of all brands follows it.
  const length = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(0);
  const brands = [text.slice(8, 12), ...(text.slice(16, Math.min(length, BRAND_BYTES)).match(/.{4}/gs) ?? [])];
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'image/heic' : null;
}

/** The type under which a stored file is served; an unknown one is plain bytes that a browser only saves. */
export function mediaTypeOf(start: Uint8Array): string {
  return fileTypeOf(start) ?? 'application/octet-stream';
}

/** Position of the mark of a PDF; -1: this is none. */
export function pdfMarkIn(start: Buffer): number {
  return start.subarray(0, TYPE_BYTES).indexOf(PDF_MARK);
}

/** Types that are not accepted, by their first bytes. */
const OTHERS: readonly [name: string, bytes: string][] = [
  ['a GIF', 'GIF8'],
  ['a TIFF', 'II*\0'],
  ['a TIFF', 'MM\0*'],
  ['an archive', 'PK'],
  ['an archive', 'Rar!'],
  ['an archive', '7z\xbc\xaf\x27\x1c'],
  ['an archive', '\x1f\x8b'],
  ['a DOC or a DOCX with a password', '\xd0\xcf\x11\xe0'],
  ['an RTF', '{\\rtf'],
  ['a program', 'MZ'],
  ['a program', '\x7fELF'],
  ['a program', '\xca\xfe\xba\xbe'],
  ['a program', '\xcf\xfa\xed\xfe'],
  ['a script', '#!'],
];

/** The apparent type of a file that is not accepted, in words; null: unknown. */
export function otherTypeOf(start: Uint8Array): string | null {
  const text = Buffer.from(start.subarray(0, 16)).toString('latin1');
  return OTHERS.find(([, bytes]) => text.startsWith(bytes))?.[0] ?? null;
}
