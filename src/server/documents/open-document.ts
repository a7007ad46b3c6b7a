import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { intended } from '../records/intent.ts';
import { leaveLook } from '../records/looks.ts';
import type { Found } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { assertMayReach, documentItem, storedDocument } from './document-items.ts';

/** Returns an address of a document, after recording the day's first opening by this person in the audit trail. The profile does not change by it. */
export async function openDocument(id: string, call: Call): Promise<OperationAnswer<'document.open'>> {
  const maker = await summaryMaker(call);
  const rights = ({ base }: Found) => assertMayReach(call.actor, base);
  const document = await storedDocument(call, id);
  return call.write(async (transaction) => {
    const intent = await intended({ transaction, call, maker }, 'base', document.base_profile_id, {
      rights,
      evenMerged: true,
    });
    await leaveLook(transaction, intent, { kind: 'document', id, name: document.name });
    return { url: call.media.link(document.sha256, 'document'), document: documentItem(document) };
  });
}
