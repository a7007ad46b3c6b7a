import { codeOf } from '../lookups/lookup-tables.ts';
import { sql } from 'kysely';
import { Failure } from '../failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import {
  columnsOf,
  isRecord,
  restoreProfile,
  type Touched,
  type TouchedRecord,
  type Values,
} from '../records/change.ts';
import { assertMayBeApproved } from '../records/intent.ts';
import { giveClaimBack, runningClaim } from '../records/kept-claim.ts';
import { assertNotClaimedByOther } from '../records/lease-check.ts';
import { missingOfStored } from '../records/profile-content.ts';
import { TABLES, type Found } from '../records/record.ts';
import { queueOfRow } from '../records/stale-entries.ts';
import { heldFor } from './own-doubt.ts';
import { notAsLeft } from './overtaken.ts';
import { assertMayRedo, assertMayUndo } from './still-allowed.ts';
import { changedColumns } from './touched-fields.ts';
import { turnQuestion } from './turn-question.ts';
import { columnsFor, turnedColumns } from './turned-columns.ts';
import { DECISION, told, turned, type Turn, type TurnedRecord } from './turn.ts';

/** Turns what an action changed of one locked record. Throws what stands in the way. */
export async function turnRecord(turn: Turn, found: Found, record: TouchedRecord): Promise<TurnedRecord> {
  if (record.skipped !== undefined) return turnSkip(turn, found, record);
  if (record.asked !== undefined) return turnQuestion(turn, found, { ...record, asked: record.asked });
  const { transaction, maker, at } = turn;
  const { kind, row } = found;
  const table = TABLES[kind];
  const { from, to } = turned(turn, record) as { from: Values; to: Values };
  const now = await columnsOf(transaction, table, row.id, columnsFor(record));
  assertStands(turn, found, to);
  const next = turnedColumns({ ...record, code: codeOf(row, maker.lookups) }, { from, to, now }, maker.lookups);
  if ('hindered' in next) throw await notAsLeft(turn, found, next.hindered);
  const changed = changedColumns(now, next.columns);
  await assertAllowed(turn, found, changed);
  const claim =
    turn.direction === 'redo' && 'merged_into' in to ? await runningClaim(transaction, row.id, at) : undefined;
  await restoreProfile(transaction, table, row.id, next.columns, at);
  if (turn.direction === 'undo' && record.claim) await giveClaimBack(transaction, record.claim, at);
  const left = await columnsOf(transaction, table, row.id, Object.keys(to));
  return {
    done: {
      ...record,
      ...(claim && { claim }),
      ...told(turn, { from: pick(now, to), to: left }),
    } as TouchedRecord,
    isExact: next.isExact,
    events: [auditEntry({ ...turn, ...found }, { event: 111, before: pick(now, changed), after: changed })],
  };
}

function pick(values: Values, like: Values): Values {
  return Object.fromEntries(Object.keys(like).map((column) => [column, values[column] ?? null]));
}

/** Throws where the record, or the base profile above it, was deleted and the turn does not bring it back. */
function assertStands(turn: Turn, { kind, row, base }: Found, to: Values): void {
  const returns = turn.operation.endsWith('-profile.delete') && 'deleted_at' in to;
  if (row.deleted_at !== null && !returns) throw new Failure('not-found');
  if (kind === 'locale' && base.deleted_at !== null && turn.operation !== 'base-profile.delete') {
    throw new Failure('not-found', 'Its base profile was deleted.');
  }
}

/** The policy's word on whether the person may still do this. `to`: the columns that change. */
async function assertAllowed(turn: Turn, found: Found, to: Values): Promise<void> {
  const { operation, call, direction } = turn;
  const { kind, row, base } = found;
  const frozen = direction === 'undo' ? await heldFor(turn, found, to) : row.frozen;
  // The kind says which row it is; TypeScript cannot follow that through a table.
  const asked = { operation, actor: call.actor, row, base, to, frozen } as never;
  if (direction === 'undo') {
    assertMayUndo[kind](asked);
    return;
  }
  assertMayRedo[kind](asked);
  if (!DECISION.test(operation)) return;
  await assertNotClaimedByOther(turn.transaction, call, row.id);
  if (!operation.includes('disapprove')) await assertMayBeApproved({ ...found, ...turn });
}

/** The item may be served to the person again, or is laid aside once more. */
async function turnSkip(turn: Turn, found: Found, record: TouchedRecord): Promise<TurnedRecord> {
  const { transaction, at, direction, actionId } = turn;
  const asked = { ...turn, ...found };
  if (direction === 'undo') {
    const { rows } = await sql<{ skip: Values }>`
      delete from queue_skip where id = ${record.skipped} returning to_jsonb(queue_skip) as skip`.execute(transaction);
    const skip = rows[0]?.skip;
    const before = skip ? { reason_code: skip['reason_code'], note: skip['note'] } : null;
    const event = auditEntry(asked, { event: 111, before });
    return { done: { ...record, ...(skip && { skip }) }, isExact: true, events: [event] };
  }
  const { skip } = record;
  if (!skip || queueOfRow(found.row) !== skip['queue']) {
    throw new Failure('status-forbids', 'It does not wait in that queue any more.');
  }
  const again = JSON.stringify({ ...skip, id: actionId, skipped_at: at });
  await sql`insert into queue_skip select * from jsonb_populate_record(null::queue_skip, ${again}::jsonb)`.execute(
    transaction,
  );
  await transaction
    .deleteFrom('queue_lease')
    .where('record_id', '=', found.row.id)
    .where('holder_id', '=', turn.call.actor.id)
    .execute();
  return { done: { ...record, skipped: actionId }, isExact: true, events: [] };
}

/** What a base profile misses, anew: more than the action's own fields has changed. Returns it as its column has it. */
export async function recount({ transaction, maker }: Turn, baseProfileId: string): Promise<Values> {
  const row = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', '=', baseProfileId)
    .executeTakeFirstOrThrow();
  const missing = await missingOfStored(transaction, row, maker.lookups);
  await transaction.updateTable('base_profile').set({ missing }).where('id', '=', baseProfileId).execute();
  return { missing };
}

/**
 * What an action touched, with what it left: actions of older versions do not tell, and stand only while the
 * versions of their records do. Throws `undo-refused`.
 */
export async function completed(turn: Turn, given: readonly Touched[], about: Found): Promise<Touched[]> {
  const all: Touched[] = [];
  for (const one of given) all.push(one.after === undefined ? await completedOne(turn, one, about) : one);
  return all;
}

async function completedOne(turn: Turn, one: Touched, about: Found): Promise<Touched> {
  const { transaction } = turn;
  if (one.before === null || (isRecord(one) && (one.created || one.skipped !== undefined || one.asked !== undefined))) {
    return { ...one, after: {} };
  }
  const columns = Object.keys(one.before);
  if (!isRecord(one)) {
    const there = await transaction.selectFrom(one.kind).select('id').where('id', '=', one.id).executeTakeFirst();
    return { ...one, after: there ? await columnsOf(transaction, one.kind, one.id, columns) : null };
  }
  const { version } = await transaction
    // Both have a version; kysely cannot follow which of them it is.
    .selectFrom(TABLES[one.kind] as 'base_profile')
    .select('version')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  if (version !== one.version_after) throw await notAsLeft(turn, about, null);
  return { ...one, after: await columnsOf(transaction, TABLES[one.kind], one.id, columns) };
}
