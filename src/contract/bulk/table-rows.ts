import { isStorable } from '../base/primitives.ts';
import { textOfCell } from './csv.ts';
import { separatorNamed } from './file-text.ts';

/** Why a row of a file cannot be read, each costing that row alone. */
export const ROW_PROBLEMS = {
  'open-quote': 'A quotation mark is not closed.',
  'stray-quote': 'A cell contains a quotation mark. Put the cell in quotation marks and double those inside it.',
  'too-long': 'The row is too long. A quotation mark may be missing.',
  'other-count': 'The row does not have as many cells as the heading.',
  'heading-again': 'The row repeats the heading.',
  'no-object': 'The line is not a JSON object.',
  broken: 'The row has letters that were lost or changed. Save the file as UTF-8, then import it again.',
  unstorable: 'The row contains a character that cannot be stored.',
} as const;
export type RowProblem = keyof typeof ROW_PROBLEMS;
export const ROW_PROBLEM_IDS = Object.keys(ROW_PROBLEMS) as [RowProblem, ...RowProblem[]];

/** A row by its number, as a spreadsheet counts, the heading being the first; of JSON Lines the number of the line. */
export type ReadRow = { row: number; cells: RowCells } | { row: number; problem: RowProblem; begun?: RowCells };
/** By column; of a row that cannot be read (`begun`) the first ones, by which a person knows it. */
type RowCells = Readonly<Record<string, string>>;

/** Takes the text of a file piece by piece, and gives the rows that are whole. */
export interface RowReader {
  /** Names of the columns; of JSON Lines those that rows have had so far. null: not read yet. */
  heading(): readonly string[] | null;
  push(text: string): ReadRow[];
  end(): ReadRow[];
}

/** Characters of one row. A longer one is no row, but what follows a quotation mark that nobody has closed. */
export const ROW_MAXIMUM = 100_000;

const LINE_END = /\r\n|\n|\r/g;

type Found = { next: number } & ({ cells: string[] } | { problem: RowProblem; begun: string[] });

/** The record that begins at a place of a text; null: it has no end yet. */
function recordAt(text: string, start: number, separator: string, isEnd: boolean): Found | null {
  const cells: string[] = [];
  const broken = (problem: RowProblem, place = start): Found | null => {
    const begun = ofOneLine(cells);
    LINE_END.lastIndex = start;
    if (!LINE_END.test(text)) return isEnd ? { problem, begun, next: text.length } : null;
    const next = LINE_END.lastIndex;
    // What stands wrong in a later line stands there because this one was never closed.
    return { problem: place < next ? problem : 'open-quote', begun, next };
  };
  const open = (problem: RowProblem) => (isEnd || text.length - start > ROW_MAXIMUM ? broken(problem) : null);
  const ends = endsOf(separator);
  let at = start;
  for (;;) {
    if (text[at] === '"') {
      let cell = '';
      let from = at + 1;
      for (;;) {
        const close = text.indexOf('"', from);
        if (close < 0 || close - start > ROW_MAXIMUM) return open('open-quote');
        // What follows says whether it closes.
        if (close === text.length - 1 && !isEnd) return null;
        cell += text.slice(from, close);
        from = close + 1;
        if (text[from] !== '"') break;
        cell += '"';
        from += 1;
      }
      cells.push(cell);
      at = from;
    } else {
      ends.lastIndex = at;
      const found = ends.exec(text);
      if (!found && !isEnd) return open('too-long');
      const end = found ? found.index : text.length;
      if (text[end] === '"') return broken('stray-quote', end);
      cells.push(text.slice(at, end));
      at = end;
    }
    const sign = text[at];
    if (sign === separator) at += 1;
    else if (sign === '\n') return { cells, next: at + 1 };
    else if (sign === '\r') {
      if (at + 1 === text.length && !isEnd) return null;
      return { cells, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
    } else if (sign === undefined) return isEnd ? { cells, next: at } : null;
    else return broken('stray-quote', at);
  }
}

/** Cells up to the first that holds the end of a line. */
function ofOneLine(cells: readonly string[]): string[] {
  const end = cells.findIndex((cell) => /[\r\n]/.test(cell));
  return cells.slice(0, end < 0 ? cells.length : end);
}

/** A text without the sign by which DOS ended a file. */
export function withoutEnd(text: string): string {
  let end = text.trimEnd();
  if (!end.endsWith('\u001a')) return text;
  while (end.endsWith('\u001a')) end = end.slice(0, -1);
  return end;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
const ENDS = new Map<string, RegExp>();

/** What a cell without quotation marks ends at. A first line may name any sign as the separator. */
function endsOf(separator: string): RegExp {
  const made = ENDS.get(separator) ?? new RegExp(`[\\u{${separator.codePointAt(0)!.toString(16)}}"\\r\\n]`, 'gu');
  ENDS.set(separator, made);
  return made;
}

/** The sign between the cells: the one by which the first line has most; a comma where it has one cell. */
function separatorOf(line: string): string {
  const counts = SEPARATORS.map((sign) => {
    const found = recordAt(line, 0, sign, true);
    return found && 'cells' in found ? found.cells.length : 0;
  });
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Reads CSV (RFC 4180) whose cells are divided by commas, semicolons, tabs, bars or what the first line names. If a
 * quotation mark is not closed, only its own line is lost.
 */
export function csvReader(): RowReader {
  let rest = '';
  let row = 0;
  let separator: string | null = null;
  let names: string[] | null = null;
  let skips = false;

  function toRow(cells: readonly string[]): ReadRow | null {
    if (cells.every((cell) => cell === '')) return null;
    if (names === null) {
      names = cells.map((name) => textOfCell(name).trim());
      return null;
    }
    if (!fits(cells)) return unread('other-count', cells);
    const texts = cells.slice(0, names.length).map(textOfCell);
    if (texts.every((text, place) => text.trim() === names?.[place])) return { row, problem: 'heading-again' };
    return stored(row, Object.fromEntries(names.map((name, place) => [name, texts[place] ?? ''])));
  }

  /** Whether there is a cell for each name; what is empty at the end of either does not count. */
  function fits(cells: readonly string[]): boolean {
    const more = [...cells.slice(names?.length), ...(names ?? []).slice(cells.length)];
    return more.every((text) => text.trim() === '');
  }

  function unread(problem: RowProblem, cells: readonly string[]): ReadRow {
    const begun = (names ?? []).slice(0, cells.length).map((name, place) => [name, textOfCell(cells[place] ?? '')]);
    return { row, problem, begun: Object.fromEntries(begun) };
  }

  function read(isEnd: boolean): ReadRow[] {
    const rows: ReadRow[] = [];
    let at = 0;
    while (at < rest.length) {
      if (separator === null) {
        const line = firstLine(rest, isEnd);
        if (line === null) break;
        const named = separatorNamed(line.replace(/[\r\n]+$/, ''));
        separator = named ?? separatorOf(line);
        // A spreadsheet does not count it as a row.
        if (named !== null) at = line.length;
        continue;
      }
      const found = recordAt(rest, at, separator, isEnd);
      if (found === null) break;
      const { next, ...what } = reopened(found, at);
      const line = rest.slice(at, next);
      at = next;
      row += 1;
      const one =
        'problem' in what ? unread(what.problem, splitAnyway(line, separator) ?? what.begun) : toRow(what.cells);
      if (one) rows.push(one);
    }
    rest = rest.slice(at);
    if (rest.length > 2 * ROW_MAXIMUM && !isEnd) {
      // One line without an end: the rest of it is dropped as it comes.
      row += 1;
      rows.push({ row, problem: 'too-long' });
      rest = '';
      skips = true;
    }
    return rows;
  }

  /** The cells of one line whatever its quotation marks mean, where there are as many as names: a person knows the row by them. */
  function splitAnyway(line: string, sign: string): string[] | null {
    const cells = line.replace(/[\r\n]+$/, '').split(sign);
    return cells.length === names?.length && line.length < ROW_MAXIMUM
      ? cells.map((cell) => cell.replaceAll(/^"|"$/g, ''))
      : null;
  }

  /** Several lines that are no row together: the first of them has lost its quotation mark. */
  function reopened(found: Found, at: number): Found {
    if (!('cells' in found) || names === null || fits(found.cells)) return found;
    LINE_END.lastIndex = at;
    const isOneLine = !LINE_END.test(rest) || LINE_END.lastIndex >= found.next;
    return isOneLine ? found : { problem: 'open-quote', begun: ofOneLine(found.cells), next: LINE_END.lastIndex };
  }

  function end(): ReadRow[] {
    rest = withoutEnd(rest);
    return read(true);
  }

  function push(text: string): ReadRow[] {
    if (skips) {
      LINE_END.lastIndex = 0;
      if (!LINE_END.test(text)) return [];
      skips = false;
      rest = text.slice(LINE_END.lastIndex);
    } else rest += text;
    return read(false);
  }
  return { heading: () => names, push, end };
}

/** With what ends it; null: it has not come whole. */
function firstLine(text: string, isEnd: boolean): string | null {
  LINE_END.lastIndex = 0;
  const end = LINE_END.test(text) ? LINE_END.lastIndex : text.length;
  // The last sign may be the first of two that end the line together.
  return end < text.length || isEnd || text.length > ROW_MAXIMUM ? text.slice(0, end) : null;
}

/** Reads JSON Lines: an object a line. Lists become what they are in CSV, what is not there stays away. */
export function jsonLinesReader(): RowReader {
  const names = new Set<string>();
  let rest = '';
  let row = 0;

  function toRow(line: string): ReadRow | null {
    row += 1;
    if (line.trim() === '') return null;
    if (line.length > ROW_MAXIMUM) return { row, problem: 'too-long' };
    const value = parsed(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { row, problem: 'no-object' };
    for (const name of Object.keys(value)) names.add(name);
    return stored(row, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textOfValue(one)])));
  }

  function read(isEnd: boolean): ReadRow[] {
    const lines = rest.split('\n');
    rest = isEnd ? '' : (lines.pop() ?? '');
    // A line without an end is held no further than it takes to know that it is none.
    if (rest.length > 2 * ROW_MAXIMUM) rest = rest.slice(0, ROW_MAXIMUM + 1);
    return lines.flatMap((line) => toRow(line) ?? []);
  }
  return {
    heading: () => (names.size === 0 ? null : [...names]),
    push(text) {
      rest += text;
      return read(false);
    },
    end() {
      rest = withoutEnd(rest);
      return read(true);
    },
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A value as one cell, as the files of an export have it. */
function textOfValue(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(textOfValue).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stored(row: number, cells: Record<string, string>): ReadRow {
  const texts = Object.values(cells);
  if (texts.reduce((sum, text) => sum + text.length, 0) > ROW_MAXIMUM) return { row, problem: 'too-long' };
  return texts.every(isStorable) ? { row, cells } : { row, problem: 'unstorable' };
}
