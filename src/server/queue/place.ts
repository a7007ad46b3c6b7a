import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
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
import { ANSWER_KEPT_HOURS, answerKeptSince } from '../../contract/queue/question-rules.ts';
import type { FourEyes } from '../../contract/base/refusals.ts';

/** Effects of questions on their items, as conditions for the queue's statements: `item` is the record. */

/** The column of the record in the statements of the queue. */
const ITEM_ID = sql.ref<string>('item.id');

/** No question keeps the item from being served to the person: none waits for its answer, and none that somebody else asked was answered recently. */
export function unasked(personId: string, now: Date, id: RawBuilder<string> = ITEM_ID): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${waitsForAnswer(now, id)} and not ${keptForAsker(personId, now, id)}`;
}

/** Somebody has asked about the item, and nobody has answered yet: it is served to nobody. */
function waitsForAnswer(now: Date, id: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from question where question.record_id = ${id} and not question.settled
    and question.outcome is null and question.expires_at > ${now})`;
}

/** Until when `unasked` keeps the item from the person at the latest, whatever is answered; null: it does not. */
export function askedUntil(personId: string, now: Date): RawBuilder<Date | null> {
  const shared = sql`question.outcome = 'answered' and question.asker_id <> ${personId}
    and question.closed_at > ${answerKeptSince(now)}`;
  return sql`(select max(case when question.outcome is null then question.expires_at
      else question.closed_at + ${`${ANSWER_KEPT_HOURS} hours`}::interval end)
    from question where question.record_id = ${ITEM_ID} and not question.settled
    and (question.outcome is null and question.expires_at > ${now} or ${shared}))`;
}

/** It came back with an answer a while ago at most, and is reserved for the person who asked. */
function keptForAsker(personId: string, now: Date, id: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from question where question.record_id = ${id} and not question.settled
    and question.outcome = 'answered' and question.asker_id <> ${personId}
    and question.closed_at > ${answerKeptSince(now)})`;
}

/** The person asked, and the item came back: answered, withdrawn, or without an answer in time. */
function cameBack(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`not question.settled and (question.outcome in ('answered', 'withdrawn')
    or (question.outcome is null and question.expires_at <= ${now}))`;
}

/** The items that came back to a person, with the moment; each once, as at most one question about it is unsettled. */
export function backItems(personId: string, now: Date): RawBuilder<unknown> {
  return sql`(select record_id, coalesce(closed_at, expires_at) from question
    where asker_id = ${personId} and ${cameBack(now)})`;
}

/** Earlier questions about an item no longer affect the queue. An open one is closed as overtaken. */
export async function settleQuestions(transaction: Transaction<Schema>, recordId: string, at: Date): Promise<void> {
  await sql`update question set settled = true,
      outcome = coalesce(outcome, case when expires_at > ${at} then 'overtaken' end),
      closed_at = coalesce(closed_at, case when expires_at > ${at} then ${at}::timestamptz end)
    where record_id = ${recordId} and not settled`.execute(transaction);
}

/** One person at one queue at one moment: all that decides what they are served. */
export interface Place {
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

/** The place of the caller. Throws `role-forbids` for a role without a queue. */
export async function placeOf(call: Pick<Call, 'actor' | 'database' | 'now'>): Promise<Place> {
  const queue = queueOfRole(call.actor.role);
  if (queue === null) throw new Failure('role-forbids');
  return placeAt(queue, call.actor, call);
}

export async function placeAt(
  queue: QueueName,
  actor: Place['actor'],
  { database, now }: Pick<Call, 'database' | 'now'>,
): Promise<Place> {
  const lookups = await lookupTables(database);
  const settings = await readSettings(database, ['sla_hours', 'working_hours', 'four_eyes', 'stale_hours']);
  const { four_eyes: fourEyes } = settings;
  const staleHours = queue === STALE_QUEUE ? settings.stale_hours : null;
  return { queue, kind: QUEUE_KINDS[queue], actor, lookups, now: now(), due: settings, fourEyes, staleHours };
}

/** The table of a place's items, under the alias "item" of every condition here. */
export function itemTable({ kind }: Pick<Place, 'kind'>): RawBuilder<unknown> {
  return sql`${sql.table(kind === 'base' ? 'base_profile' : 'locale_profile')} as item`;
}

/** Since when an item must have waited to be past due now. */
export function dueThreshold({ now, queue, due }: Place): Date {
  return pastDueSince(queue, now, due);
}

/** Since when an item must have waited to be late soon, or past due. */
export function lateSoonThreshold({ now, queue, due }: Place): Date {
  return lateSoonSince(queue, now, due);
}

/** Whether an item waits at a place: in its queue, or as a published one that has been stale for long enough. */
export function waitsAt(place: Place): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`item.queue = ${place.queue}`;
  const stale = waitsAsStale(place);
  return stale === null ? own : sql<SqlBool>`(${own} or ${stale})`;
}

/** The second of these conditions alone; null: none waits so at this place. */
export function waitsAsStale({ staleHours, now }: Place): RawBuilder<SqlBool> | null {
  if (staleHours === null) return null;
  return sql<SqlBool>`(${isStaleEntry('item')} and item.stale_since <= ${staleThreshold(now, staleHours)})`;
}

/** How long an item is stale before it waits, in SQL. */
export function staleWait({ staleHours }: Place): RawBuilder<unknown> {
  return sql`make_interval(secs => ${(staleHours ?? 0) * 3600})`;
}

/** `isInArea` and `isBaseInArea` in SQL; always true for a person who works everywhere. */
export function inArea({ kind, actor: { geos }, lookups }: Place): RawBuilder<SqlBool> {
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
export function servedNext(place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`${servedAtLast(place)} and not ${isReserved(place)}`;
}

export function isReserved(place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from queue_worker as worker
    where worker.ahead_record_id = item.id and worker.person_id <> ${place.actor.id}
      and worker.ahead_at > ${aheadHoldsSince(place)})`;
}

/** `servable`, and not on the screen of somebody else for whom it was reserved. */
export function servedAtLast(place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`${servable(place)} and item.id <> all (array(
    select unnest(worker.shown_record_ids) from queue_worker as worker
    where worker.person_id <> ${place.actor.id} and worker.ahead_at > ${aheadHoldsSince(place)}))`;
}

function aheadHoldsSince({ now }: Place): Date {
  return new Date(now.getTime() - AHEAD_SECONDS * 1000);
}

/** Items that may be served to the person: not claimed by others, not skipped lately, not their own work, without an open question. */
export function servable({ kind, actor, now, fourEyes }: Place): RawBuilder<SqlBool> {
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
