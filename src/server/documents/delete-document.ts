import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { removeFileRow } from '../media/removed-files.ts';
import { auditEntry } from '../records/audit-event.ts';
import { intended } from '../records/intent.ts';
import type { Found } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';
import { assertMayReach, storedDocument } from './document-items.ts';

/** Deletes a document; it can be put back for some days. */
export async function deleteDocument(id: string, call: Call): Promise<OperationAnswer<'document.delete'>> {
  const maker = await summaryMaker(call);
  const rights = ({ base }: Found) => assertMayReach(call.actor, base);
  const { base_profile_id: owner, name, kind, size } = await storedDocument(call, id);
  return call.write(async (transaction) => {
    const intent = await intended({ transaction, call, maker }, 'base', owner, { rights });
    const before = await removeFileRow(transaction, 'document', id, intent.at);
    const subject = { kind: 'document' as const, id, name };
    const event = auditEntry(intent, { event: 108, subject, before: { kind, size } });
    const files = [{ kind: 'document' as const, id, base_id: owner, before, after: null }];
    return writeChange(intent, 'document.delete', { change: {}, events: [event], files });
  });
}
