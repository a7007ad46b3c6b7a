import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { cachedAccountDirectory, type CachedAccountDirectory } from './account-state.ts';
import { endedSignInsOf } from './ended-sign-ins.ts';
import { rightsIn } from './rights-in-claims.ts';
import { claimsOf, type ProjectAccounts } from './firebase/project-accounts.ts';

/**
 * The accounts of a Firebase project for the token check: what changes there is seen here within 30 s.
 * The project ends all sign-ins of an account or none; which single ones were ended is kept here.
 */
export function firebaseAccountDirectory(
  accounts: Pick<ProjectAccounts, 'find'>,
  database: Kysely<Schema>,
  now: () => Date,
): CachedAccountDirectory {
  return cachedAccountDirectory(
    {
      async accountState(uid) {
        const account = await accounts.find({ localId: uid });
        if (!account) return null;
        const ended = await database.selectNoFrom(endedSignInsOf(uid).as('sign_ins')).executeTakeFirstOrThrow();
        return {
          disabled: account.disabled ?? false,
          validSince: new Date(Number(account.validSince ?? 0) * 1000),
          hasSecondFactor: (account.mfaInfo ?? []).length > 0,
          rights: rightsIn(claimsOf(account)),
          endedSignIns: ended.sign_ins,
        };
      },
    },
    now,
  );
}
