import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { AuditEventNumber } from '../../../contract/trail/audit-events.ts';
import type { Role } from '../../../contract/base/roles.ts';
import type { LogEntry } from '../../../contract/trail/log-shapes.ts';
import type { AuditEventTable } from '../../platform/database/trail-and-event-tables.ts';

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

const FORM = 2;

export const CHAIN_START = '';

/** Every column of audit_event that holds facts; `id` only gives rows an order of arrival. */
export interface ChainEvent extends Omit<Selectable<AuditEventTable>, 'id' | 'occurred_at' | 'hash'> {
  /** UTC with microseconds, as the database keeps it: 2026-01-31T08:00:00.000000Z */
  occurred_at: string;
}

/** SHA-256 over the hashed columns and the hash of the link before, as 64 hexadecimal digits. */
export function chainHash(event: ChainEvent): string {
  const hashed = [
    event.base_profile_id,
    event.link,
    event.locale_profile_id,
    event.locale,
    event.event,
    event.occurred_at,
    event.actor_id,
    event.actor_name,
    event.actor_role,
    event.subject,
    event.before,
    event.after,
    event.reason,
    event.group_id,
    event.request_id,
    event.prev_hash,
  ];
  // Events of the first form were hashed before the column `form` existed.
  const covered = event.form === 1 ? hashed : [...hashed, event.form, event.changed];
  return createHash('sha256').update(canonicalJson(covered)).digest('hex');
}

export interface ChainEnd {
  count: number;
  head: string;
}

export function nextLink(baseProfileId: string, end: ChainEnd, entry: AuditEntry): ChainEvent & { hash: string } {
  const event: ChainEvent = {
    base_profile_id: baseProfileId,
    link: end.count + 1,
    locale_profile_id: entry.localeProfileId,
    locale: entry.locale,
    event: entry.event,
    occurred_at: entry.occurredAt.toISOString().replace('Z', '000Z'),
    actor_id: entry.actor.id,
    actor_name: entry.actor.name,
    actor_role: entry.actor.role,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    group_id: entry.groupId,
    request_id: entry.requestId,
    prev_hash: end.head,
    form: FORM,
    changed: entry.changed?.length ? entry.changed : null,
  };
  return { ...event, hash: chainHash(event) };
}

type AuditFault =
  /** The columns no longer give the hash that stands beside them. */
  | 'altered'
  /** A link does not follow the one before: a row between them is gone or was put there. */
  | 'broken-link'
  /** The chain ends before, or with another hash than, the base profile says. */
  | 'missing-last'
  /** Events of a base profile that does not exist. */
  | 'no-base-profile';

export interface BrokenLink {
  baseProfileId: string;
  /** Position in the chain, from 1. */
  link: number;
  fault: AuditFault;
}

export type StoredEvent = ChainEvent & { hash: string };

/** The first fault of a chain; null: it is whole up to where it should end. */
export function faultOfChain(
  baseProfileId: string,
  chain: ChainEnd & { events: readonly StoredEvent[] },
): BrokenLink | null {
  let head = CHAIN_START;
  for (const [index, event] of chain.events.entries()) {
    const link = index + 1;
    if (event.link !== link || event.prev_hash !== head) return { baseProfileId, link, fault: 'broken-link' };
    if (chainHash(event) !== event.hash) return { baseProfileId, link, fault: 'altered' };
    head = event.hash;
  }
  const whole = chain.events.length === chain.count && head === chain.head;
  return whole ? null : { baseProfileId, link: chain.events.length + 1, fault: 'missing-last' };
}

/**
 * Of audit_event under the alias `logged`: what a hash covers, and the hash. The time is taken as text: a Date would
 * lose the microseconds, and with them a change of them.
 */
export const storedColumns = sql`logged.base_profile_id, logged.link, logged.locale_profile_id, logged.locale, logged.event,
  to_char(logged.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at,
  logged.actor_id, logged.actor_name, logged.actor_role, logged.subject, logged.before, logged.after, logged.reason,
  logged.group_id, logged.request_id, logged.prev_hash, logged.form, logged.changed, logged.hash`;

/**
 * JSON with the members of every object sorted by name and no white space, so that a value hashes
 * the same before it is stored and after the database has put its members in an order of its own.
 * Members that are undefined are left out, as JSON does.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value instanceof Date) return JSON.stringify(value);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
