import type { Transaction } from 'kysely';
import type { OtherEvent } from '../../contract/staff/service-shapes.ts';
import type { Schema } from '../database/schema.ts';

/** When it happened, who did it, and what it is about: an identifier or the name of a setting, never a text. */
interface About {
  at: Date;
  by: { id: string; name: string };
  about: string;
}

/** Records an event outside of any base profile's trail, in the transaction that causes it. */
export async function leaveEvent(
  transaction: Transaction<Schema>,
  what: OtherEvent,
  { at, by, about }: About,
): Promise<void> {
  await transaction.insertInto('event_waiting').values({ what, at, by_id: by.id, by_name: by.name, about }).execute();
}
