import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  RECOVERY_CODES,
  RECOVERY_CODE_LENGTH,
  RECOVERY_FIRST_SIGNS,
  RECOVERY_SIGNS,
} from '../../contract/session/recovery-codes.ts';
import { hashOfToken } from '../../libraries/identity-toolkit/secret-box.ts';
import type { Seal } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';

/** A set of codes, from which they are derived again where the call that made them is answered once more. */
export function newRecoverySet(): string {
  return randomUUID();
}

/** The codes of a set: nobody without the key can make them, and neither the table nor a kept answer contains them. */
export function codesOf(set: string, seal: Seal): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_none, number) => {
    const bytes = Buffer.from(seal('recovery-code', [set, number]), 'base64url');
    return Array.from({ length: RECOVERY_CODE_LENGTH }, (_sign, at) => {
      const signs = at === 0 ? RECOVERY_FIRST_SIGNS : RECOVERY_SIGNS;
      return signs.charAt((bytes[at] ?? 0) % signs.length);
    }).join('');
  });
}

/** The stored hash of a code. It is 79 random bits and bound to its account, so a fast hash is enough. */
function hashOf(accountId: string, code: string): string {
  return hashOfToken(JSON.stringify([accountId, code]));
}

export async function keepRecoveryCodes(
  transaction: Kysely<Schema>,
  { accountId, codes }: { accountId: string; codes: readonly string[] },
  now: Date,
): Promise<void> {
  await dropRecoveryCodes(transaction, accountId);
  await transaction
    .insertInto('identity_recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(accountId, code), made_at: now })))
    .execute();
}

export async function dropRecoveryCodes(transaction: Kysely<Schema>, accountId: string): Promise<void> {
  await transaction.deleteFrom('identity_recovery_code').where('account_id', '=', accountId).execute();
}

/** 'right': it was an unused code of the account, and is now used. 'used': it had been used before. */
export async function useRecoveryCode(
  transaction: Kysely<Schema>,
  { accountId, code }: { accountId: string; code: string },
  now: Date,
): Promise<'right' | 'used' | 'wrong'> {
  const hash = hashOf(accountId, code);
  const { numUpdatedRows } = await transaction
    .updateTable('identity_recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'right';
  const used = await transaction
    .selectFrom('identity_recovery_code')
    .select('used_at')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return used ? 'used' : 'wrong';
}

/** How many of the latest codes are unused; null: none were made. */
export async function recoveryCodesLeft(
  database: Kysely<Schema>,
  accountId: string,
): Promise<{ left: number; madeAt: Date } | null> {
  const { left, made_at: madeAt } = await database
    .selectFrom('identity_recovery_code')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('used_at', 'is', null).as('left'),
      fn.max('made_at').as('made_at'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return madeAt === null ? null : { left: Number(left), madeAt: new Date(madeAt) };
}
