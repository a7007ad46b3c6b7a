import { SignJWT, importPKCS8, type CryptoKey } from 'jose';
import { is, number, string, type } from 'superstruct';
import { askElsewhere, type Bounds } from '../platform/network/ask-elsewhere.ts';
import { readFile } from 'node:fs/promises';

/** A Google service account, as which the server calls the project. */
export interface ServiceAccount {
  email: string;
  keyId: string;
  privateKey: CryptoKey;
  /** Where its signed assertions are exchanged for access tokens. */
  tokenAddress: string;
}

const KeyFile = type({
  client_email: string(),
  private_key: string(),
  private_key_id: string(),
  token_uri: string(),
});

/** Reads the key file that Google's console creates. Throws with a sentence that names the setting, not the content. */
export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  try {
    const file: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!is(file, KeyFile)) throw new Error('It is no key file of a service account.');
    return {
      email: file.client_email,
      keyId: file.private_key_id,
      privateKey: await importPKCS8(file.private_key, 'RS256'),
      tokenAddress: file.token_uri,
    };
  } catch (error) {
    throw new Error(`GOOGLE_APPLICATION_CREDENTIALS must name the key file of a service account; ${path} is none.`, {
      cause: error,
    });
  }
}

/** The only permission requested: the accounts of the project. */
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
/** How long a signed assertion is valid, in seconds; Google's longest. */
const LIFETIME = 3600;
/** A token is renewed so long before its end, in milliseconds, so that none expires on the way. */
const MARGIN = 60_000;
/** Google answers in a fraction of this time, or not at all; the longest page of accounts has a tenth of this size. */
export const GOOGLE_BOUNDS: Bounds = { time: 10_000, size: 32 * 1024 * 1024 };

const Answer = type({ access_token: string(), expires_in: number() });

/** Returns an OAuth access token of the service account, the same one until shortly before it expires. */
export function accessTokens(account: ServiceAccount, now: () => Date): () => Promise<string> {
  let kept: { until: number; token: Promise<string> } | null = null;
  return () => {
    if (kept && kept.until > now().getTime()) return kept.token;
    const entry = { until: Number.POSITIVE_INFINITY, token: Promise.resolve('') };
    entry.token = exchange(account, now()).then(
      ({ token, seconds }) => {
        entry.until = now().getTime() + seconds * 1000 - MARGIN;
        return token;
      },
      (error: unknown) => {
        entry.until = 0;
        throw error;
      },
    );
    kept = entry;
    return entry.token;
  };
}

async function exchange(account: ServiceAccount, now: Date): Promise<{ token: string; seconds: number }> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', kid: account.keyId, typ: 'JWT' })
    .setIssuer(account.email)
    .setAudience(account.tokenAddress)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME)
    .sign(account.privateKey);
  const question = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const { ok, status, body } = await askElsewhere(
    account.tokenAddress,
    { method: 'POST', body: question },
    GOOGLE_BOUNDS,
  );
  if (!ok || !is(body, Answer)) {
    throw new Error(`Google gave no access token for the service account ${account.email} (status ${status}).`);
  }
  return { token: body.access_token, seconds: body.expires_in };
}
