import { randomUUID } from 'node:crypto';
import { OPERATIONS, type OperationAnswer, type OperationId } from '../../contract/operations.ts';
import { appendAuditEvents } from '../trail/audit/append-audit-events.ts';
import { type Call, type Actor, assertFreshProof } from '../platform/calls/call.ts';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import { isRecord, type Touched, type TouchedFile } from '../records/change.ts';
import { summaryMaker } from '../records/summary.ts';
import { withNotedChanges, notedFiles, notedColumns } from '../records/noted-changes.ts';
import { recordAction } from '../records/write.ts';
import { assertRoleStillAllows } from './may-step.ts';
import { byBaseProfile, applyStep } from './apply-step.ts';
import { UNDO, type UndoStep, noLonger } from './undo-step.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { SummaryMaker } from '../records/record.ts';
import { anyAdminUndoes, UNDO_DEPTH } from '../../contract/review/undo.ts';
import { QueryError } from '../../libraries/embedded-postgres-host/engine.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { NAME_INDEXES } from '../profiles/profile-name.ts';
import { isolated } from '../../contract/base/words.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/** SQLSTATE of a unique violation: somebody has created or renamed another record in the meantime. */
const TAKEN = '23505';

/**
 * One of the caller's latest actions, or one that any Admin may undo, its row locked, which can be undone or redone.
 * Throws `not-found` or `undo-refused`.
 */
async function lockedAction(
  transaction: Transaction<Schema>,
  id: string,
  { actor }: Call,
  direction: UndoStep['direction'],
) {
  const action = await transaction
    .selectFrom('action')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const isAnyAdmins = anyAdminUndoes(action.operation);
  const isTheirs =
    action.actor_id === actor.id ||
    (isAnyAdmins && direction === 'undo' && RIGHTS.duplicate.merge.includes(actor.role));
  // Actions are shown to the people who did them: even the existence of others' is hidden.
  if (!isTheirs) throw new Failure('not-found');
  if (direction === 'undo' && action.undone_at !== null) {
    throw new Failure('undo-refused', 'This has been undone already.');
  }
  if (direction === 'redo' && (action.undone_at === null || action.redone_as !== null)) {
    throw new Failure('undo-refused', 'There is nothing to redo: this was not undone, or has already been redone.');
  }
  if (action.bulk_run_id !== null) {
    throw new Failure('undo-refused', 'This was part of a bulk run. Undo the whole run instead.');
  }
  if (isAnyAdmins && direction === 'redo') await assertUndoneThemselves(transaction, action, actor);
  if (isAnyAdmins && direction === 'undo') return action;
  const latest = await transaction
    .selectFrom('action')
    .select('id')
    .where('actor_id', '=', actor.id)
    .where('bulk_run_id', 'is', null)
    // A redone action counts once, however often it is redone.
    .where('redone_as', 'is', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(UNDO_DEPTH)
    .execute();
  if (!latest.some((recent) => recent.id === id)) {
    throw new Failure('undo-refused', `Only your last ${UNDO_DEPTH} actions can be undone or redone.`);
  }
  return action;
}

/** Throws `undo-refused` where another Admin has undone it: that was their decision. */
async function assertUndoneThemselves(
  transaction: Transaction<Schema>,
  { id, records }: { id: string; records: readonly object[] },
  actor: Actor,
): Promise<void> {
  const touched = (records as readonly Touched[]).flatMap((one) => (one.kind === 'base' ? [one.id] : []));
  const undone = await transaction
    .selectFrom('audit_event')
    .select(['actor_id', 'actor_name'])
    .where('base_profile_id', 'in', touched)
    .where('group_id', '=', id)
    .where('event', '=', UNDO)
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!undone || undone.actor_id === actor.id) return;
  const sentence = `${isolated(undone.actor_name)} has undone this. If the merge is still right, merge the profiles again.`;
  throw new Failure('undo-refused', sentence);
}

/** Words a refusal by the database as the rule that it stands for. */
async function namedByRule<T>(step: Promise<T>, direction: UndoStep['direction']): Promise<T> {
  return step.catch((error: unknown) => {
    if (!(error instanceof QueryError && error.code === TAKEN)) throw error;
    const rule = NAME_INDEXES.has(error.constraint)
      ? 'Another profile of this locale now has the same name'
      : 'Another profile has taken its place';
    throw new Failure('undo-refused', `${rule}, so ${noLonger({ direction })}.`);
  });
}

/**
 * Redoes what the caller has undone, as an action of its own that the trail records in the words of the first. It is
 * judged like the first action. Throws `not-found`, `role-forbids`, `undo-refused`, `proof-needed`, or what the
 * policy refuses.
 */
export async function redoAction(id: string, call: Call): Promise<OperationAnswer<'action.redo'>> {
  const services = await summaryMaker(call);
  const redone = call.write(async (transaction) => {
    const action = await lockedAction(transaction, id, call, 'redo');
    const operation = action.operation as OperationId;
    assertRoleStillAllows(operation, call.actor);
    if (OPERATIONS[operation].freshProof === 'always') await assertFreshProof(transaction, call);
    const maker = { ...services, database: transaction };
    const actionId = randomUUID();
    const at = call.now();
    const step: UndoStep = { direction: 'redo', transaction, call, maker, of: id, operation, actionId, at };
    const { answer, done } = await applyStep(step, action.records as Touched[]);
    for (const baseId of (await byBaseProfile(transaction, done)).keys()) {
      const files = done.filter((one): one is TouchedFile => !isRecord(one) && one.base_id === baseId);
      const changedRecords = done.filter(isRecord).filter(({ created }) => !created);
      const events = await recordedAgain(step, baseId);
      const ofFiles = await notedFiles(transaction, files);
      const own = (id: string) => changedRecords.filter((one) => one.id === id).flatMap(notedColumns);
      const noted = events.map((event, index) => {
        const id = event.localeProfileId ?? baseId;
        const isFirst = events.findIndex((one) => (one.localeProfileId ?? baseId) === id) === index;
        return isFirst ? { ...event, changed: own(id) } : event;
      });
      await appendAuditEvents(transaction, baseId, withNotedChanges(noted, ofFiles));
    }
    await recordAction(transaction, call, { id: actionId, operation, at, records: done });
    await transaction.updateTable('action').set({ redone_as: actionId }).where('id', '=', id).execute();
    return { action_id: actionId, ...answer };
  });
  return namedByRule(redone, 'redo');
}

/** What the trail recorded of an action on a base profile before it was undone, to be recorded once more. */
async function recordedAgain(
  { transaction, call, of, actionId, at }: UndoStep,
  baseProfileId: string,
): Promise<AuditEntry[]> {
  const events = await transaction
    .selectFrom('audit_event')
    .selectAll()
    .where('base_profile_id', '=', baseProfileId)
    .where('group_id', '=', of)
    .where('link', '<', (inner) =>
      inner
        .selectFrom('audit_event')
        .select(({ fn }) => fn.min('link').as('link'))
        .where('base_profile_id', '=', baseProfileId)
        .where('group_id', '=', of)
        .where('event', '=', UNDO),
    )
    .orderBy('link')
    .execute();
  return events.map((event) => ({
    event: event.event as AuditEventNumber,
    occurredAt: at,
    actor: { id: call.actor.id, name: call.actor.name, role: call.actor.role },
    localeProfileId: event.locale_profile_id,
    locale: event.locale,
    subject: event.subject as AuditEntry['subject'],
    before: event.before,
    after: event.after,
    reason: event.reason,
    groupId: actionId,
    requestId: call.requestId,
  }));
}

/**
 * Undoes one action of the caller: every field, file and row that it touched is restored, and what it created is
 * removed, or nothing happens at all. Each record has to have the version that the action left. Throws `not-found`,
 * `role-forbids`, `frozen`, `undo-refused`, or the rule that the result would break.
 */
export async function undoAction(actionId: string, call: Call): Promise<OperationAnswer<'action.undo'>> {
  const services = await summaryMaker(call);
  const undone = call.write(async (transaction) => {
    const action = await lockedAction(transaction, actionId, call, 'undo');
    return undoneAction(transaction, { ...action, operation: action.operation as OperationId }, call, services);
  });
  return namedByRule(undone, 'undo');
}

/** Undoes an action whose row is locked. Throws like `undoAction`. */
export async function undoneAction(
  transaction: Transaction<Schema>,
  action: { id: string; operation: OperationId; records: readonly object[] },
  call: Call,
  services?: SummaryMaker,
): Promise<OperationAnswer<'action.undo'>> {
  const { id, operation } = action;
  assertRoleStillAllows(operation, call.actor);
  const at = call.now();
  const maker = { ...(services ?? (await summaryMaker(call))), database: transaction };
  const step = { direction: 'undo' as const, transaction, call, maker, of: id, actionId: id, operation, at };
  const { answer, done } = await applyStep(step, action.records as Touched[]);
  await transaction
    .updateTable('action')
    .set({ undone_at: at, records: JSON.stringify(done) })
    .where('id', '=', id)
    .execute();
  return answer;
}
