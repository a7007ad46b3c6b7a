import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { FREEZING_CODE, problemOfReason } from '../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { carryOutLocale, decideLocale, localeAuditEntry } from './locale-decision.ts';

/** Sends a locale profile back to FillIn with a reason. A doubt about age also freezes it. */
export async function disapproveLocaleProfile(
  id: string,
  reason: DisapprovalReason,
  call: Call,
): Promise<OperationAnswer<'locale-profile.disapprove'>> {
  const problem = problemOfReason(reason);
  if (problem !== null) throw new Failure('invalid-reason', problem);
  const lookups = await lookupTables(call.database);
  return call.write(async (transaction) => {
    const decision = await decideLocale(transaction, call, lookups, id, 'disapprove');
    const { row, to, event, at } = decision;
    return carryOutLocale(
      decision,
      'locale-profile.disapprove',
      {
        status: to,
        times_returned: row.times_returned + 1,
        frozen: row.frozen || reason.codes.includes(FREEZING_CODE),
        // From now on it waits for whoever fills it in again.
        waiting_since: at,
        last_reason: JSON.stringify(reason),
      },
      [localeAuditEntry(decision, { event, before: { status: row.status }, after: { status: to }, reason })],
    );
  });
}
