import { sql, type Selectable } from 'kysely';
import { dueAt, lateSoonAt } from '../../contract/queue/worked-time.ts';
import { risksOf } from '../../contract/queue/risks.ts';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import type { Question } from '../../contract/queue/question.ts';
import type { QueueItem } from '../../contract/queue/queue-items.ts';
import type { Person } from '../../contract/base/primitives.ts';
import type { QueueLeaseTable } from '../platform/database/schema.ts';
import type { Services } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { BaseProfileRow, LocaleProfileRow } from '../records/record.ts';
import { sinceWaiting, waitsSince } from '../records/stale-entries.ts';
import { firstPictures } from '../records/summary.ts';
import { lastFilledBy, originsOf } from '../records/who-changed.ts';
import { itemTable, skipsHoldSince, type Database, type PersonAtQueue } from './person-at-queue.ts';
import { localeOf } from '../lookups/lookups.ts';
import { questionsOn } from './questions.ts';

interface Skips {
  /** Since the item began to wait. */
  times: number;
  /** The person's own skip, while it keeps the item from them. */
  own: boolean;
}

interface Beside {
  leases: ReadonlyMap<string, Selectable<QueueLeaseTable>>;
  skips: ReadonlyMap<string, Skips>;
  /** Only of locale profiles. */
  fillers: ReadonlyMap<string, Person>;
  photos: ReadonlyMap<string, NonNullable<BaseProfileSummary['photo']>>;
  questions: ReadonlyMap<string, Question>;
}

/**
 * Items as the queue shows them, in the order of `ids`, without those that have gone meanwhile. A handful of queries,
 * however many.
 *
 * @param leases the claims on them, where the caller knows them
 */
export async function queueItems(
  database: Database,
  media: Services['media'],
  person: PersonAtQueue,
  ids: readonly string[],
  leases?: Beside['leases'],
): Promise<QueueItem[]> {
  if (ids.length === 0) return [];
  const { rows, bases } = await recordsOf(database, person, ids);
  const beside: Beside = {
    leases: leases ?? (await leasesOf(database, person, ids)),
    skips: await skipsOf(database, person, ids),
    fillers: await lastFilledBy(database, person.kind === 'locale' ? ids : []),
    questions: await questionsOn(database, person, ids),
    photos: await firstPictures(
      { database, media, lookups: person.lookups },
      [...bases.values()].map((base) => base.id),
    ),
  };
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const base = row && bases.get('base_profile_id' in row ? row.base_profile_id : row.id);
    return row && base ? [itemOf(person, row, base, beside)] : [];
  });
}

function itemOf(
  person: PersonAtQueue,
  row: BaseProfileRow | LocaleProfileRow,
  base: BaseProfileRow,
  { leases, skips, fillers, photos, questions }: Beside,
): QueueItem {
  const isLocale = 'base_profile_id' in row;
  const since = waitsSince(row);
  const staleHours = row.queue === null ? (person.staleHours ?? 0) : 0;
  const waitingSince = new Date(since.getTime() + staleHours * 60 * 60 * 1000);
  const lease = leases.get(row.id);
  const born = !isLocale && row.date_of_birth !== 'infinity' ? row.date_of_birth : null;
  return {
    kind: person.kind,
    id: row.id,
    version: row.version,
    profile_base_id: base.id,
    profile_name: row.profile_name || base.profile_name,
    locale: isLocale ? localeOf(row.locale_id, person.lookups) : null,
    status: row.status,
    waiting_since: timestamp(waitingSince),
    due_at: timestamp(dueAt(person.queue, waitingSince, person.due)),
    late_soon_at: timestamp(lateSoonAt(person.queue, waitingSince, person.due)),
    times_returned: row.times_returned,
    stale_fields: isLocale ? row.stale_fields : [],
    found: isLocale ? row.found : [],
    origins: isLocale ? originsOf(row, person.lookups) : [],
    risks: risksOf({
      dateOfBirth: born,
      createdAt: new Date(row.created_at),
      lastCodes: row.last_reason?.codes ?? [],
    }),
    last_reason: row.last_reason,
    author: isLocale ? (fillers.get(row.id) ?? null) : { user_id: row.creator_id, name: row.creator_name },
    times_skipped: skips.get(row.id)?.times ?? 0,
    own_skip: skips.get(row.id)?.own ?? false,
    photo: photos.get(base.id) ?? null,
    question: questions.get(row.id) ?? null,
    lease: lease
      ? {
          holder: { user_id: lease.holder_id, name: lease.holder_name },
          expires_at: timestamp(new Date(lease.expires_at)),
          own: lease.holder_id === person.actor.id,
        }
      : null,
  };
}

async function recordsOf(database: Database, { kind }: PersonAtQueue, ids: readonly string[]) {
  const rows: (BaseProfileRow | LocaleProfileRow)[] =
    kind === 'base'
      ? await database.selectFrom('base_profile').selectAll().where('id', 'in', ids).execute()
      : await database.selectFrom('locale_profile').selectAll().where('id', 'in', ids).execute();
  const baseIds = rows.map((row) => ('base_profile_id' in row ? row.base_profile_id : row.id));
  const bases: BaseProfileRow[] =
    kind === 'base' || rows.length === 0
      ? (rows as BaseProfileRow[])
      : await database.selectFrom('base_profile').selectAll().where('id', 'in', baseIds).execute();
  return { rows: new Map(rows.map((row) => [row.id, row])), bases: new Map(bases.map((base) => [base.id, base])) };
}

async function leasesOf(database: Database, { now }: PersonAtQueue, ids: readonly string[]) {
  const rows = await database
    .selectFrom('queue_lease')
    .selectAll()
    .where('record_id', 'in', ids)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.record_id, row]));
}

async function skipsOf(database: Database, person: PersonAtQueue, ids: readonly string[]): Promise<Beside['skips']> {
  // An aggregate in a lateral join runs once for each record, so no plan can read all records.
  const { rows } = await sql<{ record_id: string; times: string; own: boolean | null }>`
    select item.id as record_id, skips.times, skips.own
    from ${itemTable(person)} cross join lateral (
      select count(*) filter (where skip.skipped_at >= ${person.kind === 'locale' ? sinceWaiting('item') : sql`item.queued_at`}) as times,
        bool_or(skip.person_id = ${person.actor.id} and skip.skipped_at > ${skipsHoldSince(person.now)}) as own
      from queue_skip as skip where skip.record_id = item.id
    ) as skips
    where item.id in (${sql.join(ids)})`.execute(database);
  return new Map(rows.map(({ record_id: id, times, own }) => [id, { times: Number(times), own: own ?? false }]));
}
