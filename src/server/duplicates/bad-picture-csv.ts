import { isFilled } from '../../contract/letters/look-alikes.ts';
import { HASHES_IN_FILE, LABEL_MOST, PICTURE_HASH } from '../../contract/policy/bad-pictures.ts';
import { isBroken, linesOf } from '../../contract/policy/file-text.ts';
import { Failure } from '../failures/failure.ts';

export interface ListedHash {
  hash: string;
  label: string;
}

/** Lines that a refusal names; the others are counted. */
const NAMED = 5;
const HEADING = /^"?(pdq|hash|pdq_hash|pdq hash)"?$/i;
/** The line that names the separator to a spreadsheet. */
const SEPARATOR_LINE = /^ *"?sep=(.)"? *$/i;
/** Digits, and then something else than a separator. */
const STARTS_RIGHT = /^"?[0-9a-f]{64}"?[^0-9a-f"]/i;
/** Invisible characters, by which the text must not be split. */
const CONTROL = /\p{Cc}/u;

/**
 * The hashes of a CSV file: in each line 64 hexadecimal digits, a comma, semicolon, tab or bar, and a label. Both may
 * be in quotation marks, and so may the line. A heading, a line that names the separator and empty lines are ignored.
 * Throws `invalid-input`, naming lines by their number, unless all are right.
 */
export function hashesIn(csv: string): ListedHash[] {
  const found: ListedHash[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  const lines = linesOf(csv);
  const named = SEPARATOR_LINE.exec(lines[0] ?? '')?.[1];
  const separators = `,;\t|${named ?? ''}`;
  for (const [place, line] of lines.entries()) {
    const { first, rest } = cellsOf(line, separators);
    if (line.trim() === '' || (place === 0 && named !== undefined)) continue;
    if (found.length === 0 && problems.length === 0 && HEADING.test(first)) continue;
    const number = place + 1;
    const hash = unquoted(first).toLowerCase();
    const label = rest === null ? '' : unquoted(rest);
    const known = lineOf.get(hash);
    const problem =
      brokenOrNull(line) ?? (known === undefined ? problemOf(hash, rest, label) : `has the hash of line ${known}`);
    if (problem === null) found.push({ hash, label });
    else problems.push(`line ${number} ${problem}`);
    lineOf.set(hash, known ?? number);
  }
  if (problems.length > 0) throw refused(problems);
  if (found.length === 0) throw new Failure('invalid-input', 'The file has no hash in it. Nothing was imported.');
  if (found.length > HASHES_IN_FILE) {
    const most = HASHES_IN_FILE.toLocaleString('en');
    const sentence = `The file has ${found.length.toLocaleString('en')} hashes, and a file may have ${most}. Nothing was imported.`;
    throw new Failure('invalid-input', sentence);
  }
  return found;
}

/** The two cells of a line: the text before the first separator, and the label, without empty cells after it. */
function cellsOf(line: string, separators: string): { first: string; rest: string | null } {
  const text = withoutOuterQuotes(line.trim(), separators);
  const at = firstOf(separators, text);
  if (at < 0) return { first: text, rest: null };
  const separator = text.charAt(at);
  let rest = text.slice(at + 1).trim();
  while (rest.endsWith(separator)) rest = rest.slice(0, -1).trim();
  return { first: text.slice(0, at).trim(), rest };
}

function firstOf(separators: string, text: string): number {
  for (let at = 0; at < text.length; at += 1) if (separators.includes(text.charAt(at))) return at;
  return -1;
}

/** A spreadsheet that took a line for one cell puts all of it in quotation marks. */
function withoutOuterQuotes(line: string, separators: string): string {
  const isOneCell =
    /^"[0-9a-f]{64}[^0-9a-f"]/i.test(line) && line.endsWith('"') && separators.includes(line.charAt(65));
  return isOneCell ? line.slice(1, -1).replaceAll('""', '"') : line;
}

function unquoted(cell: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return (isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();
}

function brokenOrNull(line: string): string | null {
  return isBroken(line) ? 'has letters that were lost or changed; save the file as UTF-8 and import that' : null;
}

function problemOf(hash: string, rest: string | null, label: string): string | null {
  if (STARTS_RIGHT.test(hash)) return 'has no comma, semicolon or tab after its 64 hexadecimal digits';
  if (!PICTURE_HASH.test(hash)) return 'does not begin with 64 hexadecimal digits';
  if (rest === null || !isFilled(label)) return 'has no label';
  if (rest.startsWith('"') && (rest.match(/"/g)?.length ?? 0) % 2 === 1) {
    return 'has a quotation mark before its label and none behind it';
  }
  if (label.length > LABEL_MOST) return `has a label of more than ${LABEL_MOST} characters`;
  return CONTROL.test(label) ? 'has a character in its label that cannot be shown' : null;
}

function refused(problems: readonly string[]): Failure {
  const more = problems.length - NAMED;
  const shown = [...problems.slice(0, NAMED), ...(more > 0 ? [`${more} more ${more === 1 ? 'line' : 'lines'}`] : [])];
  const sentence = `Nothing was imported: ${shown.join(', ')}.`;
  return new Failure('invalid-input', sentence, { lines: problems.slice(0, NAMED) });
}
