import { sql } from 'kysely';
import { CHAIN_START, chainHash, type ChainEnd, type ChainEvent } from './chain.ts';

export type AuditFault =
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
