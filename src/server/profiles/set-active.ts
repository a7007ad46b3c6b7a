import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { auditEntry, carryOut, decide } from '../records/decision.ts';
import { summaryMaker } from '../records/summary.ts';

/** Switches the active flag. A flag that stands so already is refused: nothing would change. */
export async function setBaseProfileActive(
  id: string,
  active: boolean,
  call: Call,
): Promise<OperationAnswer<'base-profile.set-active'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const decision = await decide(transaction, call, services, id, active ? 'activate' : 'deactivate');
    const { row, event } = decision;
    return carryOut(decision, 'base-profile.set-active', { active }, [
      auditEntry(decision, { event, before: { active: row.active }, after: { active } }),
    ]);
  });
}
