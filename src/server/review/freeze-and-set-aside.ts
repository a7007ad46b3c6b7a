import type { OperationInput, OperationAnswer } from '../../contract/operations.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { auditEntry } from '../records/audit-event.ts';
import { lockToChange } from '../records/intent.ts';
import type { Found, SummaryOf } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';
import { findingKey, NOTHING_FOUND, type SetAsideBody } from '../../contract/profiles/finding.ts';
import { markOfText } from '../../contract/base/marks.ts';
import { findingsBeneath } from '../records/findings.ts';
import { refusalBesideSave } from '../../contract/base/refusals.ts';

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
    const intent = await lockToChange({ transaction, call, maker }, kind, id);
    const before = intent.row.frozen;
    if (!frozen && !before && isHeldAbove(intent)) {
      throw new Failure('frozen', 'The base profile is on an age hold. Lift the hold there.');
    }
    if (before === frozen) throw new Failure('unchanged');
    const event = auditEntry(intent, {
      event: frozen ? 'Frozen' : 'Unfrozen',
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
    const intent = await lockToChange({ transaction, call, maker }, 'locale', id);
    const { row, at } = intent;
    const frozen = row.frozen || row.base_frozen;
    const refusal = refusalBesideSave('set-aside', { role: call.actor.role, frozen });
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
      events: [auditEntry(intent, { event: 'FindingSetAside', after })],
    });
  });
}
