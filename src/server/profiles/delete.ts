import type { Transaction } from 'kysely';
import { refusalOfDeleter, refusalOfDeletion } from '../../contract/policy/deletion.ts';
import type { RefusalCode } from '../../contract/policy/judge-transition.ts';
import { STATUS_LABELS, type ProfileKind } from '../../contract/policy/status.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { changeRecord, type TouchedRecord } from '../records/change.ts';
import { intended, type Intent } from '../records/intent.ts';
import type { BaseProfileRow } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { carryOut } from '../records/write.ts';

/**
 * Deletes a record: a base profile with all beneath it, a locale profile in any state. The rows stay for
 * some days, so that it can be undone.
 */
export async function deleteRecord(kind: ProfileKind, id: string, call: Call): Promise<{ action_id: string }> {
  const maker = await summaryMaker(call);
  const { role, id: actorId } = call.actor;
  return call.write(async (transaction) => {
    const intent = await intended({ transaction, call, maker }, kind, id, {
      rights: ({ base }) => {
        if (kind === 'base') refuse(refusalOfDeleter({ kind, role, own: base.creator_id === actorId }), base);
      },
    });
    const { row, base, at } = intent;
    if (kind === 'base') {
      refuse(refusalOfDeletion({ kind, role, status: row.status, own: base.creator_id === actorId }), base);
    }
    const beneath = kind === 'base' ? await deletedBeneath(intent) : { events: [], others: [] };
    const told = auditEntry(intent, { event: kind === 'base' ? 109 : 110, before: { status: row.status } });
    const { action_id: actionId } = await carryOut(intent, `${kind}-profile.delete`, {
      change: { deleted_at: at },
      events: [told, ...beneath.events],
      others: beneath.others,
    });
    return { action_id: actionId };
  });
}

async function deletedBeneath(intent: Intent): Promise<{ events: AuditEntry[]; others: TouchedRecord[] }> {
  const { transaction, base, at } = intent;
  const events: AuditEntry[] = [];
  const others: TouchedRecord[] = [];
  for (const row of await localeProfilesOf(transaction, base.id)) {
    const { touched } = await changeRecord(transaction, { kind: 'locale', id: row.id }, { deleted_at: at }, at);
    others.push(touched);
    events.push(auditEntry({ ...intent, kind: 'locale', row }, { event: 110, before: { status: row.status } }));
  }
  return { events, others };
}

function refuse(refusal: RefusalCode | null, { status }: Pick<BaseProfileRow, 'status'>): void {
  if (refusal === null) return;
  const sentence =
    refusal === 'not-own'
      ? 'Only an Admin may delete a profile that somebody else created.'
      : `A profile that is ${STATUS_LABELS[status]} can be deleted by an Admin only.`;
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
