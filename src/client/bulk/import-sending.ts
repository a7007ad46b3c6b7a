import { ref } from 'valtio';
import type { AskedFor } from '../../../commands/bulk/port.ts';
import type { BulkRun } from '../../contract/bulk/bulk-run-operations.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import { counted } from '../../contract/base/words.ts';
import { csvFile } from '../../contract/bulk/csv.ts';
import {
  guessedMapping,
  problemOfMapping,
  rowsToSend,
  withLaterColumns,
  type ImportMapping,
} from '../../contract/bulk/import-fields.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { noLongerReadable } from '../../contract/bulk/file-text.ts';
import { assertImportable, FileProblem, importParts, readImportFile } from '../../contract/bulk/import-file.ts';
import { ROW_PROBLEMS } from '../../contract/bulk/table-rows.ts';
import { api } from '../data/api-instance.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { sendUntilAnswered } from '../data/send-until-answered.ts';
import { notices } from '../notices/notice-state.ts';
import { dismissNotice } from '../notices/notify.ts';
import { giveTable } from '../ui/files/give-file.ts';
import { bulkState, importState } from './bulk-state.ts';
import { outcomeWords } from './bulk-run.ts';

/** Bytes that are read of a file at a time. */
const PIECE = 256 * 1024;
/** Rows that are shown beside the names of the columns. */
const EXAMPLES = 3;
/** Longest name of a column that is remembered, and how many are. */
const REMEMBERED = { name: 100, columns: 200 };

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE) {
    const piece = file.slice(at, at + PIECE).arrayBuffer();
    yield new Uint8Array(
      await piece.catch(() => {
        throw new FileProblem(noLongerReadable(file.name));
      }),
    );
  }
}

/** Reads the first rows of a file that was chosen, and guesses its columns. */
export async function readBeginning(file: File): Promise<void> {
  const { kind } = importState;
  if (kind === null || importState.sent !== null) return;
  // Notices of a refused file would stand above this one.
  for (const { id, message } of notices.all) if (message === importState.problem) dismissNotice(id);
  Object.assign(importState, { file: ref(file), beginning: null, mapping: {}, problem: null });
  const isOver = () => importState.kind !== kind || importState.file !== file;
  try {
    assertImportable(file);
    let why = '';
    for await (const { heading, rows } of readImportFile(piecesOf(file))) {
      if (isOver()) return;
      const whole = rows.flatMap((row) => ('cells' in row ? [row.cells] : []));
      const [first] = rows;
      if (why === '' && first && 'problem' in first) why = ` Row ${first.row}: ${ROW_PROBLEMS[first.problem]}`;
      if (whole.length === 0) continue;
      importState.beginning = ref({ heading, rows: whole.slice(0, EXAMPLES) });
      mapColumns(guessedMapping(kind, heading, rememberedFor(heading)));
      return;
    }
    throw new FileProblem(`None of the rows can be read.${why} Correct the file, then choose it again.`);
  } catch (error) {
    if (!isOver()) importState.problem = problemIn(error);
  }
}

/** Takes these columns over into these fields. */
export function mapColumns(mapping: ImportMapping): void {
  if (importState.kind === null) return;
  importState.mapping = mapping;
  importState.problem = problemOfMapping(importState.kind, mapping);
}

function problemIn(error: unknown): string {
  return error instanceof FileProblem ? error.message : 'The file cannot be read. Choose it again.';
}

/** Sends every row, part by part; a fault further down in the file is shown, and none of its rows is checked. */
export async function sendRows(show: (run: BulkRun, asked: AskedFor) => void): Promise<void> {
  const { kind, file, beginning, mapping } = importState;
  if (kind === null || file === null || beginning === null) return;
  const isOver = () => importState.file !== file || importState.sent === null;
  importState.sent = { rows: 0, bytes: 0 };
  try {
    const { run } = await api(`${kind}-profile.import`, { body: { file: file.name.slice(0, 200) } });
    const params = { runId: run.id };
    let part = 0;
    const add = (rows: ReturnType<typeof rowsToSend>, last: boolean) => {
      part += 1;
      const body = { part, rows, last };
      return sendUntilAnswered(() => api('import.add', { params, body }), isOver);
    };
    let known = { mapping, seen: beginning.heading };
    let rows = 0;
    for await (const piece of readImportFile(piecesOf(file))) {
      known = { mapping: withLaterColumns(kind, known, piece.heading), seen: piece.heading };
      for (const some of importParts(rowsToSend(piece.rows, known.mapping))) {
        if (isOver()) return;
        ({ rows } = await add(some, false));
        importState.sent = { rows, bytes: piece.bytes };
      }
    }
    await add([], true);
    await remember(kind, beginning.heading, mapping);
    if (isOver()) return;
    const now = await api('bulk-run.get', { params });
    // The file and its columns stay for the way back.
    Object.assign(importState, { kind: null, run: run.id });
    show(now.run, { words: `${counted(rows, 'row')} of ${file.name}`, count: rows });
  } catch (error) {
    if (isOver()) return;
    if (!(error instanceof FileProblem)) throw error;
    importState.problem = error.message;
  } finally {
    // Another may have been chosen since.
    if (importState.file === file) importState.sent = null;
  }
}

/** Under what the columns of such a heading are remembered: its letters as one number. */
function placeOf(heading: readonly string[]): string {
  let sum = 0;
  for (const letter of heading.join('\n')) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0;
  return `${sum.toString(36)} `;
}

function rememberedFor(heading: readonly string[]): ImportMapping {
  const place = placeOf(heading);
  const own = Object.entries(preferenceNow('import-columns')).filter(([key]) => key.startsWith(place));
  return Object.fromEntries(own.map(([key, field]) => [key.slice(place.length), field]));
}

/**
 * What the person has chosen otherwise than it is guessed, what they left out as well, for files with this heading. A
 * choice that cannot be kept is only chosen again.
 */
async function remember(kind: ProfileKind, heading: readonly string[], mapping: ImportMapping): Promise<void> {
  const place = placeOf(heading);
  const guessed = guessedMapping(kind, heading);
  const chosen = heading.flatMap((column): [string, string][] => {
    const key = place + column;
    return mapping[column] === guessed[column] || key.length > REMEMBERED.name ? [] : [[key, mapping[column] ?? '']];
  });
  await changePreference('import-columns', (before) => {
    const others = Object.entries(before).filter(([key]) => !key.startsWith(place));
    return Object.fromEntries([...chosen, ...others].slice(0, REMEMBERED.columns));
  }).catch(() => undefined);
}

/** Shows the latest run, or the one before the run that is shown. Resolves to a sentence. */
export async function showEarlier(show: (run: BulkRun) => void): Promise<string> {
  const before = bulkState.run?.id;
  const { runs } = await api('bulk-run.list', { query: { limit: 1, ...(before !== undefined && { before }) } });
  const [run] = runs;
  if (!run) return `There is no ${before === undefined ? 'run yet' : 'earlier run'}. Runs are kept for 30 days.`;
  show(run);
  return before === undefined ? 'Showing the latest run' : 'Showing the run before it';
}

/** The result of each row, as a table. */
export async function saveResults(run: BulkRun | null): Promise<void> {
  if (run === null) return;
  const table = [['Row', 'Name', 'Result', 'Why', 'Looks like', 'Identifier']];
  let after: string | null = null;
  do {
    const query = { limit: 100, ...(after !== null && { after }) };
    const read = () => api('bulk-run.items', { params: { runId: run.id }, query });
    const page: OperationAnswer<'bulk-run.items'> = await sendUntilAnswered(read, () => false);
    for (const { row, name, outcome, sentence, others, record_id: id } of page.rows) {
      const alike = others.map((other) => `${other.name} (${other.id})`).join('; ');
      const made = outcome === 'done' || outcome === 'kept' ? id : '';
      table.push([String(row ?? ''), name, outcomeWords(outcome, run), sentence ?? '', alike, made]);
    }
    after = page.next;
  } while (after !== null);
  giveTable(`${(run.file ?? 'import').replace(/\.\w+$/, '')}-results.csv`, csvFile(table));
}
