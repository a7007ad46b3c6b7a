import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Account } from './accounts.ts';
import type { Session } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';

/** How long an ID token is valid, in seconds, as with Firebase. Much shorter sends its SDK into a loop. */
export const ID_TOKEN_LIFETIME = 3600;

export interface TokenSettings {
  key: SigningKey;
  projectId: string;
  now: () => Date;
}

export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

/** A signed ID token with the claims that Firebase puts into one for a password sign-in. */
export function issueIdToken(settings: TokenSettings, account: Account, session: Session): Promise<string> {
  const issuedAt = Math.floor(settings.now().getTime() / 1000);
  const secondFactor = session.secondFactor && {
    sign_in_second_factor: session.secondFactor.kind,
    second_factor_identifier: session.secondFactor.id,
  };
  const claims: JWTPayload = {
    // The account's own claims come first, so that none of them can replace an identity claim.
    ...account.claims,
    name: account.name,
    auth_time: session.authTime,
    sid: session.id,
    user_id: account.id,
    email: account.email,
    email_verified: account.emailVerified,
    firebase: { identities: { email: [account.email] }, sign_in_provider: 'password', ...secondFactor },
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: settings.key.keyId, typ: 'JWT' })
    .setIssuer(issuerOf(settings.projectId))
    .setAudience(settings.projectId)
    .setSubject(account.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ID_TOKEN_LIFETIME)
    .sign(settings.key.privateKey);
}

/** The session of one of our own ID tokens; 'expired' if it has ended, null if it is not ours. */
export async function readIdToken(settings: TokenSettings, token: string): Promise<Session | 'expired' | null> {
  try {
    const { payload } = await jwtVerify(token, settings.key.keys, {
      algorithms: ['RS256'],
      issuer: issuerOf(settings.projectId),
      audience: settings.projectId,
      currentDate: settings.now(),
    });
    const { sub, auth_time: authTime, sid, firebase } = payload;
    if (typeof sub !== 'string' || typeof authTime !== 'number' || typeof sid !== 'string') return null;
    const factor = (firebase as { second_factor_identifier?: string } | undefined)?.second_factor_identifier;
    const secondFactor = factor === undefined ? null : { kind: 'totp' as const, id: factor };
    return { id: sid, accountId: sub, authTime, secondFactor };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
