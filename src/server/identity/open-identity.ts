import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { LOCAL_PROJECT_ID, type Config } from '../platform/configuration/config.ts';
import type { SignIns } from '../platform/calls/account-directories.ts';
import type { Schema } from '../platform/database/schema.ts';
import { callersBehind } from '../platform/network/callers.ts';
import {
  localAccountDirectory,
  type CachedAccountDirectory,
  firebaseAccountDirectory,
  endSignIn,
} from './account-state.ts';
import { type ProjectAccounts } from '../../libraries/identity-toolkit/project-accounts.ts';
import { identityProvider } from './provider.ts';
import { openSecretBox, openSigningKey } from './secret-key.ts';
import { createTokenCheck, type TokenCheck } from './token-check.ts';
import { createRemoteJWKSet, customFetch } from 'jose';
import { boundedFetch } from '../platform/network/ask-elsewhere.ts';
import { firebaseProject, GOOGLE_BOUNDS } from './firebase-project.ts';
import { endSignIns } from './accounts.ts';
import { noteProof, provenWithin, secondOf } from './noted-sign-ins.ts';
import { isOwnCode } from './code-tries.ts';
import type { SecretBox } from '../../libraries/identity-toolkit/secret-box.ts';

interface Parts {
  directory: Pick<CachedAccountDirectory, 'forget'>;
  now: () => Date;
  /** How long a sign-in lives at most, in milliseconds. */
  life: number;
}

export function localSignIns({
  directory,
  now,
  life,
  database,
  secrets,
}: Parts & { database: Kysely<Schema>; secrets: SecretBox }): SignIns {
  return {
    life,
    endAll: (transaction, accountId) => endSignIns(transaction, accountId, now()),
    end: (transaction, accountId, signIn) => endSignIn(transaction, { accountId, signIn }, now()),
    provenAt: provenWithin,
    noteProof: (transaction, accountId, signIn) => noteProof(transaction, { accountId, signIn }, now()),
    isOwnCode: (accountId, code) => isOwnCode({ database, secrets, now }, accountId, code),
    ended: (accountId) => directory.forget(accountId),
  };
}

/** The project is no part of the transaction: it is changed at once, and stays changed after a rollback. */
export function projectSignIns(accounts: Pick<ProjectAccounts, 'change'>, { directory, now, life }: Parts): SignIns {
  return {
    life,
    async endAll(_transaction, accountId) {
      // Tokens state whole seconds; only the next one is later than every earlier sign-in.
      const validSince = Math.floor(now().getTime() / 1000) + 1;
      await accounts.change(accountId, { validSince: String(validSince) });
      return new Date(validSince * 1000);
    },
    // A fresh proof needs a new sign-in there.
    provenAt: async (_database, _accountId, signIn) => secondOf(signIn),
    noteProof: async () => {},
    isOwnCode: async () => null,
    // The project cannot end a single one, but its tokens are refused here.
    end: (transaction, accountId, signIn) => endSignIn(transaction, { accountId, signIn }, now()),
    ended: (accountId) => directory.forget(accountId),
  };
}

/** The token check and accounts of the identity provider that the settings name. */
export interface Identity {
  tokens: TokenCheck;
  directory: CachedAccountDirectory;
  signIns: SignIns;
  /** The Firebase project, if that keeps the accounts. */
  project: ProjectAccounts | null;
  /** The provider's own endpoints; none with Firebase, which the browser calls directly. */
  routes: Hono[];
}

export interface IdentityParts {
  config: Pick<Config, 'identity' | 'dataDirectory' | 'signInHours' | 'trustedProxies'>;
  database: Kysely<Schema>;
  now: () => Date;
  log: Logger;
}

/** Throws with a sentence for people if a key file is missing or wrong. */
export async function openIdentity({ config, database, now, log }: IdentityParts): Promise<Identity> {
  const { identity, dataDirectory } = config;
  const signInLife = config.signInHours * 3_600_000;
  if (identity.kind === 'firebase') {
    const { projectId, tenantId } = identity;
    const accounts = await firebaseProject(identity, now);
    const directory = firebaseAccountDirectory(accounts, database, now);
    const tokens = createTokenCheck({
      projectId,
      tenantId,
      // Fetched on first use and cached until an unknown key id appears.
      keys: createRemoteJWKSet(new URL(FIREBASE_KEYS), { [customFetch]: boundedFetch(GOOGLE_BOUNDS) }),
      accounts: directory,
      signInLife,
      now,
    });
    return {
      tokens,
      directory,
      signIns: projectSignIns(accounts, { directory, now, life: signInLife }),
      project: accounts,
      routes: [],
    };
  }
  const projectId = LOCAL_PROJECT_ID;
  const key = await openSigningKey(dataDirectory);
  const secrets = await openSecretBox(database, dataDirectory);
  const directory = localAccountDirectory({ database, now });
  const tokens = createTokenCheck({ projectId, tenantId: null, keys: key.keys, accounts: directory, signInLife, now });
  const provider = identityProvider({
    database,
    key,
    secrets,
    timeCodes: true,
    projectId,
    directory,
    signInLife,
    callers: callersBehind(config.trustedProxies),
    now,
    log,
  });
  return {
    tokens,
    directory,
    signIns: localSignIns({ directory, now, life: signInLife, database, secrets }),
    project: null,
    routes: [provider],
  };
}

/** Where Google publishes the keys that sign the ID tokens of every Firebase project. */
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
