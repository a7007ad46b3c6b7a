import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { LOCAL_PROJECT_ID, type Config } from '../configuration/config.ts';
import type { SignIns } from '../calls/account-directory.ts';
import type { Schema } from '../database/schema.ts';
import { callersBehind } from '../network/callers.ts';
import { localAccountDirectory, type CachedAccountDirectory } from './account-state.ts';
import { firebaseKeys } from './firebase-keys.ts';
import { firebaseAccountDirectory } from './firebase-directory.ts';
import { projectAccounts } from './firebase/project-accounts.ts';
import { readServiceAccount } from './firebase/service-account.ts';
import { identityProvider } from './provider.ts';
import { openSecretBox } from './secret-key.ts';
import { localSignIns, projectSignIns } from './sign-ins.ts';
import { openSigningKey } from './signing-key.ts';
import { createTokenCheck, type TokenCheck } from './token-check.ts';

/** Who may use the API, by the provider that the settings name. */
export interface Identity {
  tokens: TokenCheck;
  directory: CachedAccountDirectory;
  signIns: SignIns;
  /** The provider's own endpoints; none with Firebase, to which the browser speaks directly. */
  routes: Hono[];
}

export interface IdentityParts {
  config: Pick<Config, 'identity' | 'dataDirectory' | 'signInHours' | 'trustedProxies'>;
  database: Kysely<Schema>;
  now: () => Date;
  log: Logger;
}

/** Throws with a sentence for people if a key file is missing or is not the right one. */
export async function openIdentity({ config, database, now, log }: IdentityParts): Promise<Identity> {
  const { identity, dataDirectory } = config;
  const signInLife = config.signInHours * 3_600_000;
  if (identity.kind === 'firebase') {
    const { projectId, tenantId } = identity;
    const serviceAccount = await readServiceAccount(identity.serviceAccountFile);
    const accounts = projectAccounts({ projectId, tenantId, serviceAccount, now });
    const directory = firebaseAccountDirectory(accounts, database, now);
    const tokens = createTokenCheck({
      projectId,
      tenantId,
      keys: firebaseKeys(),
      accounts: directory,
      signInLife,
      now,
    });
    return { tokens, directory, signIns: projectSignIns(accounts, { directory, now }), routes: [] };
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
  return { tokens, directory, signIns: localSignIns({ directory, now }), routes: [provider] };
}
