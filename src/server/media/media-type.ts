import type { FileType } from '../../contract/policy/file-types.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Types of files, told by their first bytes; names and headers of uploads are not believed. */
const SIGNATURES: readonly { type: FileType; at: number; bytes: string }[] = [
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'application/pdf', at: 0, bytes: '%PDF-' },
  // Any archive begins so; only what has proved to be a DOCX is ever stored.
  { type: DOCX, at: 0, bytes: 'PK\x03\x04' },
];
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']);

/** Enough first bytes to tell every type. */
export const TYPE_BYTES = 64;

/** The type of a file by its first bytes; null if it is none that we know. */
export function fileTypeOf(start: Uint8Array): FileType | null {
  const text = Buffer.from(start.subarray(0, TYPE_BYTES)).toString('latin1');
  const found = SIGNATURES.find(({ at, bytes }) => text.startsWith(bytes, at));
  if (found) return found.type;
  if (text.slice(4, 8) !== 'ftyp') return null;
  // The first brand may be a general one ("mif1"); the list of all brands follows it.
  const length = Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(0);
  const brands = [text.slice(8, 12), ...(text.slice(16, Math.min(length, TYPE_BYTES)).match(/.{4}/gs) ?? [])];
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'image/heic' : null;
}

/** The type under which a stored file is served; an unknown one is plain bytes that a browser only saves. */
export function mediaTypeOf(start: Uint8Array): string {
  return fileTypeOf(start) ?? 'application/octet-stream';
}
