import { EVENT } from '../records/audit-event.ts';
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { AUDIT_EVENTS, type AuditEventNumber } from '../../contract/trail/audit-events.ts';
import type { OperationAnswer, OperationInput } from '../../contract/operations.ts';
import type { LogEntry } from '../../contract/trail/log-shapes.ts';
import type { AuditEventTable } from '../platform/database/trail-and-event-tables.ts';
import type { Call } from '../platform/calls/call.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { refusalOfBase, refusalOfLocale } from '../records/area.ts';
import { answerOf, pageOfActions } from './log-actions.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { actionsOutOfReach } from '../duplicates/record-match.ts';
import { readableProfiles, type ProfileReference } from '../records/readable.ts';
import { RIGHTS } from '../../contract/base/rights.ts';
import { mayReachDocuments, UNREADABLE_NAME } from '../../contract/base/refusals.ts';

/** A decision about two profiles that look alike, and the undo of it. */
const PAIR_EVENTS: readonly AuditEventNumber[] = [EVENT.DuplicateDecided, EVENT.Undo];

/** Another profile named by an event: the one that this one looked like. */
interface Other {
  id: string;
  name: string;
}

interface OtherNames {
  other?: Other;
  others?: Other[];
}

/**
 * Entries of a profile's trail without the names of other profiles that the person may not read, and without notes about
 * both, which may name the other. That there is another one stays visible.
 */
export async function withoutUnreadable(entries: readonly LogEntry[], call: Call): Promise<LogEntry[]> {
  const readable = await readableProfiles(entries.flatMap(referencesIn), call);
  const ofPairs = entries.filter((entry) => entry.reason !== null && othersIn(entry).length > 0);
  const out = await actionsOutOfReach(
    ofPairs.map(({ group_id: action }) => action),
    call,
  );
  return entries.map((entry) => {
    if (entry.event === EVENT.ProfileDeleted && entry.subject && !readable.has(entry.profile_id ?? '')) {
      return { ...entry, subject: { ...entry.subject, name: entry.locale ?? '' } };
    }
    const all = othersIn(entry);
    if (all.length === 0) return entry;
    const named = (one: Other): object => (readable.has(one.id) ? one : { name: UNREADABLE_NAME });
    const { other, others } = entry.after as OtherNames;
    const after = {
      ...(entry.after as object),
      ...(other && { other: named(other) }),
      ...(others && { others: others.map(named) }),
    };
    const mayHear = all.every(({ id }) => readable.has(id)) && !out.has(entry.group_id);
    return { ...entry, after, reason: mayHear ? entry.reason : null };
  });
}

function othersIn({ event, after }: Pick<LogEntry, 'event' | 'after'>): Other[] {
  if (!PAIR_EVENTS.some((one) => one === event)) return [];
  const { other, others = [] } = (after ?? {}) as OtherNames;
  return [...(other ? [other] : []), ...others];
}

function referencesIn(entry: LogEntry): ProfileReference[] {
  const { event, profile_id: below } = entry;
  if (event === EVENT.ProfileDeleted && below !== null) return [{ kind: 'locale', id: below }];
  const kind = below === null ? 'base' : 'locale';
  return othersIn(entry).map(({ id }) => ({ kind, id }));
}

/** Events of a locale profile that also belong to the base profile's story: created and deleted. */
const LOCALE_EVENTS_OF_BASE: readonly AuditEventNumber[] = [EVENT.ProfileCreated, EVENT.ProfileDeleted];

/**
 * A page of the trail of one profile, newest first, counted in events or in actions. A person who may not open the
 * profile may not read its trail either. Throws `role-forbids`, `area-forbids` or `not-found`.
 */
export async function listLog(
  { by = 'event' }: OperationInput<'log.list'>['query'],
  body: OperationInput<'log.list'>['body'],
  call: Call,
): Promise<OperationAnswer<'log.list'>> {
  const ofBase = 'profile_base_id' in body;
  if (!RIGHTS[ofBase ? 'base' : 'locale'].read.includes(call.actor.role)) throw new Failure('role-forbids');
  const all = ofBase ? await eventsOfBase(body.profile_base_id, call) : await eventsOfLocale(body.profile_id, call);
  const events = all.$if(!RIGHTS.log.looks.includes(call.actor.role), (query) => query.where(isNoLookAtPictures()));
  if (by === 'action') {
    const page = await pageOfActions(events, body, call.database);
    const entries = await withoutUnreadable(page.rows.map(logEntry), call);
    return answerOf(page, entries);
  }
  const { total } = await events.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await events
    .selectAll()
    .orderBy('link', 'desc')
    .limit(body.limit)
    .offset((body.page - 1) * body.limit)
    .execute();
  return { logs: await withoutUnreadable(rows.map(logEntry), call), total: Number(total) };
}

/** Also of a deleted one: its trail says who deleted it. */
async function eventsOfBase(id: string, { database, actor }: Call) {
  const found = await database
    .selectFrom('base_profile')
    .select(['id', 'creator_id', 'attributes', 'reserved_locales'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const refusal = await refusalOfBase(actor, found, { database, lookups: await lookupTables(database) });
  if (refusal) throw refusal;
  return database
    .selectFrom('audit_event')
    .where('audit_event.base_profile_id', '=', id)
    .where((build) => build.or([build('locale_profile_id', 'is', null), build('event', 'in', LOCALE_EVENTS_OF_BASE)]))
    .$if(!mayReachDocuments(actor.role, found.creator_id === actor.id), (events) => events.where(isNotAboutDocument()));
}

/** Events about documents contain file names, so they are shown only to people who may reach the documents. */
export function isNotAboutDocument(): Expression<SqlBool> {
  return sql<SqlBool>`subject ->> 'kind' is distinct from 'document'`;
}

function isNoLookAtPictures(): Expression<SqlBool> {
  return sql<SqlBool>`(event = 112 and subject ->> 'kind' = 'profile') is not true`;
}

/** The same of a locale profile. */
async function eventsOfLocale(id: string, { database, actor }: Call) {
  const found = await database
    .selectFrom('locale_profile')
    .innerJoin('base_profile', 'base_profile.id', 'locale_profile.base_profile_id')
    .select(['locale_profile.locale_id', 'base_profile.attributes'])
    .where('locale_profile.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  // The trail contains field values, so it has the rights of the profile itself.
  const refusal = refusalOfLocale(actor, found, found, { lookups: await lookupTables(database) });
  if (refusal) throw refusal;
  return database.selectFrom('audit_event').where('locale_profile_id', '=', id);
}

export function logEntry(row: Selectable<AuditEventTable>): LogEntry {
  return {
    id: row.id,
    link: row.link,
    event: row.event,
    event_name: AUDIT_EVENTS[row.event as AuditEventNumber],
    occurred_at: timestamp(row.occurred_at),
    actor: { user_id: row.actor_id, name: row.actor_name, role: row.actor_role },
    profile_base_id: row.base_profile_id,
    profile_id: row.locale_profile_id,
    locale: row.locale,
    subject: row.subject as LogEntry['subject'],
    before: row.before,
    after: row.after,
    reason: row.reason,
    group_id: row.group_id,
    request_id: row.request_id,
    prev_hash: row.prev_hash,
    hash: row.hash,
  };
}
