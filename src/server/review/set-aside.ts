import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { findingKey } from '../../contract/policy/checks/finding.ts';
import { NOTHING_FOUND, refusalOfSettingAside } from '../../contract/policy/checks/setting-aside.ts';
import { markOfText } from '../../contract/policy/checks/text-mark.ts';
import type { SetAsideBody } from '../../contract/shapes/text-finding.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { findingsBeneath } from '../records/findings-beneath.ts';
import { intended } from '../records/intent.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';

/**
 * Sets a finding aside as right, for a stored text or one about to be saved: a setting may prevent the save until
 * then. Neither status nor version changes. Throws `not-found`, `role-forbids`, `area-forbids`, `frozen`, or
 * `status-forbids` where there is nothing to set aside.
 */
export async function setAside(
  id: string,
  { field, check, text, why }: SetAsideBody,
  call: Call,
): Promise<OperationAnswer<'locale-profile.set-aside'>> {
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const intent = await intended({ transaction, call, maker }, 'locale', id);
    const { row, at } = intent;
    const refusal = refusalOfSettingAside({ role: call.actor.role, frozen: row.frozen || row.base_frozen });
    if (refusal) throw new Failure(refusal);
    const findings = await findingsBeneath(intent, { field, text });
    const found = findings.find((each) => each.field === field && each.check === check && !each.isSetAside);
    if (!found) throw new Failure('status-forbids', NOTHING_FOUND);
    const by = { user_id: call.actor.id, name: call.actor.name };
    const entry = { text: markOfText(text), why: why.trim(), by, at: at.toISOString() };
    const change = { set_aside: JSON.stringify({ ...row.set_aside, [findingKey(found)]: entry }) };
    const after = { field, check, finding: found.words, why: entry.why };
    return writeChange(intent, 'locale-profile.set-aside', {
      change,
      events: [auditEntry(intent, { event: 123, after })],
    });
  });
}
