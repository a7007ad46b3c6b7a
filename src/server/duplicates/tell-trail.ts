import type { Transaction } from 'kysely';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import { appendAuditEvents } from '../audit/append-audit-events.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import type { DuplicateEvent } from './append-log.ts';
import type { ProfileFacts } from './profile-facts.ts';

type Trailed = Pick<
  DuplicateEvent,
  'first' | 'second' | 'pairId' | 'filter' | 'evidence' | 'at' | 'reason' | 'actionId'
> & {
  event: AuditEventNumber;
  state: { from: string; to: string };
};

/** Records an event in the trails of both profiles of each pair. Chains are locked in one order, to avoid deadlocks. */
export async function recordInTrails(
  transaction: Transaction<Schema>,
  pairs: readonly Trailed[],
  { call, lookups }: { call: Pick<Call, 'actor' | 'requestId'>; lookups: LookupTables },
): Promise<void> {
  const byProfile = new Map<string, AuditEntry[]>();
  for (const pair of pairs) {
    for (const [own, other] of [
      [pair.first, pair.second],
      [pair.second, pair.first],
    ] as const) {
      const entries = byProfile.get(own.baseProfileId) ?? [];
      byProfile.set(own.baseProfileId, [...entries, entryOf(pair, own, other, call, lookups)]);
    }
  }
  for (const [id, entries] of [...byProfile].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await appendAuditEvents(transaction, id, entries);
  }
}

function entryOf(
  pair: Trailed,
  own: ProfileFacts,
  other: ProfileFacts,
  { actor, requestId }: Pick<Call, 'actor' | 'requestId'>,
  { localeById }: LookupTables,
): AuditEntry {
  return {
    event: pair.event,
    occurredAt: pair.at,
    actor: { id: actor.id, name: actor.name, role: actor.role },
    localeProfileId: own.kind === 'locale' ? own.id : null,
    locale: own.localeId === null ? null : (localeById.get(own.localeId)?.code ?? null),
    subject: { kind: 'profile', id: own.id, name: own.name },
    before: { state: pair.state.from },
    after: {
      state: pair.state.to,
      other: { id: other.id, profile_base_id: other.baseProfileId, name: other.name },
      filter: pair.filter.name,
      score: pair.evidence.score,
    },
    reason: pair.reason === null ? null : { note: pair.reason },
    groupId: pair.actionId,
    requestId,
  };
}
