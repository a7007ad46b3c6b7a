import yauzl, { type Entry } from 'yauzl';
import type { ReceivedFile } from '../calls/received-file.ts';
import { fileFailure } from '../media/file-failure.ts';
import { isolated } from '../../contract/policy/isolated.ts';

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
    throw fileFailure('file-type', file, `“${isolated(file.name)}” is no DOCX that can be read: ${whyUnread(error)}.`);
  });
  if (!PARTS_NEEDED.every((part) => [...directory.names].some((name) => part.test(name)))) {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” is an archive, and no DOCX.`);
  }
  const { names, compressed, whole } = directory;
  if (whole > WHOLE_BYTES || whole > file.size * RATIO_MAXIMUM || compressed > file.size) {
    throw fileFailure('file-unreadable', file, `“${isolated(file.name)}” would unpack to far more than it holds.`);
  }
  if ([...names].some((name) => MACROS.test(name))) {
    throw fileFailure('file-type', file, `“${isolated(file.name)}” holds macros. Save it as DOCX without them.`);
  }
}

class TooManyParts extends Error {}

function whyUnread(error: unknown): string {
  if (error instanceof TooManyParts) return `it has more than ${PARTS_MAXIMUM} parts`;
  const words = error instanceof Error ? error.message : '';
  if (words.startsWith('Invalid comment length')) return 'bytes stand behind its end. Save it anew and send that';
  if (words.includes('relative path') || words.includes('absolute path')) return 'the name of a part leads out of it';
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
