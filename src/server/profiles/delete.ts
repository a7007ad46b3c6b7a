import type { Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { refusalOfDeleter, refusalOfDeletion } from '../../contract/policy/deletion.ts';
import type { RefusalCode } from '../../contract/policy/judge-transition.ts';
import { STATUS_LABELS } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { auditEntry, carryOut, intended } from '../records/decision.ts';
import { localeAuditEntry } from '../records/locale-decision.ts';
import { changeLocaleProfile } from '../records/record-change.ts';
import { summaryMaker, type BaseProfileRow } from '../records/summary.ts';
import { localeOf } from '../lookups/lookup-tables.ts';

/** Deletes a base profile with all beneath it. The rows stay for some days, so that it can be taken back. */
export async function deleteBaseProfile(id: string, call: Call): Promise<OperationAnswer<'base-profile.delete'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const { role, id: actorId } = call.actor;
    const intent = await intended(transaction, call, services, id, {
      rights: (row) => refuse(refusalOfDeleter({ kind: 'base', role, own: row.creator_id === actorId }), row),
    });
    const { row, at, maker } = intent;
    refuse(refusalOfDeletion({ kind: 'base', role, status: row.status, own: row.creator_id === actorId }), row);
    const beneath = [];
    for (const locale of await localeProfilesOf(transaction, row.id)) {
      const { touched } = await changeLocaleProfile(transaction, locale.id, { deleted_at: at }, at);
      const told = { ...intent, row: locale, base: row, locale: localeOf(locale.locale_id, maker.lookups) };
      beneath.push({ touched, event: localeAuditEntry(told, { event: 110, before: { status: locale.status } }) });
    }
    const { action_id: actionId } = await carryOut(
      intent,
      'base-profile.delete',
      { deleted_at: at },
      [auditEntry(intent, { event: 109, before: { status: row.status } }), ...beneath.map(({ event }) => event)],
      beneath.map(({ touched }) => touched),
    );
    return { action_id: actionId };
  });
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
