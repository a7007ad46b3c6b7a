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

  return {
    list: async () => Promise.all((await listAccounts(database)).map(told)),
    async find(email) {
      const account = await findByEmail(database, email);
      return account && told(account);
    },
    add: async (member) => told(await createAccount(services, { ...member, emailVerified: true })),
    setDisabled: (id, disabled) => setDisabled(services, id, disabled),
    async changeAccess(id, change) {
      const account = await findById(database, id);
      if (!account) throw new Error(`There is no account ${JSON.stringify(id)}.`);
      await setClaims(services, id, { ...account.claims, ...change });
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
