import type { Transaction } from 'kysely';
import type { StaffChange } from '../../contract/policy/staff-changes.ts';
import { appendStaffChange } from '../audit/staff-trail.ts';
import type { Call } from '../calls/call.ts';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { findById, type Account } from '../identity/accounts.ts';

/** Records a change that people make to their own account in the chain of staff changes, under their own name. */
export async function recordOwnChange(
  transaction: Transaction<Schema>,
  change: StaffChange,
  email: string,
  { actor, requestId, now }: Pick<Call, 'actor' | 'requestId' | 'now'>,
): Promise<void> {
  const entry = { accountId: actor.id, email, change, before: null, after: null };
  await appendStaffChange(transaction, entry, { id: actor.id, name: actor.name, requestId }, now());
}

/** The caller's account if it is stored here. */
export async function ownLocalAccount(
  { database, staff, actor }: Pick<Call, 'database' | 'staff' | 'actor'>,
  elsewhere: string,
): Promise<Account> {
  if (staff.provider !== 'local') throw new Failure('status-forbids', elsewhere);
  const account = await findById(database, actor.id);
  if (!account) throw new Failure('token-invalid');
  return account;
}
