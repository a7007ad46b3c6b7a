import type { OperationAnswer, OperationInput } from '../../contract/operations/operations.ts';
import type { Call } from '../calls/call.ts';
import { foundBehind, pageOf } from '../lists/cursor.ts';
import { queueCounts } from './counts.ts';
import { forYou } from './for-you.ts';
import { queueItems } from './queue-items.ts';
import { leaseAnswer, ownLease, type LeaseRow } from './lease.ts';
import { readableProfiles } from '../records/readable.ts';
import { BACK, readOrdered, type QueuePosition } from './queue-order.ts';
import { placeOf, servedAtLast, servedNext, type Place } from './place.ts';
import { create, integer, max, min, size, string, tuple } from 'superstruct';
import { Uuid } from '../../contract/primitives.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { unstorableText } from '../failures/storable-text.ts';

/** A page of what waits for the caller's role, including what others work on, within the person's area. */
export async function listQueue(
  { limit, after }: OperationInput<'queue.list'>['query'],
  call: Call,
): Promise<OperationAnswer<'queue.list'>> {
  const place = await placeOf(call);
  const cursor = after === undefined ? null : cursorOf(after);
  const asOf = cursor?.asOf ?? place.now;
  const reading = readOrdered(call.database, { ...place, now: asOf }, { limit: limit + 1, after: cursor });
  const found = await foundBehind(cursor, reading);
  const page = pageOf(found, limit, (last) => cursorText({ ...last, asOf }));
  const own = await ownLease(call.database, call.actor.id);
  return {
    rows: await queueItems(
      call.database,
      call.media,
      place,
      page.rows.map(({ id }) => id),
    ),
    next: page.next,
    counts: await queueCounts(call.database, place),
    for_you: await forYou(call.database, place),
    next_id: await nextId(call, place),
    own_lease: own && new Date(own.expires_at) > place.now && (await isReadable(own, call)) ? leaseAnswer(own) : null,
  };
}

async function nextId({ database }: Call, place: Place): Promise<string | null> {
  for (const condition of [servedNext(place), servedAtLast(place)]) {
    const [next] = await readOrdered(database, place, { limit: 1, condition });
    if (next) return next.id;
  }
  return null;
}

/** A claim outlives the rights under which it was made. */
async function isReadable({ kind, record_id: id }: LeaseRow, call: Call): Promise<boolean> {
  return (await readableProfiles([{ kind, id }], call)).has(id);
}

const Content = tuple([min(integer(), 0), max(min(integer(), BACK), 7), size(string(), 1, 60), Uuid]);

/** `asOf`: the moment of the first page. Past due is judged by it on every page, or rows would move between them. */
interface QueueCursor extends QueuePosition {
  asOf: Date;
}

function cursorText({ asOf, segment, queuedAt, id }: QueueCursor): string {
  return Buffer.from(JSON.stringify([asOf.getTime(), segment, queuedAt, id])).toString('base64url');
}

/** Throws `invalid-input` for a cursor that was not made here. */
function cursorOf(text: string): QueueCursor {
  try {
    const content = create(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')), Content);
    const [time, segment, queuedAt, id] = content;
    const asOf = new Date(time);
    if (!unstorableText(content) && !Number.isNaN(asOf.getTime())) return { asOf, segment, queuedAt, id };
  } catch {
    // Refused below with one sentence: a person cannot mend a cursor, whatever is wrong with it.
  }
  throw invalidInput([{ path: 'after', problem: 'is not a cursor of this list' }]);
}
