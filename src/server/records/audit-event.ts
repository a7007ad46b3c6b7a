import type { Actor } from '../platform/calls/call.ts';
import { codeOf, type LookupTables } from '../lookups/lookups.ts';
import type { Found } from './record.ts';
import type { AuditEntry } from '../trail/audit/chain.ts';
import { AUDIT_EVENTS, type AuditEventNumber } from '../../contract/trail/audit-events.ts';

/** The record of an event, who caused it, and the action it belongs to. */
export interface EventFacts extends Found {
  call: { actor: Pick<Actor, 'id' | 'name' | 'role'>; requestId: string };
  at: Date;
  actionId: string;
  maker: { lookups: LookupTables };
}

export const EVENT = Object.fromEntries(
  Object.entries(AUDIT_EVENTS).map(([number, name]) => [name, Number(number)]),
) as { readonly [Number in AuditEventNumber as (typeof AUDIT_EVENTS)[Number]]: Number };

export function auditEntry(
  { kind, row, call, at, actionId, maker }: EventFacts,
  { event, ...entry }: { event: AuditEventNumber | keyof typeof EVENT } & Partial<Omit<AuditEntry, 'event'>>,
): AuditEntry {
  return {
    event: typeof event === 'number' ? event : EVENT[event],
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
