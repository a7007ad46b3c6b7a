import { sql, type Insertable, type Transaction } from 'kysely';
import type { ActionTable, Schema } from '../../platform/database/schema.ts';
import { nextLink, type ChainEnd, type AuditEntry } from './chain.ts';
import type { OtherEvent } from '../../../contract/staff/service-operations.ts';

/**
 * Appends events to the chain of one base profile, in the transaction that makes the change. The row of the base
 * profile is locked here as well (which costs nothing if it is locked already), so that two writers can never
 * continue from the same link. Returns where the chain then ends.
 *
 * @param from where the chain ends, for a caller that holds its row locked
 * @param action an undo step that is kept by the same statement
 */
export async function appendAuditEvents(
  transaction: Transaction<Schema>,
  baseProfileId: string,
  entries: readonly AuditEntry[],
  from?: ChainEnd,
  action?: Insertable<ActionTable>,
): Promise<ChainEnd> {
  let end = from ?? (await lockedEnd(transaction, baseProfileId));
  if (entries.length === 0) {
    if (action) await transaction.insertInto('action').values(action).execute();
    return end;
  }

  const links = entries.map((entry) => {
    const link = nextLink(baseProfileId, end, entry);
    end = { count: link.link, head: link.hash };
    return {
      ...link,
      subject: jsonText(link.subject),
      before: jsonText(link.before),
      after: jsonText(link.after),
      reason: jsonText(link.reason),
      changed: jsonText(link.changed),
    };
  });
  const keeping = action ? transaction.with('kept', (query) => query.insertInto('action').values(action)) : transaction;
  await (keeping as typeof transaction)
    .with('logged', (query) => query.insertInto('audit_event').values(links).returning('id'))
    .with('waiting', (query) =>
      query
        .insertInto('event_waiting')
        .columns(['what', 'audit_event_id'])
        .expression((from) =>
          from
            .selectFrom('logged')
            .select([sql.lit('Record').as('what'), 'id'])
            .orderBy('id'),
        ),
    )
    .updateTable('base_profile')
    .set({ audit_count: end.count, audit_head: end.head })
    .where('id', '=', baseProfileId)
    .execute();
  return end;
}

async function lockedEnd(transaction: Transaction<Schema>, baseProfileId: string): Promise<ChainEnd> {
  const profile = await transaction
    .selectFrom('base_profile')
    .select(['audit_count', 'audit_head'])
    .where('id', '=', baseProfileId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { count: profile.audit_count, head: profile.audit_head };
}

function jsonText(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** When it happened, who did it, and what it is about: an identifier or the name of a setting, never a text. */
interface About {
  at: Date;
  by: { id: string; name: string };
  about: string;
}

/** Records an event outside of any base profile's trail, in the transaction that causes it. */
export async function leaveEvent(
  transaction: Transaction<Schema>,
  what: OtherEvent,
  { at, by, about }: About,
): Promise<void> {
  await transaction.insertInto('event_waiting').values({ what, at, by_id: by.id, by_name: by.name, about }).execute();
}
