import type { Context } from 'hono';
import type { Account } from './accounts.ts';
import { noteSignIn } from './noted-sign-ins.ts';
import { newSessionId, openSession, type PassedSecondFactor, type Session, type SessionServices } from './sessions.ts';
import { rememberDevice, type SourceServices } from './sign-in-source.ts';

export interface StartedSession {
  account: Account;
  session: Session;
  refreshToken: string;
}

/** Starts the session of a sign-in that has passed all its factors, in the transaction that `services` hold. */
export async function startSession(
  services: SessionServices,
  account: Account,
  secondFactor: PassedSecondFactor | null,
  now: Date,
): Promise<StartedSession> {
  await services.database
    .updateTable('identity_account')
    .set({ last_sign_in_at: now })
    .where('id', '=', account.id)
    .execute();
  const session: Session = {
    id: newSessionId(),
    accountId: account.id,
    authTime: authTimeOf(account, now),
    secondFactor,
  };
  return { account, session, refreshToken: await openSession(services, session, now) };
}

/** Notes the device on which it was made: for the limits of the next try, and for its owner to recognize it. */
export async function rememberSignIn(
  services: SourceServices,
  c: Context,
  { account, session }: Pick<StartedSession, 'account' | 'session'>,
): Promise<void> {
  await rememberDevice(services, c, account.id);
  const use = { accountId: account.id, signIn: session.id, userAgent: c.req.header('user-agent') };
  await noteSignIn(services.database, use, services.now());
}

/**
 * Sign-in times are whole seconds, and ending all sign-ins includes the running second. A sign-in within that same
 * second counts from the next one; the token check tolerates 5 s.
 */
export function authTimeOf(account: Account, now: Date): number {
  return Math.max(Math.floor(now.getTime() / 1000), account.validSince.getTime() / 1000);
}
