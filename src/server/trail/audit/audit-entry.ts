import type { AuditEventNumber } from '../../../contract/trail/audit-events.ts';
import type { Role } from '../../../contract/base/roles.ts';
import type { LogEntry } from '../../../contract/trail/log-shapes.ts';

/**
 * A row that an event changed besides what its words say: columns of a record, or of an image or document with its
 * hashes. null: no such row existed, or exists. In PostgreSQL's own JSON form.
 */
export interface NotedChange {
  kind: 'base' | 'locale' | 'media' | 'document';
  id: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** What a writer records of one event; the chain adds its place and its hashes. */
export interface AuditEntry {
  event: AuditEventNumber;
  /** To the millisecond. */
  occurredAt: Date;
  actor: { id: string; name: string; role: Role };
  /** null: the event is about the base profile itself. */
  localeProfileId: string | null;
  /** Language code of the locale profile. */
  locale: string | null;
  subject: LogEntry['subject'];
  before: object | null;
  after: object | null;
  reason: object | null;
  /** The same for every event of one action of a person. */
  groupId: string;
  requestId: string;
  changed?: readonly NotedChange[];
}
