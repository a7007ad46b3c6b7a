/** Written by hand once more: what a spreadsheet would run. */
const FORMULA = /^[\s"']*[=+\-@\t\r＝＋－＠]/u;

/** The text that a cell was made of: what got an apostrophe loses that one again. */
function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Reads a file of comma-separated values as RFC 4180 has it, each cell as the text it was made of. */
export function readCsv(file: string): string[][] {
  const rows: string[][] = [[]];
  let rest = file.replace(/^\uFEFF/, '');
  while (rest !== '') {
    const [whole = '', quoted, plain = '', end = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/.exec(rest) ?? [];
    if (whole === '') throw new Error(`No cell begins with ${JSON.stringify(rest.slice(0, 40))}.`);
    rows.at(-1)?.push(textOfCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    rest = rest.slice(whole.length);
    if (end === '\r\n' && rest !== '') rows.push([]);
  }
  return rows;
}
