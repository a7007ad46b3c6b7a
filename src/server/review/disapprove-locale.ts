import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { FREEZING_CODE } from '../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import type { Writing } from '../records/decision.ts';
import { carryOutLocale, decideLocale, localeAuditEntry, type LocaleDecision } from '../records/locale-decision.ts';
import { assertReason } from './reason.ts';
import type { LocaleProfileChange } from '../records/record-change.ts';
import { tellOfDoubt } from './tell-of-doubt.ts';

/** Sends a locale profile back to FillIn with a reason. A doubt about age also freezes it. */
export async function disapproveLocaleProfile(
  id: string,
  reason: DisapprovalReason,
  call: Call,
): Promise<OperationAnswer<'locale-profile.disapprove'>> {
  await assertReason(reason, call);
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const decision = await decideLocale(transaction, call, lookups, id, 'disapprove');
    const { change, events } = await localeDisapproval(decision, reason);
    return carryOutLocale(decision, 'locale-profile.disapprove', change, events);
  });
}

/** What a disapproval that has been decided writes; of a doubt about age the Admins are told. */
export async function localeDisapproval(
  decision: LocaleDecision,
  reason: DisapprovalReason,
): Promise<Writing<LocaleProfileChange>> {
  const { row, base, to, event, at } = decision;
  const frozen = reason.codes.includes(FREEZING_CODE);
  const name = row.profile_name || base.profile_name;
  if (frozen) await tellOfDoubt(decision, { kind: 'locale', id: row.id, name, baseId: base.id });
  return {
    change: {
      status: to,
      times_returned: row.times_returned + 1,
      frozen: row.frozen || frozen,
      // From now on it waits for whoever fills it in again.
      waiting_since: at,
      last_reason: JSON.stringify(reason),
    },
    events: [localeAuditEntry(decision, { event, before: { status: row.status }, after: { status: to }, reason })],
    others: [],
  };
}
