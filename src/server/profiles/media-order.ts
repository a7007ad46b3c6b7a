import { sql, type Selectable, type Transaction } from 'kysely';
import { sameOrder } from '../../contract/profiles/form-values.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { MediaOrder } from '../../contract/profiles/profile-update.ts';
import type { Call } from '../platform/calls/call.ts';
import type { MediaTable, Schema } from '../platform/database/schema.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { assertMayEverTouch, assertMayTouch } from '../media/media-owner.ts';
import { auditEntry, EVENT } from '../records/audit-event.ts';
import type { TouchedFile } from '../records/change.ts';
import { lockToChange } from '../records/intent.ts';
import { allowedOrThrow } from '../records/judge.ts';
import { KIND } from '../records/kind.ts';
import { imagesOf, ownerOf, type ImageOwner } from '../records/owned-images.ts';
import { followingImages } from '../records/profile-content.ts';
import type { LocaleProfileRow, SummaryOf } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { writeChange } from '../records/write.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/** Changes the order of a record's images; everybody who may save it may. */
export async function changeMediaOrder<K extends ProfileKind>(
  kind: K,
  id: string,
  order: MediaOrder,
  call: Call,
): Promise<{ action_id: string | null; record: SummaryOf<K> }> {
  const maker = await summaryMaker(call);
  return call.write(async (transaction) => {
    const intent = await lockToChange({ transaction, call, maker }, kind, id, {
      rights: (found) => {
        if (kind === 'base') assertMayEverTouch(call.actor, 'order', found);
      },
    });
    if (kind === 'base') assertMayTouch(call.actor, 'order', intent);
    else allowedOrThrow('locale', intent.row as LocaleProfileRow, 'save', call.actor);
    const done = await reordered(transaction, ownerOf(intent), order);
    if (!done) return { action_id: null, record: await KIND[kind].summary(intent.maker, intent) };
    const { change, events } = await followingImages(intent);
    return writeChange(intent, `${kind}-profile.change-media-order`, {
      change,
      events: [...events, auditEntry(intent, done.entry)],
      files: done.files,
    });
  });
}

interface Reordered {
  entry: Pick<AuditEntry, 'event' | 'subject' | 'before' | 'after'>;
  files: TouchedFile[];
}

/**
 * Writes the order of a profile's images, which must be named once each, in either lane. Returns the audit event and
 * which images have moved, or null if they stand so already. Throws `invalid-input`.
 */
export async function reordered(
  transaction: Transaction<Schema>,
  owner: ImageOwner,
  wanted: MediaOrder,
): Promise<Reordered | null> {
  const order = {
    profile_picture_ids: wanted.profile_picture_ids.map((id) => id.toLowerCase()),
    attachment_ids: wanted.attachment_ids.map((id) => id.toLowerCase()),
  };
  const images = await imagesOf(transaction, owner);
  const before = orderOf(images);
  const named = [...order.profile_picture_ids, ...order.attachment_ids];
  const stored = new Set(images.map(({ id }) => id));
  if (named.length !== stored.size || new Set(named).size !== stored.size || !named.every((id) => stored.has(id))) {
    throw invalidInput([{ path: '', problem: 'should name every image of the profile once' }]);
  }
  if (
    sameOrder(order.profile_picture_ids, before.profile_picture_ids) &&
    sameOrder(order.attachment_ids, before.attachment_ids)
  ) {
    return null;
  }
  const places = [
    ...order.profile_picture_ids.map((id, position) => ({ id, kind: 'profile_picture' as const, position })),
    ...order.attachment_ids.map((id, position) => ({ id, kind: 'attachment' as const, position })),
  ];
  const values = places.map(({ id, kind, position }) => sql`(${id}::uuid, ${kind}, ${position}::integer)`);
  await sql`
    update media set kind = place.kind, position = place.position
    from (values ${sql.join(values)}) as place (id, kind, position)
    where media.id = place.id`.execute(transaction);
  const subject = { kind: 'media' as const, id: named[0] ?? '', name: `${named.length} images` };
  const stood = new Map(images.map(({ id, kind, position }) => [id, { kind, position }]));
  const files = places.flatMap(({ id, ...after }): TouchedFile[] => {
    const place = stood.get(id);
    const isMoved = place?.kind !== after.kind || place.position !== after.position;
    return place && isMoved ? [{ kind: 'media', id, base_id: owner.baseProfileId, before: place, after }] : [];
  });
  return { entry: { event: EVENT.MediaReordered, subject, before, after: order }, files };
}

function orderOf(images: readonly Selectable<MediaTable>[]): MediaOrder {
  const lane = (kind: MediaTable['kind']) => images.filter((image) => image.kind === kind).map(({ id }) => id);
  return { profile_picture_ids: lane('profile_picture'), attachment_ids: lane('attachment') };
}
