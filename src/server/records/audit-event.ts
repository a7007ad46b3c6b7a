import type { Actor } from '../platform/calls/call.ts';
import { codeOf, type LookupTables } from '../lookups/lookups.ts';
import type { Found } from './record.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';

/** What an event is about, who caused it, and the action it belongs to. */
export interface EventFacts extends Found {
  call: { actor: Pick<Actor, 'id' | 'name' | 'role'>; requestId: string };
  at: Date;
  actionId: string;
  maker: { lookups: LookupTables };
}

/** An audit event of a record, with the usual values of what is left out. */
export function auditEntry(
  { kind, row, call, at, actionId, maker }: EventFacts,
  entry: Pick<AuditEntry, 'event'> & Partial<AuditEntry>,
): AuditEntry {
  return {
    occurredAt: at,
    actor: { id: call.actor.id, name: call.actor.name, role: call.actor.role },
    localeProfileId: kind === 'locale' ? row.id : null,
    locale: codeOf(row, maker.lookups),
    subject: { kind: 'profile', id: row.id, name: row.profile_name },
    before: null,
    after: null,
    reason: null,
    groupId: actionId,
    requestId: call.requestId,
    ...entry,
  };
}
