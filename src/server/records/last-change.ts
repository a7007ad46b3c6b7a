import { sql, type Kysely } from 'kysely';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';

/** Events that leave the record as it is. */
export const UNTOUCHED: readonly AuditEventNumber[] = [112, 113, 116, 117, 120, 122, 123, 131, 132, 133];

/** An event of the base profile itself. Locales that are activated by themselves are recorded by the events of their profiles alone. */
const isOfBase = sql<boolean>`(locale_profile_id is null or (event = 5 and not exists (
  select from audit_event as beside where beside.base_profile_id = audit_event.base_profile_id
    and beside.group_id = audit_event.group_id and beside.locale_profile_id is null)))`;

/** The event that last changed a record: who did it, when, and what; undefined: there is none. */
export function lastChangeOf(database: Kysely<Schema>, kind: ProfileKind, id: string) {
  return (
    database
      .selectFrom('audit_event')
      .select(['actor_id', 'actor_name', 'occurred_at', 'event'])
      .where(kind === 'base' ? 'base_profile_id' : 'locale_profile_id', '=', id)
      .$if(kind === 'base', (events) => events.where(isOfBase))
      .where('event', 'not in', UNTOUCHED)
      // The undo of a decision about duplicates names the other of the two, and leaves both as they are.
      .where(sql<boolean>`not (event = 111 and coalesce(jsonb_exists(after, 'other'), false))`)
      .orderBy('link', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}
