import { sql } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import { QUEUES } from '../../contract/queue/queues.ts';
import { SKIPS_TO_FLAG } from '../../contract/queue/skips.ts';
import { type HeldItem } from '../../contract/queue/queue-items.ts';
import { ADMIN_LIST_ROWS } from '../../contract/base/rows-per-answer.ts';
import type { Call } from '../platform/calls/call.ts';
import { lookupTables, localeOf } from '../lookups/lookups.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { queueItems } from './queue-items.ts';
import { personAtQueue } from './person-at-queue.ts';
import { inArea } from '../records/area.ts';
import { claimableQueue, sinceWaiting } from '../records/stale-entries.ts';
import { readSetting } from '../settings/read-setting.ts';

/** Profiles that are held for a doubt about age, longest first; a locale profile only for a doubt of its own, and in the person's area. */
export async function heldItems({ database, actor }: Call): Promise<OperationAnswer<'queue.frozen'>> {
  const lookups = await lookupTables(database);
  const bases = await database
    .selectFrom('base_profile')
    .selectAll()
    .where('frozen', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(ADMIN_LIST_ROWS + 1)
    .execute();
  const locales = await database
    .selectFrom('locale_profile')
    .innerJoin('base_profile as base', 'base.id', 'locale_profile.base_profile_id')
    .selectAll('locale_profile')
    .select('base.profile_name as base_name')
    .where('locale_profile.frozen', '=', true)
    .where('locale_profile.deleted_at', 'is', null)
    .$if(actor.geos.length > 0, (held) => held.where(inArea('locale', actor.geos, lookups)))
    .orderBy('locale_profile.updated_at')
    .orderBy('locale_profile.id')
    .limit(ADMIN_LIST_ROWS + 1)
    .execute();
  const rows: HeldItem[] = [
    ...bases.map((row) => ({
      kind: 'base' as const,
      id: row.id,
      version: row.version,
      profile_base_id: row.id,
      profile_name: row.profile_name,
      locale: null,
      status: row.status,
      last_reason: row.last_reason,
      updated_at: timestamp(row.updated_at),
    })),
    ...locales.map((row) => ({
      kind: 'locale' as const,
      id: row.id,
      version: row.version,
      profile_base_id: row.base_profile_id,
      profile_name: row.profile_name || row.base_name,
      locale: localeOf(row.locale_id, lookups),
      status: row.status,
      last_reason: row.last_reason,
      updated_at: timestamp(row.updated_at),
    })),
  ].toSorted(
    (a, b) => a.updated_at.seconds - b.updated_at.seconds || a.updated_at.nanoseconds - b.updated_at.nanoseconds,
  );
  return { rows: rows.slice(0, ADMIN_LIST_ROWS), more: rows.length > ADMIN_LIST_ROWS };
}

/** Items that still wait although they were skipped again and again, the latest first, as far as they lie in the person's area. */
export async function flaggedItems(call: Call): Promise<OperationAnswer<'queue.flagged'>> {
  const { database, media, actor } = call;
  const lookups = await lookupTables(database);
  const within =
    actor.geos.length === 0
      ? sql`true`
      : sql`(flag.kind = 'base' or ${inArea('locale', actor.geos, lookups, 'locale')})`;
  // A stale one waits only while the setting is on.
  const isSet = (await readSetting(database, 'stale_hours')) !== null;
  const waits = sql`${isSet ? claimableQueue('locale_profile', 'locale') : sql`locale.queue`} = flag.queue`;
  const began = sinceWaiting('locale');
  const { rows: found } = await sql<{ record_id: string; queue: (typeof QUEUES)[number]; since: Date }>`
    select flag.record_id, flag.queue, coalesce(base.queued_at, ${began}) as since
    from queue_skip as flag
    left join base_profile as base on flag.kind = 'base' and base.id = flag.record_id and base.queue = flag.queue
    left join locale_profile as locale on flag.kind = 'locale' and locale.id = flag.record_id and ${waits}
    where flag.nth >= ${sql.lit(SKIPS_TO_FLAG)} and flag.skipped_at >= coalesce(base.queued_at, ${began})
      and ${within}
    order by flag.skipped_at desc, flag.id desc
    limit ${ADMIN_LIST_ROWS + 1}`.execute(database);
  const since = new Map(found.slice(0, ADMIN_LIST_ROWS).map((row) => [row.record_id, row.since]));
  const skips =
    since.size === 0
      ? []
      : await database
          .selectFrom('queue_skip')
          .selectAll()
          .where('record_id', 'in', [...since.keys()])
          .orderBy('skipped_at', 'desc')
          .execute();
  const rows = [];
  for (const queue of QUEUES) {
    const ids = [...new Set(found.filter((row) => row.queue === queue).map((row) => row.record_id))];
    const person = await personAtQueue(queue, call.actor, call);
    for (const item of await queueItems(
      database,
      media,
      person,
      ids.filter((id) => since.has(id)),
    )) {
      // One of three skips may have been undone since.
      if (item.times_skipped < SKIPS_TO_FLAG) continue;
      const own = skips.filter(({ record_id: id, skipped_at: at }) => id === item.id && at >= (since.get(id) ?? at));
      rows.push({
        item,
        skips: own.map((skip) => ({
          person: { user_id: skip.person_id, name: skip.person_name },
          reason_code: skip.reason_code,
          note: skip.note,
          at: timestamp(skip.skipped_at),
        })),
      });
    }
  }
  return { rows, more: found.length > ADMIN_LIST_ROWS };
}
