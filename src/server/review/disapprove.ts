import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { FREEZING_CODE, problemOfReason } from '../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { summaryMaker } from '../profiles/summary.ts';
import { auditEntry, carryOut, decide } from './decision.ts';

/** Sends a base profile back to its Creator with a reason. A doubt about age also freezes it. */
export async function disapproveBaseProfile(
  id: string,
  reason: DisapprovalReason,
  call: Call,
): Promise<OperationAnswer<'base-profile.disapprove'>> {
  const problem = problemOfReason(reason);
  if (problem !== null) throw new Failure('invalid-reason', problem);
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const decision = await decide(transaction, call, services, id, 'disapprove');
    const { row, to, event } = decision;
    return carryOut(
      decision,
      'base-profile.disapprove',
      {
        status: to,
        times_returned: row.times_returned + 1,
        frozen: row.frozen || reason.codes.includes(FREEZING_CODE),
        waiting_since: 'infinity',
        last_reason: JSON.stringify(reason),
      },
      [auditEntry(decision, { event, before: { status: row.status }, after: { status: to }, reason })],
    );
  });
}
