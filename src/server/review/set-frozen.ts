import type { OperationInput } from '../../contract/operations/operations.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { intended } from '../records/intent.ts';
import type { Found, SummaryOf } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';

/**
 * Lifts the hold for a doubt about age from a record, or sets it. That of a base profile holds all beneath it; that
 * of a locale profile is its own alone, and the hold of its base profile stays.
 */
export async function setFrozen<K extends ProfileKind>(
  kind: K,
  id: string,
  { frozen, note }: OperationInput<'base-profile.set-frozen'>['body'],
  call: Call,
): Promise<{ action_id: string; record: SummaryOf<K> }> {
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const intent = await intended({ transaction, call, maker }, kind, id);
    const before = intent.row.frozen;
    if (!frozen && !before && isHeldAbove(intent)) {
      throw new Failure('frozen', 'Its base profile is held. Lift the hold there.');
    }
    if (before === frozen) throw new Failure('unchanged');
    const event = auditEntry(intent, {
      event: frozen ? 118 : 119,
      before: { frozen: before },
      after: { frozen },
      reason: note === '' ? null : { note },
    });
    return writeChange(intent, `${kind}-profile.set-frozen`, { change: { frozen }, events: [event] });
  });
}

function isHeldAbove({ row }: Found): boolean {
  return 'base_frozen' in row && row.base_frozen;
}
