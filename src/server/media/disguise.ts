import { open } from 'node:fs/promises';

/** What pages and scripts begin with. No image needs these; a file that holds them wants to be two things at once. */
const PAGE_MARKS = ['<script', '<html', '<?php', '<!doctype html'].flatMap((mark) => [mark, mark.toUpperCase()]);
const LONGEST_MARK = Math.max(...PAGE_MARKS.map((mark) => mark.length));
const CHUNK = 1024 * 1024;
/** A PDF reader looks for its mark within the first kilobyte. */
const PDF_REACH = 1024;
/** The end of an archive's directory, and the longest comment that may follow it. */
const ARCHIVE_END = 'PK\x05\x06';
const ARCHIVE_END_BYTES = 22;
const ARCHIVE_REACH = ARCHIVE_END_BYTES + 65_535;

/** What an image also is, in words; null: an image and nothing else. */
export async function disguiseOfImage(path: string): Promise<string | null> {
  if ((await bytesOf(path, 0, PDF_REACH)).includes('%PDF-')) return 'a PDF';
  if (await endsAsArchive(path)) return 'an archive';
  return (await holdsPage(path)) ? 'a page or a script' : null;
}

/** Whether a program that reads archives from their end would find one here. */
export async function endsAsArchive(path: string): Promise<boolean> {
  const end = await bytesOf(path, -ARCHIVE_REACH, ARCHIVE_REACH);
  for (let at = end.lastIndexOf(ARCHIVE_END); at >= 0; at = at === 0 ? -1 : end.lastIndexOf(ARCHIVE_END, at - 1)) {
    if (at + ARCHIVE_END_BYTES > end.length) continue;
    if (at + ARCHIVE_END_BYTES + end.readUInt16LE(at + 20) === end.length) return true;
  }
  return false;
}

async function holdsPage(path: string): Promise<boolean> {
  let kept = Buffer.alloc(0);
  for (let at = 0; ; at += CHUNK) {
    const chunk = await bytesOf(path, at, CHUNK);
    if (chunk.length === 0) return false;
    // A mark may lie across two pieces.
    const seen = Buffer.concat([kept, chunk]);
    if (PAGE_MARKS.some((mark) => seen.includes(mark, 0, 'latin1'))) return true;
    kept = seen.subarray(-LONGEST_MARK);
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
