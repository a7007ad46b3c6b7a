import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../contract/policy/locale-activation.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { decide } from '../records/intent.ts';
import type { SummaryOf } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';

/** Sets the active flag. The present value is refused, as nothing would change. */
export async function setActive<K extends ProfileKind>(
  kind: K,
  id: string,
  active: boolean,
  call: Call,
): Promise<{ action_id: string; record: SummaryOf<K> }> {
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const decision = await decide({ transaction, call, maker }, kind, id, active ? 'activate' : 'deactivate');
    const { row, base, event } = decision;
    if (kind === 'locale' && active && !mayActivateLocales(base.status)) {
      throw new Failure('status-forbids', LOCALES_NEED_APPROVAL);
    }
    const change = 'was_active' in row ? { active, was_active: row.was_active || active } : { active };
    return writeChange(decision, `${kind}-profile.set-active`, {
      change,
      events: [auditEntry(decision, { event, before: { active: row.active }, after: { active } })],
    });
  });
}
