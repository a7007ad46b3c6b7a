import { sql, type Transaction } from 'kysely';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { Schema } from '../database/schema.ts';
import { auditEntry, type EventFacts } from './audit-event.ts';

const LOOKED = 112;

/**
 * Records the event of a look at a document or at the adult pictures of the record, if it is this person's first of
 * the day (UTC): the trail only grows, so repeated looks are omitted. To be called with the row of the base profile
 * locked.
 */
export async function leaveLook(
  transaction: Transaction<Schema>,
  facts: EventFacts,
  subject: NonNullable<AuditEntry['subject']>,
): Promise<void> {
  const today = new Date(facts.at);
  today.setUTCHours(0, 0, 0, 0);
  const before = await transaction
    .selectFrom('audit_event')
    .select('id')
    .where('base_profile_id', '=', facts.base.id)
    // A literal, so that the partial index of looks is used.
    .where('event', '=', sql.lit(LOOKED))
    .where('actor_id', '=', facts.call.actor.id)
    .where('occurred_at', '>=', today)
    .where(sql`subject ->> 'id'`, '=', subject.id)
    .limit(1)
    .executeTakeFirst();
  if (!before) {
    await appendAuditEvents(transaction, facts.base.id, [auditEntry(facts, { event: LOOKED, subject })]);
  }
}
