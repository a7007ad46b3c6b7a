import type { BulkRun } from '../../src/contract/bulk/bulk-run-operations.ts';
import {
  guessedMapping,
  rowsToSend,
  withLaterColumns,
  type ImportMapping,
} from '../../src/contract/bulk/import-fields.ts';
import { importParts, readImportFile } from '../../src/contract/bulk/import-file.ts';
import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import { advanceRuns } from '../../src/server/bulk/advance.ts';
import type { RequestHeaders, TestApi } from './api.ts';

/** Sends a file as the page does, and leaves it waiting to be looked at. */
export async function sendImport(
  api: TestApi,
  kind: ProfileKind,
  file: string,
  headers: RequestHeaders,
): Promise<BulkRun> {
  const { run } = await api.call(`${kind}-profile.import`, { body: { file: 'people.csv' } }, headers);
  const params = { runId: run.id };
  let part = 0;
  let known: { mapping: ImportMapping; seen: readonly string[] } = { mapping: {}, seen: [] };
  for await (const { heading, rows } of readImportFile(new Blob([file]).stream() as never)) {
    const mapping = known.seen.length === 0 ? guessedMapping(kind, heading) : withLaterColumns(kind, known, heading);
    known = { mapping, seen: heading };
    for (const some of importParts(rowsToSend(rows, mapping))) {
      part += 1;
      await api.call('import.add', { params, body: { part, rows: some, last: false } }, headers);
    }
  }
  await api.call('import.add', { params, body: { part: part + 1, rows: [], last: true } }, headers);
  return run;
}

/** Does all that runs have to do. */
export async function finishRuns({ services }: Pick<TestApi, 'services'>): Promise<void> {
  while (await advanceRuns(services));
}

/** A file, sent and looked at: the run and the result of each row. */
export async function lookedAt(api: TestApi, kind: ProfileKind, file: string, headers: RequestHeaders) {
  const { id } = await sendImport(api, kind, file, headers);
  await finishRuns(api);
  return toldImport(api, id, headers);
}

export async function toldImport(api: TestApi, runId: string, headers: RequestHeaders) {
  const { run } = await api.call('bulk-run.get', { params: { runId } }, headers);
  const { rows } = await api.call('bulk-run.items', { params: { runId }, query: { limit: 100 } }, headers);
  return { run, rows };
}

/** A step of a run, and all that follows from it. */
export async function stepped(api: TestApi, runId: string, step: 'start' | 'undo', headers: RequestHeaders) {
  await api.call(`bulk-run.${step}`, { params: { runId } }, headers);
  await finishRuns(api);
  return toldImport(api, runId, headers);
}

/** Everything that an overview lists, as one file. */
export async function exportedFile(
  api: TestApi,
  route: 'base' | 'locale',
  format: 'csv' | 'jsonl',
  headers: RequestHeaders,
): Promise<string> {
  const body = { format, sort: 'profile_name', direction: 'asc' } as never;
  const { id } = await api.call(`${route}-profile.export`, { body }, headers);
  let text = '';
  for (let part = 1; ; part += 1) {
    const answer = await api.call('export.part', { params: { exportId: id, part: String(part) } }, headers);
    text += answer.text;
    if (answer.last) return text;
  }
}
