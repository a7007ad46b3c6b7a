import {
  SignJWT,
  errors,
  jwtVerify,
  type JWTPayload,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';

export interface SigningKey {
  /** RFC 7638 thumbprint of the public part; the `kid` of every token. */
  keyId: string;
  privateKey: CryptoKey;
  /** The keys that the provider publishes; public parts only. */
  publicKeys: JSONWebKeySet;
  keys: JWTVerifyGetKey;
}

/** The text of a new key pair, from which `signingKey` makes it. */
export async function newKeyText(): Promise<string> {
  const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  return JSON.stringify(await exportJWK(pair.privateKey));
}

/** @throws Error if the text holds no private RSA key */
export async function signingKey(text: string): Promise<SigningKey> {
  const { kty, n, e, ...secret } = JSON.parse(text) as JWK;
  if (kty !== 'RSA' || !n || !e || !secret.d) throw new Error('no private RSA key in it');
  const publicPart = { kty, n, e };
  const keyId = await calculateJwkThumbprint(publicPart);
  const publicKeys: JSONWebKeySet = { keys: [{ ...publicPart, kid: keyId, alg: 'RS256', use: 'sig' }] };
  const privateKey = (await importJWK({ ...secret, ...publicPart }, 'RS256')) as CryptoKey;
  return { keyId, privateKey, publicKeys, keys: createLocalJWKSet(publicKeys) };
}

/** One sign-in. It keeps its own time and factors however often its tokens are renewed. */
export interface Session {
  /** Part of every token of it, so that it can be ended without the others of the account. */
  id: string;
  accountId: string;
  /** When the person proved who they are, in whole seconds since 1970. */
  authTime: number;
  secondFactor: PassedSecondFactor | null;
}

export interface PassedSecondFactor {
  /** As tokens name it: a code that changes with time is the only kind here. */
  kind: 'totp';
  /** Identifier of the enrolled factor. */
  id: string;
}

interface TokenAccount {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  claims: object;
}

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
export function issueIdToken(settings: TokenSettings, account: TokenAccount, session: Session): Promise<string> {
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
