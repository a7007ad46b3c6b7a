import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { endSignIns, lockAccount } from './accounts.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';

/** The code generator of an account, without its secret. */
export interface SecondFactor {
  id: string;
  name: string;
  enrolledAt: Date;
}

export async function findSecondFactor(database: Kysely<Schema>, accountId: string): Promise<SecondFactor | null> {
  const row = await database
    .selectFrom('identity_second_factor')
    .select(['id', 'name', 'enrolled_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, enrolledAt: new Date(row.enrolled_at) } : null;
}

/** One entry of `mfaInfo`, from which the SDK makes the hint of a challenge. */
export function secondFactorInfo({ id, name, enrolledAt }: SecondFactor): object {
  return { mfaEnrollmentId: id, displayName: name, enrolledAt: enrolledAt.toISOString(), totpInfo: {} };
}

/**
 * Removes the second factor of an account and ends its sign-ins; the caller notifies the directory once that has been
 * committed. Returns the moment from which sign-ins count again, or null if there was no factor.
 */
export async function takeSecondFactorOff(
  transaction: Kysely<Schema>,
  accountId: string,
  now: Date,
): Promise<Date | null> {
  await lockAccount(transaction, accountId);
  const { numDeletedRows } = await transaction
    .deleteFrom('identity_second_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return null;
  await dropRecoveryCodes(transaction, accountId);
  return endSignIns(transaction, accountId, now);
}
