import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { StaffChange } from '../../../contract/staff/staff-rules.ts';
import type { StaffChangeTable } from '../../platform/database/people-tables.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { leaveEvent } from './append-audit-events.ts';
import { canonicalJson } from './chain.ts';

/** Who changes an account. The command line has no account of its own. */
export interface ChangedBy {
  id: string;
  name: string;
  requestId: string;
}
export const COMMAND_LINE: ChangedBy = { id: '', name: 'Command line', requestId: '' };

export interface StaffChangeEntry {
  accountId: string;
  email: string;
  change: StaffChange;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

interface ChainEnd {
  links: number;
  head: string;
}

/**
 * Locks the end of the chain for the rest of the transaction: people who change accounts, in any process, proceed one
 * at a time, and what one looks up of other accounts stays true until they are done.
 */
export async function lockStaffChain(transaction: Transaction<Schema>): Promise<ChainEnd> {
  await transaction
    .insertInto('staff_chain')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return transaction.selectFrom('staff_chain').select(['links', 'head']).forUpdate().executeTakeFirstOrThrow();
}

/** Appends a link to the chain, whose end the transaction has locked. */
export async function appendStaffChange(
  transaction: Transaction<Schema>,
  entry: StaffChangeEntry,
  by: ChangedBy,
  now: Date,
): Promise<void> {
  const end = await lockStaffChain(transaction);
  const columns: HashedColumns = {
    link: end.links + 1,
    account_id: entry.accountId,
    email: entry.email,
    change: entry.change,
    before: entry.before,
    after: entry.after,
    changed_by: by.id,
    changed_by_name: by.name,
    changed_at: now.toISOString(),
    request_id: by.requestId,
    prev_hash: end.head,
  };
  const hash = hashOf(columns);
  await transaction
    .insertInto('staff_change')
    .values({
      ...columns,
      before: entry.before && JSON.stringify(entry.before),
      after: entry.after && JSON.stringify(entry.after),
      hash,
    })
    .execute();
  await transaction.updateTable('staff_chain').set({ links: columns.link, head: hash }).execute();
  await leaveEvent(transaction, 'StaffChanged', { at: now, by, about: entry.accountId });
}

type HashedColumns = Omit<
  { [Column in keyof StaffChangeTable]: StaffChangeTable[Column] },
  'hash' | 'before' | 'after' | 'changed_at'
> & {
  before: object | null;
  after: object | null;
  changed_at: string;
};

function hashOf(columns: HashedColumns): string {
  return createHash('sha256').update(canonicalJson(columns)).digest('hex');
}

const BATCH = 1000;

/** The first fault of the chain, in words; null: there is none. */
export async function staffChainFault(database: Kysely<Schema>): Promise<string | null> {
  const end = await database.selectFrom('staff_chain').select(['links', 'head']).executeTakeFirst();
  let [link, head] = [0, ''];
  for (;;) {
    const rows = await database
      .selectFrom('staff_change')
      .selectAll()
      .where('link', '>', link)
      .orderBy('link')
      .limit(BATCH)
      .execute();
    for (const { hash, ...row } of rows) {
      const columns = { ...row, changed_at: new Date(row.changed_at).toISOString() };
      if (row.link !== link + 1 || row.prev_hash !== head || hashOf(columns) !== hash) {
        return `Staff change ${link + 1} is missing, or was altered after it was written.`;
      }
      [link, head] = [row.link, hash];
    }
    if (rows.length < BATCH) break;
  }
  const isWhole = link === (end?.links ?? 0) && head === (end?.head ?? '');
  return isWhole ? null : `The staff changes after number ${link} are missing.`;
}
