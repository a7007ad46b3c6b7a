import { sql, type Kysely } from 'kysely';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { Schema } from '../database/schema.ts';

/** They tell what somebody did about a record, and leave the record as it is. */
const UNTOUCHED: readonly AuditEventNumber[] = [112, 113, 116, 117, 120, 122, 123, 131, 132, 133];

/** The event by which a record came to be as it is: who did it, when, and what; undefined: none is told. */
export function lastChangeOf(database: Kysely<Schema>, kind: ProfileKind, id: string) {
  return (
    database
      .selectFrom('audit_event')
      .select(['actor_id', 'actor_name', 'occurred_at', 'event'])
      .where(kind === 'base' ? 'base_profile_id' : 'locale_profile_id', '=', id)
      .$if(kind === 'base', (events) => events.where('locale_profile_id', 'is', null))
      .where('event', 'not in', UNTOUCHED)
      // An undo of a decision about duplicates names the other of the two, and leaves both as they are.
      .where(sql<boolean>`not (event = 111 and coalesce(jsonb_exists(after, 'other'), false))`)
      .orderBy('link', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}
