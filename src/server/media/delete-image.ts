import type { MediaWritten } from '../../contract/shapes/media.ts';
import type { Call } from '../calls/call.ts';
import { auditEntry } from '../records/audit-event.ts';
import { imagesOf, ownerOf } from '../records/owned-images.ts';
import { summaryMaker } from '../records/summary.ts';
import { imageName } from './media-items.ts';
import { writeMedia, intendedMedia } from './media-owner.ts';
import { removeFileRow } from './removed-files.ts';
import { assertLocale, lockedImage, storedImage, targetOf } from './stored-image.ts';

/** Removes an image from its profile; it can be restored for some days. */
export async function deleteImage(id: string, locale: string | null | undefined, call: Call): Promise<MediaWritten> {
  const maker = await summaryMaker(call);
  const found = await storedImage(call.database, id);
  return call.write(async (transaction) => {
    const intent = await intendedMedia({ transaction, call, maker }, { target: targetOf(found), act: 'delete' });
    await assertLocale(found, locale, transaction, maker.lookups);
    const row = await lockedImage(intent, id);
    const name = imageName(row, await imagesOf(transaction, ownerOf(intent)));
    const before = await removeFileRow(transaction, 'media', id, intent.at);
    const wasSelfie = intent.kind === 'base' && intent.base.selfie_id === id;
    const subject = { kind: 'media' as const, id, name };
    return writeMedia(intent, {
      operation: 'media.delete',
      events: [
        auditEntry(intent, {
          event: 104,
          subject,
          before: { kind: row.kind, position: row.position, ...(wasSelfie && { selfie_id: id }) },
        }),
      ],
      files: [{ kind: 'media', id, base_id: row.base_profile_id, before, after: null }],
      ...(wasSelfie && { change: { selfie_id: null } }),
    });
  });
}
