import { randomUUID } from 'node:crypto';
import { OPERATIONS, type OperationAnswer, type OperationId } from '../../contract/operations/operations.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Call } from '../calls/call.ts';
import { assertFreshProof } from '../calls/fresh-proof.ts';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import { isRecord, type Touched, type TouchedFile } from '../records/change.ts';
import { summaryMaker } from '../records/summary.ts';
import { withNotedChanges, notedFiles, notedColumns } from '../records/told-changes.ts';
import { recordAction } from '../records/write.ts';
import { lockedAction, namedByRule } from './own-action.ts';
import { assertRoleStillAllows } from './may-turn.ts';
import { byBaseProfile, applyStep } from './turn-touched.ts';
import { UNDO, type UndoStep } from './turn.ts';

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
