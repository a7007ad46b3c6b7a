import yauzl, { type Entry } from 'yauzl';
import type { ReceivedFile } from '../platform/calls/received-file.ts';
import { fileFailure, bytesOf, disguiseOfPdf, holds, pdfMarkIn, TYPE_BYTES } from '../media/file-types.ts';
import { isolated } from '../../contract/base/words.ts';

/** Most parts that a DOCX may have, and most bytes that they may total: far more than a person writes. */
const PARTS_MAXIMUM = 2000;
const WHOLE_BYTES = 200 * 1024 * 1024;
/** How many times larger than the file its parts may be; text in a DOCX is compressed to about a tenth. */
const RATIO_MAXIMUM = 100;
/** Some programs call the text `document2.xml`. */
const PARTS_NEEDED = [/^\[Content_Types\]\.xml$/, /^word\/document\d*\.xml$/];
const MACROS = /(^|\/)vbaProject\.bin$/i;

interface Directory {
  names: Set<string>;
  /** Bytes, as the directory says. */
  compressed: number;
  whole: number;
}

/**
 * Throws unless a file is an archive with the parts of a DOCX and without macros. Only its directory is read: nothing
 * is ever unpacked here, so no zip bomb can expand.
 */
export async function assertDocx(file: ReceivedFile): Promise<void> {
  const directory = await directoryOf(file.path).catch((error: unknown) => {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” cannot be read as a DOCX: ${whyUnread(error)}.`);
  });
  if (!PARTS_NEEDED.every((part) => [...directory.names].some((name) => part.test(name)))) {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” is an archive, not a DOCX.`);
  }
  const { names, compressed, whole } = directory;
  if (whole > WHOLE_BYTES || whole > file.size * RATIO_MAXIMUM || compressed > file.size) {
    throw fileFailure(
      'file-unreadable',
      file,
      `“${isolated(file.name)}” is not accepted: it would unpack to far more than its own size.`,
    );
  }
  if ([...names].some((name) => MACROS.test(name))) {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” contains macros. Save it as a DOCX without macros.`);
  }
}

class TooManyParts extends Error {}

function whyUnread(error: unknown): string {
  if (error instanceof TooManyParts) return `it has more than ${PARTS_MAXIMUM} parts`;
  const words = error instanceof Error ? error.message : '';
  if (words.startsWith('Invalid comment length')) {
    return 'there is extra data after its end. Save it again and upload that';
  }
  if (words.includes('relative path') || words.includes('absolute path')) {
    return 'the name of a part points outside the file';
  }
  return 'it is cut off or damaged';
}

/** Rejects if the archive is damaged, has too many parts, or names that lead out of it. */
function directoryOf(path: string): Promise<Directory> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: true }, (error, archive) => {
      if (error) {
        reject(error);
        return;
      }
      const directory: Directory = { names: new Set(), compressed: 0, whole: 0 };
      archive.on('error', reject);
      archive.on('end', () => resolve(directory));
      archive.on('entry', (entry: Entry) => {
        directory.names.add(entry.fileName);
        directory.compressed += entry.compressedSize;
        directory.whole += entry.uncompressedSize;
        if (directory.names.size <= PARTS_MAXIMUM) archive.readEntry();
        else {
          archive.close();
          reject(new TooManyParts());
        }
      });
      archive.readEntry();
    });
  });
}

/** Every object of a PDF begins with this: "12 0 obj". */
const OBJECT = /(?<!\d)\d{1,10}\s+\d{1,5}\s+obj(?![\w])/;
/** The end of a PDF: the position of its last table, and the end mark. */
const END = /startxref\s*(\d*)\s*%%EOF/g;
const CHUNK = 1024 * 1024;
/** Bytes; longer than such an end. */
const OVERLAP = 128;
/** A list of pages that says that there are none, and a page, or a part in which one may be packed. */
const NO_PAGES = /\/Kids\s*\[\s*\]|\/Count\s+0(?![\d.])/;
const A_PAGE = /\/Type\s*\/(?:Page|ObjStm)(?![A-Za-z])/;
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
  const disguise = await disguiseOfPdf(file.path, object, end?.at ?? file.size);
  if (disguise !== null) {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” also contains ${disguise}, so it is not accepted.`);
  }
  if (object === null) {
    const sentence = `“${isolated(file.name)}” is damaged: it contains no PDF object, such as “1 0 obj”. Save it again and upload that.`;
    throw fileFailure('file-unreadable', file, sentence);
  }
  if (end === null || (Number(end.table) === 0 && start.includes(LINEARIZED))) {
    const sentence = `“${isolated(file.name)}” is cut off or damaged: its end (“startxref” and “%%EOF”) is missing. Upload it again.`;
    throw fileFailure('file-unreadable', file, sentence);
  }
  const has = (mark: RegExp) => holds(file.path, object, (text) => mark.test(text));
  if ((await has(NO_PAGES)) && !(await has(A_PAGE))) {
    throw fileFailure('file-unreadable', file, `“${isolated(file.name)}” is a PDF without any pages.`);
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
