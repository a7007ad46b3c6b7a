import {
  isEmpty,
  notAccepted,
  typesOfName,
  FILE_LIMITS,
  FILE_TYPE_NAMES,
  type FilePurpose,
  type FileType,
} from '../../contract/base/media-limits.ts';
import type { ReceivedFile } from '../platform/calls/received-file.ts';
import { isolated } from '../../contract/base/words.ts';
import type { ErrorCode } from '../../contract/base/errors.ts';
import { Failure } from '../platform/failures/failure.ts';
import { open } from 'node:fs/promises';

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
function fileTypeOf(start: Uint8Array): FileType | null {
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
function otherTypeOf(start: Uint8Array): string | null {
  const text = Buffer.from(start.subarray(0, 16)).toString('latin1');
  return OTHERS.find(([, bytes]) => text.startsWith(bytes))?.[0] ?? null;
}

/** Beginnings of pages and scripts, which no image contains; a file with one is two types at once. */
const PAGE_MARKS = /<script[\s>/]|<html[\s>/]|<\?php\s|<!doctype\s+html/i;
const LONGEST_MARK = 32;
/** Beginnings that make a file a page or a script: browsers judge by the first kilobyte. */
const PAGE_BEGINNINGS =
  /<(?:!doctype|!--|\?xml|\?php|\/?(?:html|head|body|script|style|title|meta|link|base|i?frame|frameset|template|svg|math|img|image|video|audio|object|embed|form|input|button|details|marquee|table|div|font|h1|br|a|b|p)[\s>/])/i;
const SCRIPT_WORDS =
  /\/\*|\bfunction\b[^(]{0,40}\(|\b(?:eval|alert|require|import)\s*\(|\b(?:document|window)\s*\.|\b(?:var|let|const)\s+[\w$]+\s*=/;
const ARCHIVE_MARKS = ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06'];
const CHUNK = 1024 * 1024;
/** The end of an archive's directory, and the longest comment that may follow it. */
const ARCHIVE_END = 'PK\x05\x06';
const ARCHIVE_END_BYTES = 22;
const ARCHIVE_REACH = ARCHIVE_END_BYTES + 65_535;

/** The other type that an image also is, in words; null: none. */
export async function disguiseOfImage(path: string): Promise<string | null> {
  if (pdfMarkIn(await bytesOf(path, 0, TYPE_BYTES)) >= 0) return 'a PDF';
  if (await endsAsArchive(path)) return 'an archive';
  return (await holds(path, 0, isPage)) ? 'a web page or script' : null;
}

/**
 * The other type that a PDF also is, in words; null: none. `object`: where its first object begins, before which stand
 * its mark and comments; null: it has none, and in its bytes short marks occur by chance. `to`: where its end is.
 */
export async function disguiseOfPdf(path: string, object: number | null, to: number): Promise<string | null> {
  const hasObject = object !== null;
  const from = object ?? CHUNK;
  const front = await bytesOf(path, 0, Math.min(from, CHUNK));
  const other = otherTypeOf(front);
  if (other !== null) return other;
  if (isArchive(front.toString('latin1')) || (await endsAsArchive(path))) return 'an archive';
  // A page may be encoded with two bytes a letter.
  const text = front.toString('latin1').replaceAll('\0', '');
  if (hasObject && (PAGE_BEGINNINGS.test(text) || SCRIPT_WORDS.test(text))) return 'a web page or script';
  // Short marks occur by chance in longer comments, and nothing judges a file by what stands so far behind.
  for (const [begin, end] of [[hasObject ? front.length : 0, from] as const, [to, Infinity] as const]) {
    if (await holds(path, begin, isPage, end)) return 'a web page or script';
    if (await holds(path, begin, isArchive, end)) return 'an archive';
  }
  return null;
}

/** Whether a program that reads archives from their end would find one here. */
async function endsAsArchive(path: string): Promise<boolean> {
  const end = await bytesOf(path, -ARCHIVE_REACH, ARCHIVE_REACH);
  for (let at = end.lastIndexOf(ARCHIVE_END); at >= 0; at = at === 0 ? -1 : end.lastIndexOf(ARCHIVE_END, at - 1)) {
    if (at + ARCHIVE_END_BYTES > end.length) continue;
    if (at + ARCHIVE_END_BYTES + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
}

const isPage = (text: string) => PAGE_MARKS.test(text);
const isArchive = (text: string) => ARCHIVE_MARKS.some((mark) => text.includes(mark));

/** Whether a mark of at most 32 bytes occurs in a file between two places. */
export async function holds(
  path: string,
  from: number,
  isMark: (text: string) => boolean,
  to: number = Infinity,
): Promise<boolean> {
  let kept = '';
  for (let at = from; ; at += CHUNK) {
    const chunk = await bytesOf(path, at, Math.max(0, Math.min(CHUNK, to - at)));
    if (chunk.length === 0) return false;
    // A mark may lie across two pieces.
    const seen = kept + chunk.toString('latin1');
    if (isMark(seen)) return true;
    kept = seen.slice(-LONGEST_MARK);
  }
}

/** At most `length` bytes from `start`; a negative start counts from the end. */
export async function bytesOf(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const from = start < 0 ? Math.max(0, (await file.stat()).size + start) : start;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A refusal of an upload that names the file: in the sentence for people, and in the details. */
export function fileFailure(code: ErrorCode, file: Pick<ReceivedFile, 'name'>, sentence: string): Failure {
  return new Failure(code, sentence, { file: file.name });
}

/** The type by a file's first bytes, if it is accepted for this purpose and its name does not contradict. Throws `file-unreadable` or `file-type`. */
export async function claimedType(file: ReceivedFile, purpose: FilePurpose): Promise<FileType> {
  if (file.size === 0) throw fileFailure('file-unreadable', file, isEmpty(file.name));
  const start = await bytesOf(file.path, 0, TYPE_BYTES);
  const type = fileTypeOf(start);
  const named = typesOfName(file.name);
  if (type === null || !FILE_LIMITS[purpose].types.includes(type)) {
    throw fileFailure('file-type', file, `${notAccepted(purpose, file.name)}${whatItIs(type, named, start)}`);
  }
  if (named !== null && !named.includes(type)) {
    const sentence = `“${isolated(file.name)}” is actually ${inWords(type)}. Rename it to match and upload it again.`;
    throw fileFailure('file-type', file, sentence);
  }
  return type;
}

/** The first bytes of a DOCX are those of any archive: only its parts show what it is. */
function inWords(type: FileType): string {
  const name = FILE_TYPE_NAMES[type];
  if (name === 'DOCX') return 'an archive, like ZIP and DOCX files';
  return `${name === 'AVIF' ? 'an' : 'a'} ${name} file`;
}

/** A file is never refused for an acceptable name: its bytes are the reason. */
function whatItIs(type: FileType | null, named: readonly FileType[] | null, start: Buffer): string {
  if (type !== null) return ` It is ${inWords(type)}.`;
  const other = otherTypeOf(start);
  if (other !== null) return ` It looks like ${other}.`;
  const [first] = named ?? [];
  return first === undefined ? '' : ` It does not look like ${inWords(first)}.`;
}
