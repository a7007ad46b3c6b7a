import { SignJWT, importPKCS8, type CryptoKey } from 'jose';
import {
  array,
  boolean,
  create,
  is,
  number,
  optional,
  string,
  type,
  unknown,
  type Infer,
  type Struct,
} from 'superstruct';

/** A Google service account, as which the server calls the project. */
interface ServiceAccount {
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

/** The account in the text of the key file that Google's console creates. Throws if it is none. */
export async function serviceAccountIn(text: string): Promise<ServiceAccount> {
  const file: unknown = JSON.parse(text);
  if (!is(file, KeyFile)) throw new Error('It is no key file of a service account.');
  return {
    email: file.client_email,
    keyId: file.private_key_id,
    privateKey: await importPKCS8(file.private_key, 'RS256'),
    tokenAddress: file.token_uri,
  };
}

/** Asks an address of Google; `body` of the answer is null if it was not JSON. */
type Ask = (address: string, request: RequestInit) => Promise<{ status: number; ok: boolean; body: unknown }>;

/** The only permission requested: the accounts of the project. */
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
/** How long a signed assertion is valid, in seconds; Google's longest. */
const LIFETIME = 3600;
/** A token is renewed so long before its end, in milliseconds, so that none expires on the way. */
const MARGIN = 60_000;

const AccessToken = type({ access_token: string(), expires_in: number() });

/** Returns an OAuth access token of the service account, the same one until shortly before it expires. */
function accessTokens(account: ServiceAccount, ask: Ask, now: () => Date): () => Promise<string> {
  let kept: { until: number; token: Promise<string> } | null = null;
  return () => {
    if (kept && kept.until > now().getTime()) return kept.token;
    const entry = { until: Number.POSITIVE_INFINITY, token: Promise.resolve('') };
    entry.token = exchange(account, ask, now()).then(
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

async function exchange(account: ServiceAccount, ask: Ask, now: Date): Promise<{ token: string; seconds: number }> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', kid: account.keyId, typ: 'JWT' })
    .setIssuer(account.email)
    .setAudience(account.tokenAddress)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME)
    .sign(account.privateKey);
  const question = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const { ok, status, body } = await ask(account.tokenAddress, { method: 'POST', body: question });
  if (!ok || !is(body, AccessToken)) {
    throw new Error(`Google gave no access token for the service account ${account.email} (status ${status}).`);
  }
  return { token: body.access_token, seconds: body.expires_in };
}

const ORIGIN = 'https://identitytoolkit.googleapis.com';
/** The most accounts that one page of a listing may have. */
const PAGE = 1000;

/** The parts of a project's account that are used here; Google omits empty and false ones. */
const ProjectAccount = type({
  localId: string(),
  email: optional(string()),
  displayName: optional(string()),
  disabled: optional(boolean()),
  /** Seconds since 1970, as text. */
  validSince: optional(string()),
  /** Milliseconds since 1970, as text. */
  lastLoginAt: optional(string()),
  /** When a token was last issued; ISO 8601. */
  lastRefreshAt: optional(string()),
  customAttributes: optional(string()),
  mfaInfo: optional(array(unknown())),
});
export type ProjectAccount = Infer<typeof ProjectAccount>;

/** Claims can be written by other tools, so they are validated. */
export function claimsOf({ customAttributes = '{}' }: ProjectAccount): Record<string, unknown> {
  return JSON.parse(customAttributes) as Record<string, unknown>;
}

const Found = type({ users: optional(array(ProjectAccount)) });
const Listed = type({ users: optional(array(ProjectAccount)), nextPageToken: optional(string()) });
const Created = type({ localId: string() });

/** The possible changes of an account; `mfa: {}` removes every second factor. */
export interface ProjectAccountChange {
  customAttributes?: string;
  disableUser?: boolean;
  displayName?: string;
  password?: string;
  validSince?: string;
  mfa?: Record<string, never>;
}

export interface NewProjectAccount {
  email: string;
  emailVerified: boolean;
  displayName: string;
  password: string;
}

/** The accounts of a Firebase project, or of one tenant of it, as its administrators see them. */
export interface ProjectAccounts {
  find(by: { localId: string } | { email: string }): Promise<ProjectAccount | null>;
  list(): Promise<ProjectAccount[]>;
  /** Returns the new account's id. */
  add(account: NewProjectAccount): Promise<string>;
  change(localId: string, change: ProjectAccountChange): Promise<void>;
}

/** A request that Google refused; `code` is Google's reason, such as EMAIL_EXISTS. */
export class ProjectRefusal extends Error {
  readonly code: string;

  constructor(code: string, status: number) {
    super(`Firebase refused a request about accounts: ${code} (status ${status}).`);
    this.code = code;
  }
}

export interface ProjectSettings {
  projectId: string;
  tenantId: string | null;
  serviceAccount: ServiceAccount;
  ask: Ask;
  now: () => Date;
}

export function projectAccounts(settings: ProjectSettings): ProjectAccounts {
  const { projectId, tenantId, serviceAccount, ask: askGoogle, now } = settings;
  const tenant = tenantId === null ? '' : `/tenants/${encodeURIComponent(tenantId)}`;
  const base = `${ORIGIN}/v1/projects/${encodeURIComponent(projectId)}${tenant}/accounts`;
  const accessToken = accessTokens(serviceAccount, askGoogle, now);

  async function ask<T>(address: string, answerShape: Struct<T>, body?: object): Promise<T> {
    const request = {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await askGoogle(address, request);
    if (!answer.ok) throw new ProjectRefusal(refusalIn(answer.body), answer.status);
    return create(answer.body, answerShape);
  }

  return {
    async find(by) {
      const query = Object.fromEntries(Object.entries(by).map(([name, value]) => [name, [value]]));
      const { users = [] } = await ask(`${base}:lookup`, Found, query);
      return users[0] ?? null;
    },
    async list() {
      const all: ProjectAccount[] = [];
      let page: string | undefined;
      do {
        const query = new URLSearchParams({ maxResults: String(PAGE), ...(page && { nextPageToken: page }) });
        const answer = await ask(`${base}:batchGet?${query}`, Listed);
        all.push(...(answer.users ?? []));
        page = answer.nextPageToken;
      } while (page);
      return all;
    },
    add: async (account) => (await ask(base, Created, account)).localId,
    change: async (localId, change) => void (await ask(`${base}:update`, type({}), { localId, ...change })),
  };
}

/** The code before " : " in Google's error response. */
function refusalIn(content: unknown): string {
  const message = (content as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? (message.split(' : ')[0] ?? message) : 'no reason given';
}
