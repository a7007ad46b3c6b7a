import { sql, type Kysely, type Transaction } from 'kysely';
import { storedColumns, type StoredEvent } from '../audit/verify-audit-trail.ts';
import type { Schema } from '../database/schema.ts';
import type { RecordState } from './told-state.ts';
import { recordsPrint } from './read-heads.ts';

/** A base profile with its whole chain and its records as they are stored, all of one moment. */
export interface Chain {
  id: string;
  count: number;
  head: string;
  /** See `recordsPrint`. */
  records: string;
  events: StoredEvent[];
  /** By identifier: the base profile, and the locale profiles beneath it that are not deleted. */
  states: Map<string, RecordState>;
}

/** Events whose base profile does not exist. */
export interface Stray {
  id: string;
  link: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The whole trail by the key of the base profiles, so many of them at a time. Each slice is read in one snapshot,
 * so that work going on meanwhile is no fault; nothing of the one before is kept.
 */
export async function* chainsInSlices(
  database: Kysely<Schema>,
  slice: number,
): AsyncGenerator<{ chains: Chain[]; strays: Stray[] }> {
  let after = BEFORE_ALL;
  while (after !== AFTER_ALL) {
    const begin = after;
    const read = await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const chains = await profilesBehind(transaction, begin, slice);
        const last = chains.length < slice ? AFTER_ALL : (chains.at(-1)?.id ?? AFTER_ALL);
        await addEvents(transaction, begin, last, chains);
        await addLocales(transaction, begin, last, chains);
        return { chains, last, strays: await strays(transaction, begin, last) };
      });
    yield read;
    after = read.last;
  }
}

async function profilesBehind(transaction: Transaction<Schema>, after: string, slice: number): Promise<Chain[]> {
  const rows = await transaction
    .selectFrom('base_profile')
    .select(['id', 'audit_count as count', 'audit_head as head', 'status', 'active', 'frozen', 'deleted_at'])
    .select(recordsPrint.as('records'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(slice)
    .execute();
  return rows.map(({ status, active, frozen, deleted_at: deletedAt, ...chain }) => ({
    ...chain,
    events: [],
    states: new Map([[chain.id, { status, active, frozen, deleted: deletedAt !== null }]]),
  }));
}

async function addEvents(
  transaction: Transaction<Schema>,
  after: string,
  last: string,
  chains: readonly Chain[],
): Promise<void> {
  const byId = new Map(chains.map((chain) => [chain.id, chain]));
  const { rows } = await sql<StoredEvent>`
    select ${storedColumns} from audit_event told
    where base_profile_id > ${after}::uuid and base_profile_id <= ${last}::uuid
    order by base_profile_id, link`.execute(transaction);
  for (const event of rows) byId.get(event.base_profile_id)?.events.push(event);
}

async function addLocales(
  transaction: Transaction<Schema>,
  after: string,
  last: string,
  chains: readonly Chain[],
): Promise<void> {
  const byId = new Map(chains.map((chain) => [chain.id, chain]));
  const rows = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'base_profile_id', 'status', 'active', 'frozen'])
    .where('base_profile_id', '>', after)
    .where('base_profile_id', '<=', last)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id, base_profile_id: baseProfileId, ...state } of rows) {
    byId.get(baseProfileId)?.states.set(id, { ...state, deleted: false });
  }
}

function strays(transaction: Transaction<Schema>, after: string, last: string): Promise<Stray[]> {
  return transaction
    .selectFrom('audit_event')
    .select(['base_profile_id as id'])
    .select((select) => select.fn.min('link').as('link'))
    .where('base_profile_id', '>', after)
    .where('base_profile_id', '<=', last)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('base_profile').select('id').whereRef('id', '=', 'audit_event.base_profile_id')),
      ),
    )
    .groupBy('base_profile_id')
    .orderBy('base_profile_id')
    .execute();
}
