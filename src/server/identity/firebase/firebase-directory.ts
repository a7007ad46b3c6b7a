import { cachedAccountDirectory, type CachedAccountDirectory } from '../account-state.ts';
import type { ProjectAccounts } from './project-accounts.ts';

/** The accounts of a Firebase project for the token check: what changes there is seen here within 30 s. */
export function firebaseAccountDirectory(accounts: ProjectAccounts, now: () => Date): CachedAccountDirectory {
  return cachedAccountDirectory(
    {
      async accountState(uid) {
        const account = await accounts.find({ localId: uid });
        if (!account) return null;
        return {
          disabled: account.disabled ?? false,
          validSince: new Date(Number(account.validSince ?? 0) * 1000),
          hasSecondFactor: (account.mfaInfo ?? []).length > 0,
        };
      },
    },
    now,
  );
}
