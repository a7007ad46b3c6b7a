import { object, array, boolean, enums, integer, max, min, optional, record, size, string } from 'superstruct';
import { RIGHTS } from '../base/rights.ts';
import { BulkRun } from './bulk-run-operations.ts';
import { operation } from '../base/operation.ts';
import { IMPORT_BYTES, IMPORT_PART } from './import-file.ts';
import { ROW_MAXIMUM, ROW_PROBLEM_IDS } from './table-rows.ts';
import { Uuid, writtenText } from '../base/primitives.ts';

/** The name of the file, for people who look at the run later. */
const ImportBody = object({ file: writtenText(200) });

/** A row of the file with what was taken over of it by field, or with why it could not be read. */
const ImportRow = object({
  // No file has more lines than bytes.
  row: max(min(integer(), 1), IMPORT_BYTES),
  cells: optional(record(size(string(), 1, 60), size(string(), 1, ROW_MAXIMUM))),
  problem: optional(enums(ROW_PROBLEM_IDS)),
});

/** A part by its number, from 1; `last`: there is no further one, and looking at the rows begins. */
const ImportPart = object({
  part: min(integer(), 1),
  rows: size(array(ImportRow), 0, IMPORT_PART.rows),
  last: boolean(),
});

const ReceivedRows = object({ rows: integer() });
const OneImport = object({ runId: Uuid });

const Begun = object({ run: BulkRun });

export const importOperations = {
  'base-profile.import': operation({
    method: 'POST',
    path: '/profilebase/import',
    summary: 'Begins an import of base profiles, whose rows then come part by part. Each becomes a draft.',
    roles: RIGHTS.base.import,
    body: ImportBody,
    answer: Begun,
    freshProof: 'always',
  }),
  'locale-profile.import': operation({
    method: 'POST',
    path: '/profile/import',
    summary: 'Begins an import of locale profiles, whose rows then come part by part. Each waits to be filled in.',
    roles: RIGHTS.locale.import,
    body: ImportBody,
    answer: Begun,
    freshProof: 'always',
  }),
  'import.add': operation({
    method: 'POST',
    path: '/imports/{runId}/rows',
    summary:
      'Takes the next rows of one of the caller’s imports, or the previous rows again. After the last rows, checking begins; the run is then followed and started like one over results.',
    roles: RIGHTS.base.import,
    params: OneImport,
    body: ImportPart,
    answer: ReceivedRows,
  }),
};
