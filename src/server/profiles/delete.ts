import type { Transaction } from 'kysely';
import { OTHERS_BEHIND } from '../../contract/duplicates/merging.ts';
import {
  STATUS_LABELS,
  type ProfileKind,
  refusalOfDeletion,
  type RefusalCode,
} from '../../contract/profiles/status.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import { Failure } from '../platform/failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { mergedBehind } from '../records/merged-profiles.ts';
import { changeRecord, type Touched, type TouchedRecord } from '../records/change.ts';
import { lockToChange, type CallInTransaction, type Intent } from '../records/intent.ts';
import { lockBaseProfiles } from '../records/lock.ts';
import type { BaseProfileRow } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange, recordAction, writeWithEvents } from '../records/write.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import { refusalOfPerson } from '../../contract/base/refusals.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/**
 * Deletes a record: a base profile with all beneath it and with those merged into it, a locale profile in any state.
 * The rows stay for some days, so that it can be undone.
 */
export async function deleteRecord(kind: ProfileKind, id: string, call: Call): Promise<{ action_id: string }> {
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const ground = { transaction, call, maker };
    if (kind === 'base') return deleteBase(ground, id);
    const intent = await lockToChange(ground, kind, id);
    const event = auditEntry(intent, { event: 'ProfileDeleted', before: { status: intent.row.status } });
    const change = { deleted_at: intent.at };
    const { action_id: actionId } = await writeChange(intent, 'locale-profile.delete', { change, events: [event] });
    return { action_id: actionId };
  });
}

async function deleteBase(ground: CallInTransaction, id: string): Promise<{ action_id: string }> {
  const { transaction, call } = ground;
  const { role, id: actorId } = call.actor;
  const known = await mergedBehind(transaction, id);
  if (known.length > 0) await lockBaseProfiles(transaction, [id, ...known]);
  const intent = await lockToChange(ground, 'base', id, {
    rights: ({ base }) =>
      refuse(refusalOfPerson({ kind: 'base', act: 'delete', role, own: base.creator_id === actorId }), base),
  });
  const { row, at, actionId } = intent;
  refuse(refusalOfDeletion({ kind: 'base', role, status: row.status, own: row.creator_id === actorId }), row);
  // While it is locked, nobody merges another into it.
  const behind = await mergedBehind(transaction, id);
  if (behind.length > 0 && !RIGHTS.duplicate.merge.includes(role)) throw new Failure('status-forbids', OTHERS_BEHIND);
  const touched = await deletedOne(intent);
  for (const otherId of behind) {
    const theirs = { ...ground, call: { ...call, expectedVersion: null } };
    const other = await lockToChange(theirs, 'base', otherId, { evenMerged: true });
    touched.push(...(await deletedOne({ ...other, actionId, at })));
  }
  await recordAction(transaction, call, { id: actionId, operation: 'base-profile.delete', at, records: touched });
  return { action_id: actionId };
}

/** One base profile with what lies beneath it. */
async function deletedOne(intent: Intent<'base'>): Promise<Touched[]> {
  const beneath = await deletedBeneath(intent);
  const event = auditEntry(intent, { event: 'ProfileBaseDeleted', before: { status: intent.row.status } });
  const { touched } = await writeWithEvents(intent, {
    change: { deleted_at: intent.at },
    events: [event, ...beneath.events],
    others: beneath.others,
  });
  return touched;
}

async function deletedBeneath(intent: Intent): Promise<{ events: AuditEntry[]; others: TouchedRecord[] }> {
  const { transaction, base, at } = intent;
  const events: AuditEntry[] = [];
  const others: TouchedRecord[] = [];
  for (const row of await localeProfilesOf(transaction, base.id)) {
    const { touched } = await changeRecord(transaction, { kind: 'locale', id: row.id }, { deleted_at: at }, at);
    others.push(touched);
    events.push(
      auditEntry({ ...intent, kind: 'locale', row }, { event: 'ProfileDeleted', before: { status: row.status } }),
    );
  }
  return { events, others };
}

function refuse(refusal: RefusalCode | null, { status }: Pick<BaseProfileRow, 'status'>): void {
  if (refusal === null) return;
  const sentence =
    refusal === 'not-own'
      ? 'Only an Admin may delete a profile that someone else created.'
      : `Only an Admin can delete a profile that is ${STATUS_LABELS[status]}.`;
  throw new Failure(refusal, sentence);
}

function localeProfilesOf(transaction: Transaction<Schema>, baseProfileId: string) {
  return transaction
    .selectFrom('locale_profile')
    .selectAll()
    .where('base_profile_id', '=', baseProfileId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}
