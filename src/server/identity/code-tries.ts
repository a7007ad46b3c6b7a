import type { Kysely, Selectable } from 'kysely';
import { is } from 'superstruct';
import { Uuid } from '../../contract/base/primitives.ts';
import type { IdentitySecondFactorTable, Schema } from '../platform/database/schema.ts';
import type { SecretBox } from '../../libraries/identity-toolkit/secret-box.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lockAccount } from './accounts.ts';
import { plainCode } from '../../contract/session/recovery-codes.ts';
import { stepOfCode } from '../../libraries/identity-toolkit/time-codes.ts';
import { findSecondFactor } from './second-factor.ts';

/** So many wrong codes are free; from the next one on each costs a wait. */
const FREE_TRIES = 5;
/** The wait after the last free try, in milliseconds. It doubles with every further wrong code … */
const FIRST_WAIT = 60_000;
/** … up to this. After so long without a try the count starts anew. Milliseconds. */
const LONGEST_WAIT = 3_600_000;

export interface JudgedCode {
  accountId: string;
  factorId: string;
  /** Six digits, or a recovery code. */
  code: string;
  isRecovery: boolean;
  now: Date;
}

/**
 * Whether a code is accepted for its account. The transaction must have locked the account, and be committed whatever
 * the answer is: so of two processes with the same code one is refused, and wrong codes sent at once are counted one
 * by one.
 *
 * 'unknown': the account has no such factor. 'wrong' also stands for a right code that was used before, which is not
 * counted, as its sender has the device. 'too-many': a wrong one after the free tries, or any before the wait is over.
 */
export async function judgeCode(
  transaction: Kysely<Schema>,
  secrets: SecretBox,
  { accountId, factorId, code, isRecovery, now }: JudgedCode,
): Promise<'right' | 'wrong' | 'too-many' | 'unknown'> {
  if (!is(factorId, Uuid)) return 'unknown';
  const factor = await transaction
    .selectFrom('identity_second_factor')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', factorId)
    .executeTakeFirst();
  if (!factor) return 'unknown';
  const { wrongCodes, waitUntil } = earlierTries(factor, now);
  if (now < waitUntil) return 'too-many';
  const step = isRecovery ? null : stepOfCode(secrets.open(factor.sealed_secret, accountId), plainCode(code), now);
  const judged = isRecovery
    ? await useRecoveryCode(transaction, { accountId, code }, now)
    : judgedStep(step, factor.last_step);
  if (judged === 'used') return 'wrong';
  await transaction
    .updateTable('identity_second_factor')
    .set(
      judged === 'right'
        ? { ...(step !== null && { last_step: step }), wrong_codes: 0, last_wrong_at: null }
        : { wrong_codes: wrongCodes + 1, last_wrong_at: now },
    )
    .where('id', '=', factorId)
    .execute();
  if (judged === 'right') return 'right';
  return wrongCodes < FREE_TRIES ? 'wrong' : 'too-many';
}

function judgedStep(step: number | null, last: number): 'right' | 'used' | 'wrong' {
  if (step === null) return 'wrong';
  return step > last ? 'right' : 'used';
}

function earlierTries(
  { wrong_codes: wrongCodes, last_wrong_at: last }: Selectable<IdentitySecondFactorTable>,
  now: Date,
): { wrongCodes: number; waitUntil: Date } {
  if (last === null || now.getTime() - last.getTime() >= LONGEST_WAIT) return { wrongCodes: 0, waitUntil: now };
  if (wrongCodes < FREE_TRIES) return { wrongCodes, waitUntil: now };
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrongCodes - FREE_TRIES));
  return { wrongCodes, waitUntil: new Date(last.getTime() + wait) };
}

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
