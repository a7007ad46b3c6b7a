import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { removeFileRow } from '../media/removed-files.ts';
import { summaryMaker } from '../records/summary.ts';
import { auditEntry, carryOut, intended } from '../records/decision.ts';
import { assertMayReach } from './document-items.ts';
import { storedDocument } from './stored-document.ts';

/** Deletes a document; it can be put back for some days. */
export async function deleteDocument(id: string, call: Call): Promise<OperationAnswer<'document.delete'>> {
  const services = await summaryMaker(call);
  const rights = (row: { creator_id: string }) => assertMayReach(call.actor, row);
  const { base_profile_id: owner, name, kind, size } = await storedDocument(call, id);
  return call.write(async (transaction) => {
    const intent = await intended(transaction, call, services, owner, { rights });
    const before = await removeFileRow(transaction, 'document', id, intent.at);
    const subject = { kind: 'document' as const, id, name };
    const told = auditEntry(intent, { event: 108, subject, before: { kind, size } });
    return carryOut(intent, 'document.delete', {}, [told], [], [{ kind: 'document', id, base_id: owner, before }]);
  });
}
