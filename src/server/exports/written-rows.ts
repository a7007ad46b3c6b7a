import { csvCell } from '../../contract/policy/csv.ts';
import type { ExportFormat } from '../../contract/policy/exports.ts';
import type { Value } from './fields.ts';

/** Rows as lines of a file; `heading`: it is the beginning of the file. */
type Writer = (fields: readonly string[], rows: readonly (readonly Value[])[], heading: boolean) => string;

/** Without this mark at the start, spreadsheets read UTF-8 as another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  csv: (fields, rows, heading) =>
    [...(heading ? [BYTE_ORDER_MARK, line(fields)] : []), ...rows.map((values) => line(values.map(cellOf)))].join(''),
  // A line holds the values as the record has them; nothing is converted to fit a cell.
  jsonl: (fields, rows) =>
    rows
      .map((values) => `${JSON.stringify(Object.fromEntries(fields.map((field, place) => [field, values[place]])))}\n`)
      .join(''),
};

function line(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Lists of words are joined; structured values are JSON. */
function cellOf(value: Value): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
