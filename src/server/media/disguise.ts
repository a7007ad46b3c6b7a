import { open } from 'node:fs/promises';
import { otherTypeOf, pdfMarkIn, TYPE_BYTES } from './media-type.ts';

/** Beginnings of pages and scripts, which no image contains; a file with one is two types at once. */
const PAGE_MARKS = /<script[\s>/]|<html[\s>/]|<\?php\s|<!doctype\s+html/i;
const LONGEST_MARK = 32;
/** Beginnings that make a file a page or a script: browsers judge by the first kilobyte. */
const PAGE_BEGINNINGS =
  /<(?:!doctype|!--|\?xml|\?php|\/?(?:html|head|body|script|style|title|meta|link|base|i?frame|frameset|template|svg|math|img|image|video|audio|object|embed|form|input|button|details|marquee|table|div|font|h1|br|a|b|p)[\s>/])/i;
const SCRIPT_WORDS =
  /\/\*|\bfunction\b[^(]{0,40}\(|\b(?:eval|alert|require|import)\s*\(|\b(?:document|window)\s*\.|\b(?:var|let|const)\s+[\w$]+\s*=/;
/** Beginnings of an archive's parts. */
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
 * The other type that a PDF also is, in words; null: none. `from`: where its first object begins, before which stand
 * its mark and comments. `to`: where its end is.
 */
export async function disguiseOfPdf(path: string, from: number, to: number): Promise<string | null> {
  const front = await bytesOf(path, 0, Math.min(from, CHUNK));
  const other = otherTypeOf(front);
  if (other !== null) return other;
  if (isArchive(front.toString('latin1')) || (await endsAsArchive(path))) return 'an archive';
  // A page may be encoded with two bytes a letter.
  const text = front.toString('latin1').replaceAll('\0', '');
  if (PAGE_BEGINNINGS.test(text) || SCRIPT_WORDS.test(text)) return 'a web page or script';
  // Short marks occur by chance in longer comments, and nothing judges a file by what stands so far behind.
  for (const [begin, end] of [[front.length, from] as const, [to, Infinity] as const]) {
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

/** Whether a mark occurs in a file between two places. */
async function holds(
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
