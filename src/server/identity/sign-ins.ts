import type { SignIns } from '../calls/account-directory.ts';
import type { CachedAccountDirectory } from './account-state.ts';
import { endSignIns } from './accounts.ts';
import { endSignIn } from './ended-sign-ins.ts';
import type { ProjectAccounts } from './firebase/project-accounts.ts';

interface Parts {
  directory: Pick<CachedAccountDirectory, 'forget'>;
  now: () => Date;
  /** How long a sign-in lives at most, in milliseconds. */
  life: number;
}

export function localSignIns({ directory, now, life }: Parts): SignIns {
  return {
    life,
    endAll: (transaction, accountId) => endSignIns(transaction, accountId, now()),
    end: (transaction, accountId, signIn) => endSignIn(transaction, { accountId, signIn }, now()),
    ended: (accountId) => directory.forget(accountId),
  };
}

/** The project is no part of the transaction: it is told at once, and stays told if that is undone. */
export function projectSignIns(accounts: Pick<ProjectAccounts, 'change'>, { directory, now, life }: Parts): SignIns {
  return {
    life,
    async endAll(_transaction, accountId) {
      // Tokens tell whole seconds; only the next one is later than every earlier sign-in.
      const validSince = Math.floor(now().getTime() / 1000) + 1;
      await accounts.change(accountId, { validSince: String(validSince) });
      return new Date(validSince * 1000);
    },
    // The project does not end a single one, but what comes with it is refused here.
    end: (transaction, accountId, signIn) => endSignIn(transaction, { accountId, signIn }, now()),
    ended: (accountId) => directory.forget(accountId),
  };
}
