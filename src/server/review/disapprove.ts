import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { FREEZING_CODE } from '../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { Call } from '../calls/call.ts';
import { summaryMaker } from '../records/summary.ts';
import { auditEntry, carryOut, decide, type Decision, type Writing } from '../records/decision.ts';
import { assertReason } from './reason.ts';
import type { BaseProfileChange } from '../records/record-change.ts';
import { tellOfDoubt } from './tell-of-doubt.ts';

/** Sends a base profile back to its Creator with a reason. A doubt about age also freezes it. */
export async function disapproveBaseProfile(
  id: string,
  reason: DisapprovalReason,
  call: Call,
): Promise<OperationAnswer<'base-profile.disapprove'>> {
  await assertReason(reason, call);
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const decision = await decide(transaction, call, services, id, 'disapprove');
    const { change, events } = await disapproval(decision, reason);
    return carryOut(decision, 'base-profile.disapprove', change, events);
  });
}

/** What a disapproval that has been decided writes; of a doubt about age the Admins are told. */
export async function disapproval(decision: Decision, reason: DisapprovalReason): Promise<Writing<BaseProfileChange>> {
  const { row, to, event } = decision;
  const frozen = reason.codes.includes(FREEZING_CODE);
  if (frozen) await tellOfDoubt(decision, { kind: 'base', id: row.id, name: row.profile_name, baseId: row.id });
  return {
    change: {
      status: to,
      times_returned: row.times_returned + 1,
      frozen: row.frozen || frozen,
      waiting_since: 'infinity',
      last_reason: JSON.stringify(reason),
    },
    events: [auditEntry(decision, { event, before: { status: row.status }, after: { status: to }, reason })],
    others: [],
  };
}
