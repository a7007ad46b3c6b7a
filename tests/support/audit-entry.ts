import { randomUUID } from 'node:crypto';
import { TEST_NOW } from './api.ts';
import type { AuditEntry } from '../../src/server/trail/audit/chain.ts';

/** An event of a base profile's trail that changes nothing of any record, unless stated otherwise. */
export function anAuditEntry(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    event: 112,
    occurredAt: TEST_NOW,
    actor: { id: 'Somebody', name: 'Somebody', role: 'Admin' },
    localeProfileId: null,
    locale: null,
    subject: null,
    before: null,
    after: null,
    reason: null,
    groupId: randomUUID(),
    requestId: 'none',
    ...more,
  };
}
