import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { AHEAD_SECONDS } from '../../contract/queue/lease.ts';
import { lateSoonSince, pastDueSince, type DueSettings } from '../../contract/queue/worked-time.ts';
import { QUEUE_KINDS, queueOfRole, type QueueName } from '../../contract/queue/queues.ts';
import { SKIP_HOURS } from '../../contract/queue/skips.ts';
import { HOUR } from '../../contract/base/time-spans.ts';
import type { SettingValue } from '../../contract/settings/settings.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Actor, Call } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { lastFilling } from '../records/who-changed.ts';
import { inArea as recordInArea } from '../records/area.ts';
import { STALE_QUEUE } from '../records/stale-entries.ts';
import { readSettings, isStaleEntry, staleThreshold } from '../settings/read-setting.ts';
import { unasked } from './questions.ts';
import type { FourEyes } from '../../contract/base/refusals.ts';

/** One person at one queue at one moment: all that decides what they are served. */
export interface PersonAtQueue {
  queue: QueueName;
  kind: ProfileKind;
  actor: Pick<Actor, 'id' | 'name' | 'geos' | 'signIn'>;
  lookups: LookupTables;
  now: Date;
  due: DueSettings;
  fourEyes: FourEyes;
  /** After how many hours stale published locale profiles wait here as well; null: never. */
  staleHours: SettingValue<'stale_hours'>;
}

/** The caller at the queue of their role. Throws `role-forbids` for a role without a queue. */
export async function callerAtQueue(call: Pick<Call, 'actor' | 'database' | 'now'>): Promise<PersonAtQueue> {
  const queue = queueOfRole(call.actor.role);
  if (queue === null) throw new Failure('role-forbids');
  return personAtQueue(queue, call.actor, call);
}

export async function personAtQueue(
  queue: QueueName,
  actor: PersonAtQueue['actor'],
  { database, now }: Pick<Call, 'database' | 'now'>,
): Promise<PersonAtQueue> {
  const lookups = await lookupTables(database);
  const settings = await readSettings(database, ['sla_hours', 'working_hours', 'four_eyes', 'stale_hours']);
  const { four_eyes: fourEyes } = settings;
  const staleHours = queue === STALE_QUEUE ? settings.stale_hours : null;
  return { queue, kind: QUEUE_KINDS[queue], actor, lookups, now: now(), due: settings, fourEyes, staleHours };
}

/** The table of the items of the person's queue, under the alias "item" of every condition here. */
export function itemTable({ kind }: Pick<PersonAtQueue, 'kind'>): RawBuilder<unknown> {
  return sql`${sql.table(kind === 'base' ? 'base_profile' : 'locale_profile')} as item`;
}

/** Since when an item must have waited to be past due now. */
export function dueThreshold({ now, queue, due }: PersonAtQueue): Date {
  return pastDueSince(queue, now, due);
}

/** Since when an item must have waited to be late soon, or past due. */
export function lateSoonThreshold({ now, queue, due }: PersonAtQueue): Date {
  return lateSoonSince(queue, now, due);
}

/** Whether an item waits for the person: in their queue, or as a published one that has been stale for long enough. */
export function waitsAt(person: PersonAtQueue): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`item.queue = ${person.queue}`;
  const stale = waitsAsStale(person);
  return stale === null ? own : sql<SqlBool>`(${own} or ${stale})`;
}

/** The second of these conditions alone; null: none waits so in this queue. */
export function waitsAsStale({ staleHours, now }: PersonAtQueue): RawBuilder<SqlBool> | null {
  if (staleHours === null) return null;
  return sql<SqlBool>`(${isStaleEntry('item')} and item.stale_since <= ${staleThreshold(now, staleHours)})`;
}

/** How long an item is stale before it waits, in SQL. */
export function staleWait({ staleHours }: PersonAtQueue): RawBuilder<unknown> {
  return sql`make_interval(secs => ${(staleHours ?? 0) * 3600})`;
}

/** `isInArea` and `isBaseInArea` in SQL; always true for a person who works everywhere. */
export function inArea({ kind, actor: { geos }, lookups }: PersonAtQueue): RawBuilder<SqlBool> {
  if (geos.length === 0) return sql<SqlBool>`true`;
  if (kind === 'base') return recordInArea('base', geos, lookups, 'item');
  const { locales } = lookups;
  const mine = locales.filter(({ code }) => geos.includes(code)).map(({ id }) => id);
  const localeIds = sql`array[${sql.join(mine)}]::uuid[]`;
  const countries = sql`array[${sql.join([...geos])}]::text[]`;
  // If every entry is a locale, no base profile need be read.
  if (mine.length === geos.length) return sql<SqlBool>`item.locale_id = any (${localeIds})`;
  return sql<SqlBool>`(item.locale_id = any (${localeIds}) or item.base_country = any (${countries}))`;
}

/** Skips from before this moment no longer count. */
export function skipsHoldSince(now: Date): Date {
  return new Date(now.getTime() - SKIP_HOURS * HOUR);
}

/** `servedAtLast`, and not reserved for somebody else: reserved items come last. */
export function servedNext(person: PersonAtQueue): RawBuilder<SqlBool> {
  return sql<SqlBool>`${servedAtLast(person)} and not ${isReserved(person)}`;
}

export function isReserved(person: PersonAtQueue): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from queue_worker as worker
    where worker.ahead_record_id = item.id and worker.person_id <> ${person.actor.id}
      and worker.ahead_at > ${aheadHoldsSince(person)})`;
}

/** `servable`, and not on the screen of somebody else for whom it was reserved. */
export function servedAtLast(person: PersonAtQueue): RawBuilder<SqlBool> {
  return sql<SqlBool>`${servable(person)} and item.id <> all (array(
    select unnest(worker.shown_record_ids) from queue_worker as worker
    where worker.person_id <> ${person.actor.id} and worker.ahead_at > ${aheadHoldsSince(person)}))`;
}

function aheadHoldsSince({ now }: PersonAtQueue): Date {
  return new Date(now.getTime() - AHEAD_SECONDS * 1000);
}

/** Items that may be served to the person: not claimed by others, not skipped lately, not their own work, without an open question. */
export function servable({ kind, actor, now, fourEyes }: PersonAtQueue): RawBuilder<SqlBool> {
  const free = sql<SqlBool>`
    not exists (select from queue_lease as lease where lease.record_id = item.id
      and lease.holder_id <> ${actor.id} and lease.expires_at > ${now})
    and not exists (select from queue_skip as skip where skip.record_id = item.id
      and skip.person_id = ${actor.id} and skip.skipped_at > ${skipsHoldSince(now)})
    and ${unasked(actor.id, now)}`;
  if (fourEyes !== 'enforce') return free;
  return kind === 'base'
    ? sql<SqlBool>`${free} and item.creator_id <> ${actor.id}`
    : sql<SqlBool>`${free} and (item.queue <> 'geo-check' or ${actor.id} is distinct from ${lastFilledBy()})`;
}

/** Who filled a locale profile in last; null if nobody did. */
function lastFilledBy(): RawBuilder<string | null> {
  return sql`(select logged.actor_id ${lastFilling(sql`item.id`)})`;
}

export type Database = Kysely<Schema>;
