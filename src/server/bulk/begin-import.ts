import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import { isBroken } from '../../contract/bulk/file-text.ts';
import { counted } from '../../contract/base/words.ts';
import { NAMING_FIELDS } from '../../contract/bulk/import-fields.ts';
import { IMPORT_ROWS } from '../../contract/bulk/import-file.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { ROW_PROBLEMS } from '../../contract/bulk/table-rows.ts';
import { HOUR } from '../../contract/base/time-spans.ts';
import type { Call, Handlers } from '../platform/calls/call.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { forgetOldRuns, newRun, createRun, stepRun } from './create-and-step-runs.ts';
import { idOfRow } from './bulk-actions.ts';
import { ownRuns, bulkRunOf, getRun, listRuns, listItems, type RunRow } from './read-runs.ts';
import { wakeRuns } from './run-worker.ts';
import { leaveEvent } from '../trail/audit/append-audit-events.ts';

/** Milliseconds after which an import whose rows have stopped coming is forgotten with what has come. */
const PATIENCE = HOUR;

export interface ReceivedFile {
  file: string;
  parts: number;
  rows: number;
}

/** Stores an import whose rows follow, and records it. */
async function beginImport(
  kind: ProfileKind,
  { file }: OperationInput<'base-profile.import'>['body'],
  call: Call,
): Promise<OperationAnswer<'base-profile.import'>> {
  return call.write(async (transaction) => {
    await forgetOldRuns(transaction, call);
    await transaction
      .deleteFrom('bulk_run')
      .where('state', '=', 'receiving')
      .where('changed_at', '<', new Date(call.now().getTime() - PATIENCE))
      .execute();
    const received: ReceivedFile = { file, parts: 0, rows: 0 };
    const run = await newRun(transaction, call, {
      kind,
      action: `${kind}.import`,
      arguments: JSON.stringify(received),
      filter: JSON.stringify({}),
      state: 'receiving',
    });
    await leaveEvent(transaction, 'ImportBegun', { at: call.now(), by: call.actor, about: run.id });
    return { run: await bulkRunOf(transaction, run) };
  });
}

/**
 * Keeps the next rows. The part before may come once more, where its answer was lost, and is not kept twice. With the
 * last the look at them begins. Throws `not-found`, `version-conflict` for any other part, or `status-forbids`.
 */
async function addRows(
  id: string,
  { part, rows, last }: OperationInput<'import.add'>['body'],
  call: Call,
): Promise<OperationAnswer<'import.add'>> {
  const answer = await call.write(async (transaction) => {
    const run = await ownRuns(transaction, call.actor.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const received = run.arguments as ReceivedFile;
    if (part === received.parts) return { rows: received.rows };
    if (run.state !== 'receiving') throw new Failure('status-forbids', 'This import no longer accepts rows.');
    const isNext = part === received.parts + 1;
    if (!isNext) {
      throw new Failure('version-conflict', 'This part of the import is out of order. Start the import again.');
    }
    const now: ReceivedFile = { ...received, parts: part, rows: received.rows + rows.length };
    if (now.rows > IMPORT_ROWS) {
      throw new Failure('body-too-large', `An import has at most ${counted(IMPORT_ROWS, 'row')}. Split the file.`);
    }
    const items = rows.map((row) => itemOf(run, row));
    if (items.length > 0) await transaction.insertInto('bulk_run_item').values(items).execute();
    await transaction
      .updateTable('bulk_run')
      .set({
        arguments: JSON.stringify(now),
        changed_at: call.now(),
        ...(last && { state: 'checking' as const }),
      })
      .where('id', '=', id)
      .execute();
    return { rows: now.rows };
  });
  if (last) wakeRuns(call.database);
  return answer;
}

type Row = OperationInput<'import.add'>['body']['rows'][number];

/** A row as it waits to be looked at, under the identifier that its record will have; what cannot be read is refused. */
function itemOf({ id, kind }: RunRow, { row, cells = {}, problem: found }: Row) {
  const problem = found ?? (Object.values(cells).some(isBroken) ? 'broken' : undefined);
  const name = NAMING_FIELDS.map((field) => cells[field]).find((text) => text !== undefined) ?? '';
  return {
    run_id: id,
    record_id: idOfRow(id, kind, cells),
    version: 1,
    name: name.slice(0, 200),
    file_row: row,
    outcome: problem ? ('refused' as const) : ('waiting' as const),
    code: problem ? 'invalid-input' : null,
    sentence: problem ? ROW_PROBLEMS[problem] : null,
    action_id: null,
    cells: problem ? null : JSON.stringify(cells),
    others: null,
  };
}

export const bulkRunHandlers = {
  'bulk-run.create': ({ body }, call) => createRun(body, call),
  'bulk-run.list': ({ query }, call) => listRuns(query, call),
  'bulk-run.get': ({ params }, call) => getRun(params.runId, call),
  'bulk-run.items': ({ params, query }, call) => listItems(params.runId, query, call),
  'bulk-run.start': ({ params }, call) => stepRun(params.runId, 'start', call),
  'bulk-run.stop': ({ params }, call) => stepRun(params.runId, 'stop', call),
  'bulk-run.undo': ({ params }, call) => stepRun(params.runId, 'undo', call),
  'base-profile.import': ({ body }, call) => beginImport('base', body, call),
  'locale-profile.import': ({ body }, call) => beginImport('locale', body, call),
  'import.add': ({ params, body }, call) => addRows(params.runId, body, call),
} satisfies Partial<Handlers>;
