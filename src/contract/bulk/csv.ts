/** What a spreadsheet would run, also behind blanks, quotation marks and apostrophes. */
const FORMULA = /^[\s"']*[=+\-@\t\r＝＋－＠]/u;

const SEPARATOR = ',';
/** What a cell may hold only between quotation marks. */
const QUOTED = new RegExp(`["${SEPARATOR}\\r\\n]`);

/**
 * A text as one cell. Spreadsheets run what begins with one of = + - @, tab or carriage return as a
 * formula: such a text gets an apostrophe in front, which they show as text. Programs that read the cell remove it
 * where what follows is such a text: one that had an apostrophe has got a second.
 */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell as it is read: the inverse of the apostrophe. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Rows of cells as one file (RFC 4180). */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(SEPARATOR)}\r\n`).join('');
}
