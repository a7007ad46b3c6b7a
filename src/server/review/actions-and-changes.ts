import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { Call } from '../platform/calls/call.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { readableProfiles, readRecord } from '../records/readable.ts';
import type { DisapprovalReason } from '../../contract/profiles/disapproval.ts';
import type { AuditEventTable } from '../platform/database/trail-and-event-tables.ts';
import { lookupTables } from '../lookups/lookups.ts';
import { KIND } from '../records/kind.ts';
import { isNotAboutDocument } from '../profiles/log.ts';
import { FIELD_EVENTS, foldedChanges } from './folded-changes.ts';
import { UNREADABLE_NAME, mayReachDocuments } from '../../contract/base/refusals.ts';
import type { ReviewChanges } from '../../contract/review/review-operations.ts';

interface RecordedEvent {
  id: string;
  operation: string;
  occurred_at: Date;
  undone_at: Date | null;
  redoable: boolean;
  kind: ProfileKind;
  record_id: string;
  name: string;
  count: string;
}

/** Rows of a person's latest actions, the newest first. */
function latestActions(actorId: string, limit: number): RawBuilder<unknown> {
  return sql`
    select id, operation, occurred_at, undone_at, records from action
    where actor_id = ${actorId} and bulk_run_id is null and redone_as is null
    order by occurred_at desc, id limit ${limit}`;
}

/**
 * The caller's latest actions, the newest first, with the first profile that each was about. What an action also
 * created is not what it was about, and neither is a locale profile that went with its base profile.
 */
export async function listActions(
  { limit }: { limit: number },
  { database, actor }: Pick<Call, 'database' | 'actor'>,
): Promise<OperationAnswer<'action.list'>> {
  const { rows } = await sql<RecordedEvent>`
    select latest.id, latest.operation, latest.occurred_at, latest.undone_at,
      latest.undone_at is not null and not exists (
        select from (${latestActions(actor.id, limit)}) as fresh
        where fresh.occurred_at > latest.undone_at
          and not exists (select from action as first where first.redone_as = fresh.id)
      ) as redoable,
      about.kind, about.record_id, about.count,
      coalesce(nullif(locale.profile_name, ''), base.profile_name, '') as name
    from (${latestActions(actor.id, limit)}) as latest
    cross join lateral (
      select touched.kind, touched.record_id, count(*) over (partition by touched.kind) as count
      from jsonb_array_elements(latest.records) with ordinality as listed (record, place),
        lateral (select record ->> 'kind' as kind, (record ->> 'id')::uuid as record_id) as touched
      where touched.kind in ('base', 'locale') and record -> 'created' is null
      order by touched.kind, place limit 1
    ) as about
    left join locale_profile as locale on about.kind = 'locale' and locale.id = about.record_id
    left join base_profile as base on base.id = coalesce(locale.base_profile_id, about.record_id)
    order by latest.occurred_at desc, latest.id`.execute(database);
  // What the person did in another role or area stays listed, and can be undone if that is still theirs.
  const readable = await readableProfiles(
    rows.map(({ kind, record_id: id }) => ({ kind, id })),
    { database, actor },
  );
  return {
    actions: rows.map((row) => ({
      id: row.id,
      operation: row.operation,
      at: timestamp(row.occurred_at),
      undone: row.undone_at !== null,
      redoable_since: row.redoable && row.undone_at ? timestamp(row.undone_at) : null,
      kind: row.kind,
      record_id: row.record_id,
      name: readable.has(row.record_id) ? row.name : UNREADABLE_NAME,
      count: Number(row.count),
    })),
  };
}

/** Events that are read; more than a person makes between two decisions. */
const EVENTS_MAXIMUM = 500;

/** Changes since the last decision on a record. Throws `not-found`, `role-forbids` or `area-forbids`. */
export async function changesOfRecord(kind: ProfileKind, id: string, call: Call): Promise<ReviewChanges> {
  const { base } = await readRecord(kind, id, call);
  const { actor } = call;
  if (kind === 'locale') return changesSince(call, sql<SqlBool>`logged.locale_profile_id = ${id}`, KIND.locale);
  // Events about documents contain file names.
  const isShown = mayReachDocuments(actor.role, base.creator_id === actor.id)
    ? sql<SqlBool>`true`
    : isNotAboutDocument();
  const own = sql<SqlBool>`logged.base_profile_id = ${id} and logged.locale_profile_id is null and ${isShown}`;
  return changesSince(call, own, KIND.base);
}

type Event = Selectable<AuditEventTable>;

async function changesSince(
  { database }: Call,
  own: RawBuilder<SqlBool>,
  decisions: { approved: number; disapproved: number },
): Promise<ReviewChanges> {
  // Undone events count neither as a decision nor as a change.
  const stands = sql<SqlBool>`not exists (select from audit_event as undone
    where undone.base_profile_id = logged.base_profile_id and undone.group_id = logged.group_id and undone.event = 111)`;
  const { rows: found } = await sql<Event>`
    select logged.* from audit_event as logged
    where ${own} and logged.event in (${decisions.approved}, ${decisions.disapproved}) and ${stands}
    order by logged.link desc limit 1`.execute(database);
  const [decision] = found;
  if (!decision) return { last_decision: null, changes: [], more: false };
  const { rows: events } = await sql<Event>`
    select logged.* from audit_event as logged
    where ${own} and logged.link > ${decision.link} and logged.event in (${sql.join([...FIELD_EVENTS])}) and ${stands}
    order by logged.link limit ${EVENTS_MAXIMUM + 1}`.execute(database);
  return {
    last_decision: {
      outcome: decision.event === decisions.approved ? 'approved' : 'disapproved',
      by: { user_id: decision.actor_id, name: decision.actor_name },
      at: timestamp(decision.occurred_at),
      reason: decision.reason as DisapprovalReason | null,
    },
    changes: foldedChanges(events.slice(0, EVENTS_MAXIMUM), await lookupTables(database)),
    more: events.length > EVENTS_MAXIMUM,
  };
}
