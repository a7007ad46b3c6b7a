function arrayText(items: readonly unknown[]): string {
  const elements = items.map((item) => {
    if (Array.isArray(item)) return arrayText(item);
    const text = parameterText(item);
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/**
 * A value as the text that PostgreSQL reads it from, the same for both engines. An array becomes
 * an array of PostgreSQL; a jsonb column that holds an array must be given its JSON text.
 *
 * @returns null for null and undefined
 * @throws RangeError for an invalid Date
 */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value === Infinity) return 'infinity';
  if (value === -Infinity) return '-infinity';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}

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
