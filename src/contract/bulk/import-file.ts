import { counted, isolated } from '../base/words.ts';
import { encodingOf } from './file-text.ts';
import { csvReader, jsonLinesReader, ROW_PROBLEMS, type ReadRow, type RowReader } from './table-rows.ts';

/** Bytes and rows of one file. */
export const IMPORT_BYTES = 256 * 1024 * 1024;
export const IMPORT_ROWS = 200_000;

/** Rows and characters of one part: it stays below what a body may have, also in writing of three bytes a sign. */
export const IMPORT_PART = { rows: 250, characters: 250_000 };

/** Divides rows as they are sent into parts. */
export function importParts<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const takes = JSON.stringify(row).length;
    const part = parts.at(-1);
    if (part && part.length < IMPORT_PART.rows && takes <= room) part.push(row);
    else {
      parts.push([row]);
      room = IMPORT_PART.characters;
    }
    room -= takes;
  }
  return parts;
}

/** Why a file cannot be imported at all, as a sentence. */
export class FileProblem extends Error {}

/** What has been read of a file. */
export interface FilePiece {
  heading: readonly string[];
  rows: ReadRow[];
  /** Bytes of the file that were read so far. */
  bytes: number;
}

/** The beginnings by which files are known that people take for CSV. */
const OTHER_FILES: readonly [beginning: readonly number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'The file is a workbook (.xlsx or .ods). Save it as “CSV UTF-8”, then choose that file.'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'The file is an old Excel workbook (.xls). Save it as “CSV UTF-8”, then choose that file.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'The file is a PDF. Choose a CSV or JSON Lines file.'],
];
const NO_TEXT = 'The file is not a text file. Choose a CSV or JSON Lines file.';
// oxlint-disable-next-line no-control-regex -- these distinguish a text from other files
const NEVER_IN_TEXT = /[\0-\u0008\u000E-\u001A]/g;
/** As many of them in a beginning, and every hundredth sign of it, cost only their rows. */
const STRAY = 2;

/** Refuses a file by its size before it is read. */
export function assertImportable({ size }: { size: number }): void {
  if (size === 0) throw new FileProblem('The file is empty.');
  if (size <= IMPORT_BYTES) return;
  const most = Math.round(IMPORT_BYTES / 1024 / 1024);
  const has = Math.ceil(size / 1024 / 1024).toLocaleString('en');
  throw new FileProblem(`The file is ${has} MB; at most ${most} MB can be imported at once. Split it.`);
}

/**
 * Reads a file of either format piece by piece, recognized by its content and not by its name. No more of it is held than a
 * piece. Throws a `FileProblem`.
 */
export async function* readImportFile(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<FilePiece> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const kept: { reader: RowReader | null } = { reader: null };
  let bytes = 0;
  let last = 1;
  let count = 0;

  function decoded(piece?: Uint8Array): string {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      // Letters that began in the piece before are lost at the start of this one.
      const lost = bytes === piece?.length ? '' : /^\uFFFD{1,3}/;
      const [right = ''] = new TextDecoder().decode(piece).replace(lost, '').split('\uFFFD', 1);
      read(right, false);
      const from = kept.reader?.heading() ? last + 1 : 1;
      const which = `Row ${from.toLocaleString('en')} and later rows are not in UTF-8`;
      throw new FileProblem(`${which}. Save the file as “CSV UTF-8”, then choose that file.`);
    }
  }
  function read(text: string, isEnd: boolean): FilePiece | null {
    if (kept.reader === null && text.trim() !== '') kept.reader = readerFor(text);
    const { reader } = kept;
    if (reader === null) return null;
    const rows = [...reader.push(text), ...(isEnd ? reader.end() : [])];
    const heading = reader.heading();
    const [first] = rows;
    if (heading === null && first && 'problem' in first) throw new FileProblem(noHeading(first));
    if (heading === null) return null;
    if (last === 1) assertHeading(heading);
    last = rows.at(-1)?.row ?? last;
    count += rows.length;
    if (count > IMPORT_ROWS) {
      throw new FileProblem(`The file has more than ${counted(IMPORT_ROWS, 'row')}. Split it.`);
    }
    return { heading, rows, bytes };
  }

  for await (const piece of pieces) {
    if (bytes === 0) assertText(piece);
    bytes += piece.length;
    const text = decoded(piece);
    const found = read(text, false);
    if (found) yield found;
  }
  const end = read(decoded(), true);
  if (end) yield end;
  if (count === 0) {
    throw new FileProblem(kept.reader?.heading() ? 'The file has a heading but no rows.' : 'The file is empty.');
  }
}

function assertText(piece: Uint8Array): void {
  const other = OTHER_FILES.find(([beginning]) => beginning.every((byte, place) => piece[place] === byte));
  if (other) throw new FileProblem(other[1]);
  if (encodingOf(piece) !== 'utf-8') {
    throw new FileProblem('The file is in UTF-16. Save it as “CSV UTF-8”, then choose that file.');
  }
  const beginning = new TextDecoder('latin1').decode(piece.subarray(0, 4096));
  const strays = beginning.match(NEVER_IN_TEXT)?.length ?? 0;
  if (strays > STRAY + beginning.length / 100) throw new FileProblem(NO_TEXT);
}

const MARKUP = /^<(!doctype|!--|\?xml|html|head|body|table)\b/i;

function readerFor(text: string): RowReader {
  const beginning = text.trimStart();
  if (beginning.startsWith('[')) {
    throw new FileProblem('The file is a single JSON list. JSON Lines needs one object per line.');
  }
  if (MARKUP.test(beginning)) throw new FileProblem('The file is a web page or XML. Choose a CSV or JSON Lines file.');
  return beginning.startsWith('{') ? jsonLinesReader() : csvReader();
}

function noHeading({ problem }: Extract<ReadRow, { problem: unknown }>): string {
  return problem === 'no-object'
    ? 'The first line is not a complete JSON object. JSON Lines needs one per line.'
    : `The heading cannot be read. ${ROW_PROBLEMS[problem]}`;
}

function assertHeading(heading: readonly string[]): void {
  const twice = heading.find((name, place) => name !== '' && heading.indexOf(name) !== place);
  if (twice === undefined) return;
  const places = heading.flatMap((name, place) => (name === twice ? [place + 1] : []));
  throw new FileProblem(
    `The heading has “${isolated(twice)}” twice (columns ${places.join(' and ')}). Remove one of them.`,
  );
}
