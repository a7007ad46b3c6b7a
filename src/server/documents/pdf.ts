import type { ReceivedFile } from '../calls/received-file.ts';
import { bytesOf, disguiseOfPdf } from '../media/disguise.ts';
import { fileFailure } from '../media/file-failure.ts';
import { pdfMarkIn, TYPE_BYTES } from '../media/media-type.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/** Every object of a PDF begins with this: "12 0 obj". */
const OBJECT = /(?<!\d)\d{1,10}\s+\d{1,5}\s+obj(?![\w])/;
/** The end of a PDF: the position of its last table, and the end mark. */
const END = /startxref\s*(\d*)\s*%%EOF/g;
const CHUNK = 1024 * 1024;
/** Bytes; longer than such an end. */
const OVERLAP = 128;
/** In the first part of a file laid out for slow networks: an end may stand there already. */
const LINEARIZED = '/Linearized';

/**
 * Throws unless a file is a PDF from beginning to end. Like readers, it ignores what stands before the first object
 * and after the end, unless that makes it another type as well. It is never opened here: browsers show it in a
 * sandbox.
 */
export async function assertPdf(file: ReceivedFile): Promise<void> {
  const start = await bytesOf(file.path, 0, TYPE_BYTES);
  const end = await endOf(file);
  const object = await firstObject(file, pdfMarkIn(start));
  const disguise = await disguiseOfPdf(file.path, object ?? Math.min(CHUNK, file.size), end?.at ?? file.size);
  if (disguise !== null) {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” also contains ${disguise}, so it is not accepted.`);
  }
  if (object === null) {
    const sentence = `“${isolated(file.name)}” is damaged: no object of a PDF, as “1 0 obj”, stands in it.`;
    throw fileFailure('file-unreadable', file, sentence);
  }
  if (end === null || (Number(end.table) === 0 && start.includes(LINEARIZED))) {
    const sentence = `“${isolated(file.name)}” is cut off or damaged: the end of a PDF, “startxref” and “%%EOF”, is missing.`;
    throw fileFailure('file-unreadable', file, sentence);
  }
}

/** Position of the first object, however long a comment stands before it; null: there is none. */
async function firstObject({ path, size }: ReceivedFile, from: number): Promise<number | null> {
  for (let at = from; at < size; at += CHUNK) {
    // It may lie across two pieces.
    const found = (await bytesOf(path, at, CHUNK + OVERLAP)).toString('latin1').search(OBJECT);
    if (found >= 0) return at + found;
  }
  return null;
}

/** Position of the last end of the file, however much stands after it; null: it has none. */
async function endOf({ path, size }: ReceivedFile): Promise<{ at: number; table: string } | null> {
  for (let to = size; to > 0; to -= CHUNK) {
    const from = Math.max(0, to - CHUNK);
    const text = (await bytesOf(path, from, to - from + OVERLAP)).toString('latin1');
    const last = [...text.matchAll(END)].at(-1);
    if (last) return { at: from + last.index + last[0].length, table: last[1] ?? '' };
  }
  return null;
}
