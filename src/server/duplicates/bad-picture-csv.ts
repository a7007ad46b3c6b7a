import { HASHES_IN_FILE, LABEL_MOST, PICTURE_HASH } from '../../contract/policy/bad-pictures.ts';
import { Failure } from '../failures/failure.ts';

export interface ListedHash {
  hash: string;
  label: string;
}

/** Lines that a refusal names; the others are counted. */
const NAMED = 5;
const HEADING = /^"?(pdq|hash|pdq_hash|pdq hash)"?$/i;
/** Not what the text would be split by: characters that nobody sees. */
const CONTROL = /\p{Cc}/u;

/**
 * The hashes of a CSV file: in each line 64 hexadecimal digits, a comma, and a label, which may stand in quotation marks.
 * A heading and empty lines are passed over. Throws `invalid-input`, naming lines by their number, unless all are right.
 */
export function hashesIn(csv: string): ListedHash[] {
  const found: ListedHash[] = [];
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  for (const [place, line] of csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [first, rest] = halves(line);
    if (line.trim() === '' || (found.length === 0 && problems.length === 0 && HEADING.test(first))) continue;
    const number = place + 1;
    const hash = unquoted(first).toLowerCase();
    const label = rest === null ? '' : unquoted(rest);
    const known = lineOf.get(hash);
    const problem = known === undefined ? problemOf(hash, rest, label) : `has the hash of line ${known}`;
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

function halves(line: string): [string, string | null] {
  const comma = line.indexOf(',');
  return comma < 0 ? [line.trim(), null] : [line.slice(0, comma).trim(), line.slice(comma + 1).trim()];
}

function unquoted(cell: string): string {
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return (isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();
}

function problemOf(hash: string, rest: string | null, label: string): string | null {
  if (!PICTURE_HASH.test(hash)) return 'does not begin with 64 hexadecimal digits';
  if (rest === null || label === '') return 'has no label';
  if (label.length > LABEL_MOST) return `has a label of more than ${LABEL_MOST} characters`;
  return CONTROL.test(label) ? 'has a character in its label that cannot be shown' : null;
}

function refused(problems: readonly string[]): Failure {
  const more = problems.length - NAMED;
  const told = [...problems.slice(0, NAMED), ...(more > 0 ? [`${more} more ${more === 1 ? 'line' : 'lines'}`] : [])];
  const sentence = `Nothing was imported: ${told.join(', ')}.`;
  return new Failure('invalid-input', sentence, { lines: problems.slice(0, NAMED) });
}
