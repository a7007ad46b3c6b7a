import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { Call } from '../platform/calls/call.ts';
import { foundBehind, pageOf } from '../platform/lists/cursor.ts';
import { PREPARED } from '../platform/database/prepared.ts';
import { queueCounts } from './counts.ts';
import { queueItems } from './queue-items.ts';
import { askedUntil } from './questions.ts';
import { leaseAnswer, ownLease, type LeaseRow } from './lease.ts';
import { readableProfiles } from '../records/readable.ts';
import { BACK, readOrdered, type QueuePosition } from './queue-order.ts';
import {
  callerAtQueue,
  servedAtLast,
  servedNext,
  type PersonAtQueue,
  inArea,
  itemTable,
  isReserved,
  servable,
  skipsHoldSince,
  waitsAt,
  type Database,
} from './person-at-queue.ts';
import { create, integer, max, min, size, string, tuple } from 'superstruct';
import { Uuid, timestampOf as timestampAt, type Timestamp } from '../../contract/base/primitives.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { unstorableText } from '../platform/failures/problems.ts';
import { sql } from 'kysely';
import { AHEAD_SECONDS } from '../../contract/queue/lease.ts';
import { SKIP_HOURS } from '../../contract/queue/skips.ts';
import { HOUR, SECOND } from '../../contract/base/time-spans.ts';
import { LOOKED_AT_FOR_YOU, type ForYou } from '../../contract/queue/queue-counts.ts';

/** How many of the items in their queue the person would be served, and if none, why. */
async function forYou(database: Database, person: PersonAtQueue): Promise<ForYou> {
  const waiting = sql`(select item.* from ${itemTable(person)} where ${waitsAt(person)} and ${inArea(person)}
    limit ${LOOKED_AT_FOR_YOU}) as item`;
  // Whether an item may be served depends on several tables, so it is computed only where the answer is used.
  const counted = await sql<{ all: string; open: string | null }>`
    select counted.all, case when counted.all < ${LOOKED_AT_FOR_YOU}
      then (select count(*) from ${waiting} where ${servedAtLast(person)}) end as open
    from (select count(*) as all from ${waiting}) as counted ${sql.raw(PREPARED)}`.execute(database);
  const [first] = counted.rows;
  const [all, open] = [Number(first?.all), Number(first?.open)];
  if (all === LOOKED_AT_FOR_YOU) return { open: null, kept: null };
  if (open > 0 || all === 0) return { open, kept: null };
  const { actor, now } = person;
  const claim = sql`from queue_lease as lease
    where lease.record_id = item.id and lease.holder_id <> ${actor.id} and lease.expires_at > ${now}`;
  const skip = sql`from queue_skip as skip where skip.record_id = item.id
    and skip.person_id = ${actor.id} and skip.skipped_at > ${skipsHoldSince(now)}`;
  const { rows } = await sql<Kept>`
    select count(*) filter (where claimed_until is not null or is_aside) as claimed,
      min(case when is_aside then ${new Date(now.getTime() + AHEAD_SECONDS * SECOND)} else claimed_until end) as claimed_until,
      count(*) filter (where skipped_at is not null) as skipped, min(skipped_at) as skipped_at,
      count(*) filter (where asked_until is not null) as asked, min(asked_until) as asked_until
    from (select (select max(lease.expires_at) ${claim}) as claimed_until, (select max(skip.skipped_at) ${skip}) as skipped_at,
      ${askedUntil(actor.id, now)} as asked_until, ${servable(person)} as is_aside from ${waiting}) as each`.execute(
    database,
  );
  const [kept] = rows;
  return {
    open: 0,
    kept: {
      claimed: Number(kept?.claimed ?? 0),
      claimed_until: timestampOf(kept?.claimed_until),
      skipped: Number(kept?.skipped ?? 0),
      skipped_until: timestampOf(kept?.skipped_at, SKIP_HOURS * HOUR),
      asked: Number(kept?.asked ?? 0),
      asked_until: timestampOf(kept?.asked_until),
      waiting: all,
    },
  };
}

/** `later`: milliseconds after it. */
function timestampOf(moment: Date | null | undefined, later = 0): Timestamp | null {
  return moment ? timestampAt(new Date(new Date(moment).getTime() + later)) : null;
}

interface Kept {
  claimed: string;
  claimed_until: Date | null;
  skipped: string;
  skipped_at: Date | null;
  asked: string;
  asked_until: Date | null;
}

/** A page of what waits for the caller's role, including what others work on, within the person's area. */
export async function listQueue(
  { limit, after }: OperationInput<'queue.list'>['query'],
  call: Call,
): Promise<OperationAnswer<'queue.list'>> {
  const person = await callerAtQueue(call);
  const cursor = after === undefined ? null : cursorOf(after);
  const asOf = cursor?.asOf ?? person.now;
  const reading = readOrdered(call.database, { ...person, now: asOf }, { limit: limit + 1, after: cursor });
  const found = await foundBehind(cursor, reading);
  const page = pageOf(found, limit, (last) => cursorText({ ...last, asOf }));
  const own = await ownLease(call.database, call.actor.id);
  return {
    rows: await queueItems(
      call.database,
      call.media,
      person,
      page.rows.map(({ id }) => id),
    ),
    next: page.next,
    counts: await queueCounts(call.database, person),
    for_you: await forYou(call.database, person),
    next_id: await nextId(call, person, cursor === null ? page : null),
    own_lease: own && new Date(own.expires_at) > person.now && (await isReadable(own, call)) ? leaseAnswer(own) : null,
  };
}

/** @param first the first page of the list, where it has been read: it nearly always contains the item */
async function nextId({ database }: Call, person: PersonAtQueue, first: Page | null): Promise<string | null> {
  if (first) {
    const served = await servedOf(database, person, first.rows);
    const next = served.find(({ reserved }) => !reserved) ?? (first.next === null ? served[0] : undefined);
    if (next || first.next === null) return next?.id ?? null;
  }
  for (const condition of [servedNext(person), servedAtLast(person)]) {
    const [next] = await readOrdered(database, person, { limit: 1, condition });
    if (next) return next.id;
  }
  return null;
}

interface Page {
  rows: readonly { id: string }[];
  next: string | null;
}

/** Those of these items that the person may be served, in their order. */
async function servedOf(database: Database, person: PersonAtQueue, items: Page['rows']) {
  if (items.length === 0) return [];
  const { rows } = await sql<{ id: string; reserved: boolean }>`
    select item.id, ${isReserved(person)} as reserved from ${itemTable(person)}
    where item.id = any (${items.map(({ id }) => id)}::uuid[]) and ${servedAtLast(person)}
    ${sql.raw(PREPARED)}`.execute(database);
  const reserved = new Map(rows.map((row) => [row.id, row.reserved]));
  return items.flatMap(({ id }) => (reserved.has(id) ? [{ id, reserved: reserved.get(id) }] : []));
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
