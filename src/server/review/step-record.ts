import { sql } from 'kysely';
import { noteToCompare } from '../duplicates/compare-noted.ts';
import { codeOf, type LookupTables } from '../lookups/lookups.ts';
import { baseColumns, localeColumns } from '../profiles/form-kinds.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { columnsOf, restoreProfile, type TouchedRecord, type Values } from '../records/change.ts';
import { giveClaimBack, runningClaim } from '../records/claims.ts';
import { missingOfStored } from '../records/profile-content.ts';
import { TABLES, type Found } from '../records/record.ts';
import { queueOfRow } from '../records/stale-entries.ts';
import { changedSince, versionAfterStep } from './as-left.ts';
import { assertMayStep } from './may-step.ts';
import { isSame, noLonger, asRecorded, inDirection, type UndoStep, type AppliedRecord } from './undo-step.ts';
import { CLOSED_SENTENCES, stateOfQuestion } from '../../contract/queue/question-rules.ts';

/** Withdraws an unanswered question, or asks it once more as it was. */
async function stepQuestion(
  step: UndoStep,
  found: Found,
  record: TouchedRecord & { asked: string },
): Promise<AppliedRecord> {
  const { transaction, at, direction, call } = step;
  const question = await transaction
    .selectFrom('question')
    .selectAll()
    .where('id', '=', record.asked)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const state = stateOfQuestion({ outcome: question.outcome, expires_at: new Date(question.expires_at) }, at);
  if (direction === 'undo') {
    if (state !== 'open') throw new Failure('undo-refused', CLOSED_SENTENCES[state]);
    await transaction
      .updateTable('question')
      .set({ outcome: 'withdrawn', closed_at: at })
      .where('id', '=', record.asked)
      .execute();
    const before = { question: record.asked, text: question.text };
    return { done: record, isCounted: false, events: [auditEntry({ ...step, ...found }, { event: 'Undo', before })] };
  }
  const isFree = state === 'withdrawn' && !question.settled && new Date(question.expires_at) > at;
  if (!isFree || queueOfRow(found.row) !== question.queue) {
    throw new Failure('status-forbids', 'The question cannot be asked again as it was. Ask a new one.');
  }
  await transaction
    .updateTable('question')
    .set({ outcome: null, closed_at: null })
    .where('id', '=', record.asked)
    .execute();
  await transaction
    .deleteFrom('queue_lease')
    .where('record_id', '=', found.row.id)
    .where('holder_id', '=', call.actor.id)
    .execute();
  return { done: record, isCounted: false, events: [] };
}

/** Columns for sorting and searching; a release with other folding rules rewrites them. */
const FOLDED: ReadonlySet<string> = new Set([
  'name_key',
  'name_sound',
  'sort_name',
  'sort_city',
  'search_text',
  'foreign_zone',
]);
/** Counted or found by what lies around the record, and not by a person's change: its version does not cover them. */
const FOLLOWING: ReadonlySet<string> = new Set([
  'missing',
  'locales_done',
  'locales_total',
  'stale_fields',
  'stale_since',
  'findings',
  'found',
  ...FOLDED,
]);

/** Undoes or redoes what an action changed of one locked record that is as it was left. Throws what prevents it. */
export async function stepRecord(step: UndoStep, found: Found, record: TouchedRecord): Promise<AppliedRecord> {
  if (record.skipped !== undefined) return stepSkip(step, found, record);
  if (record.asked !== undefined) return stepQuestion(step, found, { ...record, asked: record.asked });
  const { transaction, maker, at, direction } = step;
  const { kind, row } = found;
  const table = TABLES[kind];
  const columns = Object.keys(record.before);
  if (direction === 'redo' && record.after === undefined) {
    throw new Failure('undo-refused', `This was done too long ago, so ${noLonger(step)}.`);
  }
  const now = await columnsOf(transaction, table, row.id, columns);
  // Actions of older versions do not record what they left: that is what stands under their version.
  const { from, to } = inDirection(step, { ...record, after: record.after ?? now }) as { from: Values; to: Values };
  assertStands(step, found, to);
  const moved = columns.filter((column) => !isSame(now[column], from[column]));
  // Marks raise no version, so a mark that somebody has set since is recognized by its column.
  if (moved.some((column) => !FOLLOWING.has(column))) throw await changedSince(step, found);
  const back = Object.fromEntries(columns.map((column) => [column, to[column] ?? null] as const));
  const next = { ...back, ...pick(now, moved), ...(await folded(found, { to, moved }, maker.lookups)) };
  const changed = pick(
    next,
    columns.filter((column) => !isSame(next[column], now[column])),
  );
  await assertMayStep(step, found, changed);
  const claim = direction === 'redo' && 'merged_into' in to ? await runningClaim(transaction, row.id, at) : undefined;
  await restoreProfile(transaction, table, row.id, next, at);
  // A save may have only confirmed the date of birth, which changes nothing else of the record.
  if (step.operation === `${kind}-profile.update`) await noteToCompare(transaction, kind, row.id);
  if (direction === 'undo' && record.claim) await giveClaimBack(transaction, record.claim, at);
  const { version, ...left } = await columnsOf(transaction, table, row.id, [...columns, 'version']);
  return {
    done: {
      ...record,
      ...(claim && { claim }),
      ...(await versionAfterStep(step, found, { record, version: Number(version) })),
      ...asRecorded(step, { from: now, to: left }),
    } as TouchedRecord,
    isCounted: moved.includes('missing'),
    events: [
      auditEntry({ ...step, ...found }, { event: 'Undo', before: pick(now, Object.keys(changed)), after: changed }),
    ],
  };
}

function pick(values: Values, columns: readonly string[]): Values {
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
}

/** The columns that were folded anew since, by what the record says after the step. */
async function folded(
  { kind, row }: Found,
  { to, moved }: { to: Values; moved: readonly string[] },
  lookups: LookupTables,
): Promise<Values> {
  if (!moved.some((column) => FOLDED.has(column))) return {};
  const { attributes, tags }: Pick<Found['row'], 'attributes' | 'tags'> = { ...row, ...to };
  const fields = { attributes, tags };
  const columns: Values =
    kind === 'base' ? baseColumns(row.id, fields) : localeColumns(row.id, fields, codeOf(row, lookups) ?? '');
  return pick(
    columns,
    moved.filter((column) => FOLDED.has(column) && column in columns),
  );
}

/** Throws where the record, or the base profile above it, was deleted and the step does not restore it. */
function assertStands(step: UndoStep, { kind, row, base }: Found, to: Values): void {
  const returns = step.operation.endsWith('-profile.delete') && 'deleted_at' in to;
  if (row.deleted_at !== null && !returns) throw new Failure('not-found');
  if (kind === 'locale' && base.deleted_at !== null && step.operation !== 'base-profile.delete') {
    throw new Failure('not-found', 'Its base profile was deleted.');
  }
}

/** The item may be served to the person again, or is skipped once more. */
async function stepSkip(step: UndoStep, found: Found, record: TouchedRecord): Promise<AppliedRecord> {
  const { transaction, at, direction, actionId } = step;
  const asked = { ...step, ...found };
  if (direction === 'undo') {
    const { rows } = await sql<{ skip: Values }>`
      delete from queue_skip where id = ${record.skipped} returning to_jsonb(queue_skip) as skip`.execute(transaction);
    const skip = rows[0]?.skip;
    const before = skip ? { reason_code: skip['reason_code'], note: skip['note'] } : null;
    const event = auditEntry(asked, { event: 'Undo', before });
    return { done: { ...record, ...(skip && { skip }) }, isCounted: false, events: [event] };
  }
  const { skip } = record;
  if (!skip || queueOfRow(found.row) !== skip['queue']) {
    throw new Failure('status-forbids', 'This is no longer waiting in that queue.');
  }
  const again = JSON.stringify({ ...skip, id: actionId, skipped_at: at });
  await sql`insert into queue_skip select * from jsonb_populate_record(null::queue_skip, ${again}::jsonb)`.execute(
    transaction,
  );
  await transaction
    .deleteFrom('queue_lease')
    .where('record_id', '=', found.row.id)
    .where('holder_id', '=', step.call.actor.id)
    .execute();
  return { done: { ...record, skipped: actionId }, isCounted: false, events: [] };
}

/** Computes anew what a base profile misses, as the rules have changed since. Returns it as its column has it. */
export async function recount({ transaction, maker }: UndoStep, baseProfileId: string): Promise<Values> {
  const row = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', baseProfileId)
    .executeTakeFirstOrThrow();
  const missing = await missingOfStored(transaction, row, maker.lookups);
  await transaction.updateTable('base_profile').set({ missing }).where('id', '=', baseProfileId).execute();
  return { missing };
}
