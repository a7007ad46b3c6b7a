import { sql, type Selectable, type Transaction } from 'kysely';
import { OPERATIONS, type OperationAnswer, type OperationId } from '../../contract/operations/operations.ts';
import type { BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { ActionTable, Schema } from '../database/schema.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { summaryMaker, summaryOf, type BaseProfileRow, type SummaryMaker } from '../profiles/summary.ts';
import { changedSince } from './changed-since.ts';
import { auditEntry, lockedBaseProfile } from './decision.ts';
import { judgedBaseProfile, type JudgedFacts } from './judged.ts';
import { columnsOf, restoreColumns, type TouchedRecord } from './record-change.ts';
import type { ProfileEvent } from '../../contract/policy/status.ts';

/** How many of a person's latest actions can be taken back. */
export const UNDO_DEPTH = 50;

interface Undo {
  transaction: Transaction<Schema>;
  call: Call;
  maker: SummaryMaker;
  action: Selectable<ActionTable>;
  at: Date;
}

/**
 * Takes back one action of the caller: everything it changed is put back exactly, everything it made
 * is removed, or nothing happens at all. Throws `not-found`, `role-forbids`, `frozen` or `undo-refused`.
 */
export async function undoAction(actionId: string, call: Call): Promise<OperationAnswer<'action.undo'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const action = await lockedAction(transaction, actionId, call);
    const undo: Undo = { transaction, call, maker: { ...services, database: transaction }, action, at: call.now() };
    const touched = action.records as TouchedRecord[];
    const created = touched.filter((record) => record.kind === 'locale' && record.created);
    const records: BaseProfileSummary[] = [];
    for (const record of touched.filter(({ kind }) => kind === 'base')) {
      records.push(await takeBack(undo, record, created));
    }
    await transaction.updateTable('action').set({ undone_at: undo.at }).where('id', '=', actionId).execute();
    return { records };
  });
}

async function lockedAction(transaction: Transaction<Schema>, id: string, { actor }: Call) {
  const action = await transaction.selectFrom('action').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!action) throw new Failure('not-found');
  if (action.actor_id !== actor.id) {
    throw new Failure('undo-refused', 'Only the person who did this can take it back.');
  }
  if (action.undone_at !== null) throw new Failure('undo-refused', 'This has been taken back already.');
  const latest = await transaction
    .selectFrom('action')
    .select('id')
    .where('actor_id', '=', actor.id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(UNDO_DEPTH)
    .execute();
  if (!latest.some((recent) => recent.id === id)) {
    throw new Failure('undo-refused', `Only the last ${UNDO_DEPTH} actions can be taken back.`);
  }
  return action;
}

async function takeBack(
  undo: Undo,
  record: TouchedRecord,
  created: readonly TouchedRecord[],
): Promise<BaseProfileSummary> {
  const { transaction, maker, at, action } = undo;
  const row = await lockedBaseProfile(transaction, record.id);
  if (row.version !== record.version_after || !(await untouched(transaction, created))) {
    throw await changedSince(maker, row, action.id);
  }
  assertStillAllowed(undo, row, record);
  const now = await columnsOf(transaction, row.id, Object.keys(record.before));
  const removed = await removeCreated(undo, row, created);
  const restored = await restoreColumns(transaction, row.id, record.before, at);
  await appendAuditEvents(transaction, row.id, [
    auditEntry({ ...undo, actionId: action.id, row }, { event: 111, before: now, after: record.before }),
    ...removed,
  ]);
  return summaryOf(maker, restored);
}

/** The role may have changed since: whoever could not do it today cannot take it back today. */
function assertStillAllowed({ action, call }: Undo, row: BaseProfileRow, { before }: TouchedRecord): void {
  const { role } = call.actor;
  const operation = action.operation as OperationId;
  if (!OPERATIONS[operation].roles.includes(role)) throw new Failure('role-forbids');
  // Judged as the profile was before, but frozen as it is: a doubt about age is an Admin's to lift.
  const facts: JudgedFacts = { ...row, ...(before as Partial<JudgedFacts>), frozen: row.frozen };
  judgedBaseProfile(facts, eventOf(operation, facts), role);
}

function eventOf(operation: OperationId, { active }: JudgedFacts): ProfileEvent {
  if (operation === 'base-profile.approve') return 'approve';
  if (operation === 'base-profile.disapprove') return 'disapprove';
  return active ? 'deactivate' : 'activate';
}

async function untouched(transaction: Transaction<Schema>, created: readonly TouchedRecord[]): Promise<boolean> {
  if (created.length === 0) return true;
  const found = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'version'])
    .select(
      sql<boolean>`exists (select from media where media.locale_profile_id = locale_profile.id)`.as('illustrated'),
    )
    .where(
      'id',
      'in',
      created.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute();
  const asLeft = (record: TouchedRecord) =>
    found.some((row) => row.id === record.id && row.version === record.version_after && !row.illustrated);
  return created.every(asLeft);
}

async function removeCreated(
  undo: Undo,
  row: BaseProfileRow,
  created: readonly TouchedRecord[],
): Promise<AuditEntry[]> {
  if (created.length === 0) return [];
  const gone = await undo.transaction
    .deleteFrom('locale_profile')
    .where(
      'id',
      'in',
      created.map(({ id }) => id),
    )
    .returning(['id', 'locale_id', 'status'])
    .execute();
  return gone.map(({ id, locale_id: localeId, status }) => {
    const locale = undo.maker.lookups.localeById.get(localeId);
    return auditEntry(
      { ...undo, actionId: undo.action.id, row },
      {
        event: 110,
        localeProfileId: id,
        locale: locale?.code ?? null,
        subject: { kind: 'profile', id, name: locale?.label ?? '' },
        before: { status },
      },
    );
  });
}
