import { array, boolean, create, optional, string, type, unknown, type Infer, type Struct } from 'superstruct';
import { askElsewhere } from '../platform/network/ask-elsewhere.ts';
import { GOOGLE_BOUNDS, accessTokens, type ServiceAccount } from './firebase-access-token.ts';

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
  /** Custom claims as JSON. */
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
  now: () => Date;
}

/** The REST API of Identity Toolkit, with the rights of the service account. */
export function projectAccounts(settings: ProjectSettings): ProjectAccounts {
  const { projectId, tenantId, serviceAccount, now } = settings;
  const tenant = tenantId === null ? '' : `/tenants/${encodeURIComponent(tenantId)}`;
  const base = `${ORIGIN}/v1/projects/${encodeURIComponent(projectId)}${tenant}/accounts`;
  const accessToken = accessTokens(serviceAccount, now);

  async function ask<T>(address: string, answerShape: Struct<T>, body?: object): Promise<T> {
    const request = {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await askElsewhere(address, request, GOOGLE_BOUNDS);
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
