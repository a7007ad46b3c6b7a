import { sql, type Selectable, type Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations/operations.ts';
import { sameOrder } from '../../contract/policy/form-values.ts';
import type { MediaOrder } from '../../contract/shapes/profile-update.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { MediaTable, Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { assertMayEverTouch, assertMayTouch } from '../media/may-touch.ts';
import { auditEntry, intended } from '../records/decision.ts';
import { changeBaseProfile } from '../records/record-change.ts';
import { imagesOf, missingOfStored, type ImageOwner } from '../records/profile-content.ts';
import { summaryMaker, summaryOf } from '../records/summary.ts';

/** Puts a base profile's images in order; whoever may save it may. Not an action to take back: the old order can be sent again. */
export async function changeMediaOrder(
  id: string,
  order: MediaOrder,
  call: Call,
): Promise<OperationAnswer<'base-profile.change-media-order'>> {
  const services = await summaryMaker(call);
  return call.write(async (transaction) => {
    const intent = await intended(transaction, call, services, id, {
      rights: (row) => assertMayEverTouch(call.actor, 'order', { kind: 'base', row }),
    });
    const { row, at, maker } = intent;
    assertMayTouch(call.actor, 'order', { kind: 'base', row });
    const told = await reordered(transaction, { baseProfileId: row.id, localeProfileId: null }, order);
    if (!told) return { record: await summaryOf(maker, row) };
    // An image in another lane is named differently where its adult level is missing.
    const missing = await missingOfStored(transaction, row, maker.lookups);
    const changed = await changeBaseProfile(transaction, row.id, { missing }, at);
    await appendAuditEvents(transaction, row.id, [auditEntry(intent, told)]);
    return { record: await summaryOf(maker, changed.row) };
  });
}

/**
 * Writes the order of a profile's images, which must be named once each, in either lane. Returns what
 * the audit trail tells of it, or null if they stand so already. Throws `invalid-input`.
 */
export async function reordered(
  transaction: Transaction<Schema>,
  owner: ImageOwner,
  wanted: MediaOrder,
): Promise<Pick<AuditEntry, 'event' | 'subject' | 'before' | 'after'> | null> {
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
    ...order.profile_picture_ids.map((id, position) => sql`(${id}::uuid, 'profile_picture', ${position}::integer)`),
    ...order.attachment_ids.map((id, position) => sql`(${id}::uuid, 'attachment', ${position}::integer)`),
  ];
  await sql`
    update media set kind = place.kind, position = place.position
    from (values ${sql.join(places)}) as place (id, kind, position)
    where media.id = place.id`.execute(transaction);
  const subject = { kind: 'media' as const, id: named[0] ?? '', name: `${named.length} images` };
  return { event: 106, subject, before, after: order };
}

function orderOf(images: readonly Selectable<MediaTable>[]): MediaOrder {
  const lane = (kind: MediaTable['kind']) => images.filter((image) => image.kind === kind).map(({ id }) => id);
  return { profile_picture_ids: lane('profile_picture'), attachment_ids: lane('attachment') };
}
