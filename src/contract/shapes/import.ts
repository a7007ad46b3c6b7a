import { array, boolean, enums, integer, max, min, object, optional, record, size, string } from 'superstruct';
import { IMPORT_PART, IMPORT_ROWS } from '../policy/import-file.ts';
import { ROW_MAXIMUM, ROW_PROBLEM_IDS } from '../policy/table-rows.ts';
import { Uuid, writtenText } from '../primitives.ts';

/** The name of the file, for people who look at the run later. */
export const ImportBody = object({ file: writtenText(200) });

/** A row of the file with what was taken over of it by field, or with why it could not be read. */
const ImportRow = object({
  row: max(min(integer(), 1), 10 * IMPORT_ROWS),
  cells: optional(record(size(string(), 1, 60), size(string(), 1, ROW_MAXIMUM))),
  problem: optional(enums(ROW_PROBLEM_IDS)),
});

/** A part by its number, from 1; `last`: there is no further one, and looking at the rows begins. */
export const ImportPart = object({
  part: min(integer(), 1),
  rows: size(array(ImportRow), 0, IMPORT_PART.rows),
  last: boolean(),
});

export const ReceivedRows = object({ rows: integer() });
export const OneImport = object({ runId: Uuid });
