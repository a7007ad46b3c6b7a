import { sql } from 'kysely';
import { AHEAD_SECONDS } from '../../contract/policy/lease.ts';
import { SKIP_HOURS } from '../../contract/policy/skips.ts';
import { HOUR, SECOND } from '../../contract/policy/time-spans.ts';
import { LOOKED_AT_FOR_YOU, type ForYou } from '../../contract/shapes/queue-counts.ts';
import { timestampOf as timestampAt, type Timestamp } from '../../contract/primitives.ts';
import { unasked } from './asked-items.ts';
import {
  inArea,
  itemTable,
  servable,
  servedAtLast,
  skipsHoldSince,
  waitsAt,
  type Database,
  type Place,
} from './place.ts';

/** How many of the items at a place its person would be served, and if none, why. */
export async function forYou(database: Database, place: Place): Promise<ForYou> {
  const waiting = sql`(select item.* from ${itemTable(place)} where ${waitsAt(place)} and ${inArea(place)}
    limit ${LOOKED_AT_FOR_YOU}) as item`;
  // Whether an item may be served depends on several tables, so it is computed only where the answer is used.
  const counted = await sql<{ all: string; open: string | null }>`
    select counted.all, case when counted.all < ${LOOKED_AT_FOR_YOU}
      then (select count(*) from ${waiting} where ${servedAtLast(place)}) end as open
    from (select count(*) as all from ${waiting}) as counted`.execute(database);
  const [first] = counted.rows;
  const [all, open] = [Number(first?.all), Number(first?.open)];
  if (all === LOOKED_AT_FOR_YOU) return { open: null, kept: null };
  if (open > 0 || all === 0) return { open, kept: null };
  const { actor, now } = place;
  const claim = sql`from queue_lease as lease
    where lease.record_id = item.id and lease.holder_id <> ${actor.id} and lease.expires_at > ${now}`;
  const skip = sql`from queue_skip as skip where skip.record_id = item.id
    and skip.person_id = ${actor.id} and skip.skipped_at > ${skipsHoldSince(now)}`;
  const { rows } = await sql<Kept>`
    select count(*) filter (where claimed_until is not null or is_aside) as claimed,
      min(case when is_aside then ${new Date(now.getTime() + AHEAD_SECONDS * SECOND)} else claimed_until end) as claimed_until,
      count(*) filter (where skipped_at is not null) as skipped, min(skipped_at) as skipped_at,
      count(*) filter (where is_asked) as asked
    from (select (select max(lease.expires_at) ${claim}) as claimed_until, (select max(skip.skipped_at) ${skip}) as skipped_at,
      not ${unasked(actor.id, now)} as is_asked, ${servable(place)} as is_aside from ${waiting}) as each`.execute(
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
}
