import { parameterText } from './parameter-text.ts';

/** Characters of one piece, about a megabyte: large enough that a message costs little, small enough to keep memory flat. */
const CHUNK_CHARACTERS = 1_000_000;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function field(value: unknown): string {
  const text = parameterText(value);
  return text === null ? '\\N' : text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

/** The COPY statement in PostgreSQL's text format; `source` is STDIN or a quoted path. */
export function copyStatement(table: string, columns: readonly string[], source: string): string {
  return `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from ${source}`;
}

/** The rows in the text format of COPY, in pieces of whole lines. */
export function* copyChunks(
  rows: Iterable<readonly unknown[]>,
): Generator<{ text: string; rows: number }, void, undefined> {
  let lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const line = `${row.map(field).join('\t')}\n`;
    lines.push(line);
    characters += line.length;
    if (characters >= CHUNK_CHARACTERS) {
      yield { text: lines.join(''), rows: lines.length };
      lines = [];
      characters = 0;
    }
  }
  if (lines.length > 0) yield { text: lines.join(''), rows: lines.length };
}
