import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Form of new events. */
const FORM = 2;

/** The hash that the first link of a chain follows. */
export const CHAIN_START = '';

/** Every column of audit_event that holds facts; `id` only gives rows an order of arrival. */
export interface ChainEvent {
  base_profile_id: string;
  link: number;
  locale_profile_id: string | null;
  locale: string | null;
  event: number;
  /** UTC with microseconds, as the database keeps it: 2026-01-31T08:00:00.000000Z */
  occurred_at: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  subject: object | null;
  before: object | null;
  after: object | null;
  reason: object | null;
  group_id: string;
  request_id: string;
  prev_hash: string;
  /** Which columns the hash covers: 1 all above, 2 also this number and `changed`. */
  form: number;
  changed: object | null;
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

/** The length of a chain and the hash of its last link. */
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
