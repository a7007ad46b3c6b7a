import type { Kysely } from 'kysely';
import type { SignIns } from '../calls/account-directory.ts';
import type { Schema } from '../database/schema.ts';
import type { CachedAccountDirectory } from './account-state.ts';
import { endSignIns } from './accounts.ts';
import { endSignIn } from './ended-sign-ins.ts';
import { noteProof, provenWithin, secondOf } from './fresh-proofs.ts';
import type { ProjectAccounts } from './firebase/project-accounts.ts';
import { isOwnCode } from './own-code.ts';
import type { SecretBox } from './secret-box.ts';

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
