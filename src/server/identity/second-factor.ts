import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { endSignIns, lockAccount, type AccountServices } from './accounts.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';
import { Secret, TOTP } from 'otpauth';
import { plainCode } from '../../contract/session/recovery-codes.ts';

/** The code generator of an account, without its secret. */
export interface SecondFactor {
  id: string;
  /** The owner's name for it. */
  name: string;
  enrolledAt: Date;
}

/** Null if the account has none. */
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
 * Removes the second factor of an account and ends its sign-ins. Returns the moment from which sign-ins count again,
 * or null if there was no factor (with that id, if one is given).
 */
export async function removeSecondFactor(
  services: AccountServices,
  accountId: string,
  factorId?: string,
): Promise<Date | null> {
  const { database, now } = services;
  const validSince = await database
    .transaction()
    .execute((transaction) => takeSecondFactorOff(transaction, { accountId, factorId }, now()));
  services.directory.forget(accountId);
  return validSince;
}

/** The same within a transaction; the caller notifies the directory once it has been committed. */
export async function takeSecondFactorOff(
  transaction: Kysely<Schema>,
  { accountId, factorId }: { accountId: string; factorId?: string | undefined },
  now: Date,
): Promise<Date | null> {
  await lockAccount(transaction, accountId);
  const { numDeletedRows } = await transaction
    .deleteFrom('identity_second_factor')
    .where('account_id', '=', accountId)
    .$if(factorId !== undefined, (query) => query.where('id', '=', factorId ?? ''))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return null;
  await dropRecoveryCodes(transaction, accountId);
  return endSignIns(transaction, accountId, now);
}

/** The assumptions of authenticator apps (RFC 6238): SHA-1, six digits, a new code every 30 s. */
export const CODE_LENGTH = 6;
export const CODE_PERIOD = 30;
export const CODE_ALGORITHM = 'SHA1';

/** Codes of so many steps before and after the present one are accepted too, as clocks of phones differ. */
const ADJACENT_STEPS = 1;
/** The length of the secret in bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new shared secret, in base32. */
export function newTimeCodeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

const CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`);

/** The step since 1970 whose code this is, in the digits of any script, or null if it is not the code of any step near the moment. */
export function stepOfCode(secret: string, code: string, moment: Date): number | null {
  const token = plainCode(code);
  if (!CODE.test(token)) return null;
  const generator = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: CODE_ALGORITHM,
    digits: CODE_LENGTH,
    period: CODE_PERIOD,
  });
  const timestamp = moment.getTime();
  const distance = generator.validate({ token, timestamp, window: ADJACENT_STEPS });
  return distance === null ? null : generator.counter({ timestamp }) + distance;
}
