import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { lockAccount } from './accounts.ts';
import { judgeCode } from './code-tries.ts';
import { findSecondFactor } from './second-factor.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * Whether a one-time code is right, for who is signed in and has typed it; null: the account has no second factor.
 * Judged as at a sign-in, and counted with those there: six digits are guessed too soon for a count of their own.
 */
export async function isOwnCode(
  { database, secrets, now }: { database: Kysely<Schema>; secrets: SecretBox; now: () => Date },
  accountId: string,
  code: string,
): Promise<boolean | null> {
  // Committed whatever comes of it: a wrong one must stay counted, and a right one is used.
  const judged = await database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId);
    const factor = await findSecondFactor(transaction, accountId);
    const asked = { accountId, factorId: factor?.id ?? '', code, isRecovery: false, now: now() };
    return factor ? judgeCode(transaction, secrets, asked) : null;
  });
  if (judged === 'too-many') {
    throw new Failure('rate-limited', 'Too many wrong codes. Wait a minute, or type your password.');
  }
  return judged === null ? null : judged === 'right';
}
