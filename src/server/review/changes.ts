import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { mayReachDocuments } from '../../contract/policy/document-rights.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { ReviewChanges } from '../../contract/shapes/review.ts';
import type { AuditEventTable } from '../database/trail-tables.ts';
import type { Call } from '../calls/call.ts';
import { lookupTables } from '../lookups/lookup-tables.ts';
import { KIND } from '../records/kind.ts';
import { readRecord } from '../records/readable.ts';
import { isNotAboutDocument } from '../profiles/log.ts';
import { timestamp } from '../database/moment.ts';
import { FIELD_EVENTS, foldedChanges } from './folded-changes.ts';

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
