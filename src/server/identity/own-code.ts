import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { Failure } from '../failures/failure.ts';
import { lockAccount } from './accounts.ts';
import { judgeCode } from './code-tries.ts';
import { findSecondFactor } from './second-factor.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * Whether a one-time code typed by a signed-in person is right; null: the account has no second factor. Judged and
 * counted like those at a sign-in: with a count of their own, six digits could be guessed sooner.
 */
export async function isOwnCode(
  { database, secrets, now }: { database: Kysely<Schema>; secrets: SecretBox; now: () => Date },
  accountId: string,
  code: string,
): Promise<boolean | null> {
  // Committed in any case: a wrong one must stay counted, and a right one is used.
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
