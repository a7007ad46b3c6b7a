import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { CHAIN_START, chainHash, type ChainEnd, type ChainEvent } from './chain.ts';

export type AuditFault =
  /** A told column no longer gives the hash that stands beside it. */
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

export interface AuditVerdict {
  baseProfiles: number;
  events: number;
  /** The first fault in the order of the base profiles' identifiers; null: the trail is whole. */
  broken: BrokenLink | null;
}

export interface VerifyOptions {
  /** Base profiles in one statement. Small enough that the embedded database answers others between two. */
  slice?: number;
}

export type StoredEvent = ChainEvent & { hash: string };
interface ChainOwner {
  profile_id: string;
  audit_count: number;
  audit_head: string;
}
/** A base profile beside one of its events; all of the event is null if it has none. */
type SliceRow = ChainOwner & (StoredEvent | { link: null });

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Walks the whole trail by the key of the base profiles and stops at the first fault. Chains and
 * where they should end are read in the same statement, so work going on meanwhile is no fault.
 */
export async function verifyAuditTrail(database: Kysely<Schema>, options: VerifyOptions = {}): Promise<AuditVerdict> {
  const { slice = 200 } = options;
  const verdict: AuditVerdict = { baseProfiles: 0, events: 0, broken: null };
  let after = BEFORE_ALL;
  for (;;) {
    const chains = chainsOf(await readSlice(database, after, slice));
    const last = chains.size < slice ? AFTER_ALL : ([...chains.keys()].at(-1) ?? AFTER_ALL);
    for (const [baseProfileId, chain] of chains) {
      verdict.broken ??= faultOfChain(baseProfileId, chain);
      verdict.baseProfiles += 1;
      verdict.events += chain.events.length;
    }
    verdict.broken ??= await strayEvent(database, after, last);
    if (verdict.broken || last === AFTER_ALL) return verdict;
    after = last;
  }
}

interface Chain extends ChainEnd {
  events: StoredEvent[];
}

function chainsOf(rows: readonly SliceRow[]): Map<string, Chain> {
  const chains = new Map<string, Chain>();
  for (const row of rows) {
    let chain = chains.get(row.profile_id);
    if (!chain) chains.set(row.profile_id, (chain = { count: row.audit_count, head: row.audit_head, events: [] }));
    if (row.link !== null) chain.events.push(row);
  }
  return chains;
}

/** The first place at which a chain is not what the writer has written; null: it is whole up to where it should end. */
export function faultOfChain(baseProfileId: string, chain: Chain): BrokenLink | null {
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
 * Of audit_event as `told`: what a hash covers, and the hash. The time is taken as text: a Date would lose the
 * microseconds, and a change of them with it.
 */
export const storedColumns = sql`told.base_profile_id, told.link, told.locale_profile_id, told.locale, told.event,
  to_char(told.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at,
  told.actor_id, told.actor_name, told.actor_role, told.subject, told.before, told.after, told.reason,
  told.group_id, told.request_id, told.prev_hash, told.form, told.changed, told.hash`;

async function readSlice(database: Kysely<Schema>, after: string, slice: number): Promise<SliceRow[]> {
  const answer = await sql<SliceRow>`
    select profile.id as profile_id, profile.audit_count, profile.audit_head,
      ${storedColumns}
    from (select id, audit_count, audit_head from base_profile where id > ${after} order by id limit ${slice}) profile
    left join audit_event told on told.base_profile_id = profile.id
    order by profile.id, told.link`.execute(database);
  return answer.rows;
}

async function strayEvent(database: Kysely<Schema>, after: string, last: string): Promise<BrokenLink | null> {
  const stray = await database
    .selectFrom('audit_event')
    .select(['base_profile_id', 'link'])
    .where('base_profile_id', '>', after)
    .where('base_profile_id', '<=', last)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('base_profile').select('id').whereRef('id', '=', 'audit_event.base_profile_id')),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return stray ? { baseProfileId: stray.base_profile_id, link: stray.link, fault: 'no-base-profile' } : null;
}
