import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../platform/database/schema.ts';
import type { Callers } from '../platform/network/callers.ts';
import { type CachedAccountDirectory, hasEnded } from './account-state.ts';
import { findById, type Account } from './accounts.ts';
import { IdentityRefusal } from '../../libraries/identity-toolkit/refusals.ts';
import { readIdToken, type SigningKey, type Session } from '../../libraries/identity-toolkit/id-token.ts';
import type { SecretBox } from '../../libraries/identity-toolkit/secret-box.ts';

export interface ProviderServices {
  database: Kysely<Schema>;
  key: SigningKey;
  projectId: string;
  now: () => Date;
  log: Logger;
  /** Notified of the changes that people make to their own account, so that the API's cache drops it. */
  directory: Pick<CachedAccountDirectory, 'forget'>;
  secrets: SecretBox;
  /** Whether a second factor may be enrolled; enrolled ones work in any case. */
  timeCodes: boolean;
  /** How long a sign-in lives at most, in milliseconds. */
  signInLife: number;
  callers: Callers;
}

/** Seconds after a sign-in in which a second factor may be enrolled, as with Firebase. */
const RECENT = 5 * 60;

/** The session and account of an ID token; refused with the protocol's codes. */
export async function signedInAccount(
  services: ProviderServices,
  idToken: string | null | undefined,
): Promise<{ account: Account; session: Session }> {
  if (!idToken) throw new IdentityRefusal('MISSING_ID_TOKEN');
  const session = await readIdToken(services, idToken);
  if (session === 'expired') throw new IdentityRefusal('TOKEN_EXPIRED');
  if (session === null) throw new IdentityRefusal('INVALID_ID_TOKEN');
  const account = await findById(services.database, session.accountId);
  if (!account) throw new IdentityRefusal('USER_NOT_FOUND');
  await assertStillSignedIn(services, account, session);
  return { account, session };
}

/** Refuses when the account was disabled, or the sign-in has been ended or has reached its longest life. */
export async function assertStillSignedIn(
  { database, now, signInLife }: Pick<ProviderServices, 'database' | 'now' | 'signInLife'>,
  account: Account,
  session: Session,
): Promise<void> {
  if (account.disabled) throw new IdentityRefusal('USER_DISABLED');
  const signedInAt = session.authTime * 1000;
  const over = signedInAt < account.validSince.getTime() || now().getTime() - signedInAt >= signInLife;
  if (over || (await hasEnded(database, { accountId: account.id, signIn: session.id }))) {
    throw new IdentityRefusal('TOKEN_EXPIRED');
  }
}

export function assertRecentSignIn(services: Pick<ProviderServices, 'now'>, session: Session): void {
  if (services.now().getTime() / 1000 - session.authTime > RECENT) {
    throw new IdentityRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}
