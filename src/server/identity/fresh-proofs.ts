import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * When somebody last typed a password or code within one of the local provider's sign-ins. The sign-in is identified
 * by when it was made and not by its time for tokens, which changes when a factor is registered: anyone at an
 * unlocked desk could do that with a phone of their own.
 */
export async function provenWithin(database: Kysely<Schema>, accountId: string, signIn: string): Promise<Date | null> {
  const row = await database
    .selectFrom('identity_session')
    .select(['created_at', 'proven_at'])
    .where('id', '=', signIn)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? new Date(row.proven_at ?? row.created_at) : null;
}

export async function noteProof(
  database: Kysely<Schema>,
  { accountId, signIn }: { accountId: string; signIn: string },
  now: Date,
): Promise<void> {
  await database
    .updateTable('identity_session')
    .set({ proven_at: now })
    .where('id', '=', signIn)
    .where('account_id', '=', accountId)
    .execute();
}

/** Firebase names a sign-in by the second in which it was made, which its token states. */
export function secondOf(signIn: string): Date | null {
  return /^\d{1,11}$/.test(signIn) ? new Date(Number(signIn) * 1000) : null;
}
