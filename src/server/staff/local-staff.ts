import {
  createAccount,
  findByEmail,
  findById,
  listAccounts,
  setClaims,
  setDisabled,
  setName,
  setPassword,
  type Account,
  type AccountServices,
} from '../identity/accounts.ts';
import { findSecondFactor, removeSecondFactor } from '../identity/second-factor.ts';
import { forgetSecretKey } from '../identity/secret-key.ts';
import type { Rights } from '../calls/account-directory.ts';
import { rightsIn } from '../identity/rights-in-claims.ts';
import { claimsBeyond } from '../records/claims-beyond.ts';
import type { StaffDirectory, StaffMember } from '../identity/staff-directory.ts';

/** The staff of the local identity provider. */
export function localStaff(services: AccountServices): StaffDirectory {
  const { database } = services;

  async function told(account: Account): Promise<StaffMember> {
    return {
      id: account.id,
      email: account.email,
      name: account.name,
      companyName: account.claims.companyName,
      roles: account.claims.roles,
      geos: account.claims.geos,
      forcedTotp: account.claims.forcedTotp,
      disabled: account.disabled,
      hasSecondFactor: (await findSecondFactor(database, account.id)) !== null,
      lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
    };
  }

  /** Claims that the person may not hold any more go back at once, or what they are on waits until they run out. */
  async function givingBack(
    id: string,
    rights: Rights | null,
    change: (within: AccountServices) => Promise<void>,
  ): Promise<void> {
    const beyond = await claimsBeyond(database, rights);
    await database.transaction().execute(async (transaction) => {
      // Before the account, as whoever signs out everywhere: two orders would wait for each other.
      await transaction.deleteFrom('queue_lease').where('holder_id', '=', id).where(beyond).execute();
      await change({ ...services, database: transaction });
    });
    // It may have been asked about since, before this was committed.
    services.directory.forget(id);
  }

  return {
    list: async () => Promise.all((await listAccounts(database)).map(told)),
    async find(email) {
      const account = await findByEmail(database, email);
      return account && told(account);
    },
    add: async (member) => told(await createAccount(services, { ...member, emailVerified: true })),
    setDisabled: (id, disabled) => givingBack(id, null, (within) => setDisabled(within, id, disabled)),
    async changeAccess(id, change) {
      const account = await findById(database, id);
      if (!account) throw new Error(`There is no account ${JSON.stringify(id)}.`);
      const claims = { ...account.claims, ...change };
      await givingBack(id, rightsIn({ ...claims }), (within) => setClaims(within, id, claims));
    },
    setName: (id, name) => setName(services, id, name),
    setPassword: async (id, password) => void (await setPassword(services, id, password)),
    resetSecondFactor: async (id) => (await removeSecondFactor(services, id)) !== null,
    async resetAllSecondFactors() {
      const enrolled = await database.selectFrom('identity_second_factor').select('account_id').execute();
      for (const { account_id: id } of enrolled) await removeSecondFactor(services, id);
      await database.deleteFrom('identity_enrollment').execute();
      // Nothing is sealed any more: whoever lost the key can start again with a new one.
      await forgetSecretKey(database);
      return enrolled.length;
    },
  };
}
