import { Failure } from '../failures/failure.ts';
import { assertClaims } from '../identity/claims.ts';
import { generatedPassword } from './password.ts';
import {
  claimsOf,
  ProjectRefusal,
  type ProjectAccount,
  type ProjectAccountChange,
  type ProjectAccounts,
} from '../identity/firebase/project-accounts.ts';
import type { StaffDirectory, StaffMember } from '../calls/staff-directory.ts';

/** The staff of a Firebase project. The running server sees a change within 30 s. */
export function firebaseStaff(accounts: ProjectAccounts, now: () => Date): StaffDirectory {
  /** Ends the sign-ins that began up to the end of this second: tokens state whole seconds. */
  const ending = (change: ProjectAccountChange): ProjectAccountChange => ({
    ...change,
    validSince: String(Math.floor(now().getTime() / 1000) + 1),
  });
  const resetSecondFactor = (id: string) => accounts.change(id, ending({ mfa: {} }));

  return {
    list: async () =>
      (await accounts.list()).map(staffMemberOf).sort((one, other) => (one.email < other.email ? -1 : 1)),
    async find(email) {
      const account = await accounts.find({ email });
      return account && staffMemberOf(account);
    },
    async findById(localId) {
      const account = await accounts.find({ localId });
      return account && staffMemberOf(account);
    },
    async add({ email, name, password, claims }) {
      assertClaims(claims);
      const given = password ?? generatedPassword();
      const localId = await added(accounts, { email, emailVerified: true, displayName: name, password: given });
      const customAttributes = JSON.stringify(claims);
      await accounts.change(localId, { customAttributes });
      return staffMemberOf({ localId, email, displayName: name, customAttributes });
    },
    // Enabling ends them too: an account disabled in the console still has its old ones.
    setDisabled: (id, disableUser) => accounts.change(id, ending({ disableUser })),
    async changeAccess(id, change) {
      const account = await accounts.find({ localId: id });
      if (!account) throw new Error(`There is no account ${JSON.stringify(id)}.`);
      // Claims that were set in the console for other purposes stay.
      const customAttributes = JSON.stringify({ ...claimsOf(account), ...change });
      await accounts.change(id, ending({ customAttributes }));
    },
    setName: (id, displayName) => accounts.change(id, { displayName }),
    setPassword: (id, password) => accounts.change(id, ending({ password })),
    endSignIns: (id) => accounts.change(id, ending({})),
    async resetSecondFactor(id) {
      const account = await accounts.find({ localId: id });
      if (!account?.mfaInfo?.length) return false;
      await resetSecondFactor(id);
      return true;
    },
    async resetAllSecondFactors() {
      const enrolled = (await accounts.list()).filter(({ mfaInfo = [] }) => mfaInfo.length > 0);
      for (const { localId } of enrolled) await resetSecondFactor(localId);
      return enrolled.length;
    },
  };
}

async function added(accounts: ProjectAccounts, account: Parameters<ProjectAccounts['add']>[0]): Promise<string> {
  try {
    return await accounts.add(account);
  } catch (error) {
    if (!(error instanceof ProjectRefusal) || error.code !== 'EMAIL_EXISTS') throw error;
    throw new Failure('email-taken', `There is an account for ${account.email} already.`);
  }
}

function staffMemberOf(account: ProjectAccount): StaffMember {
  const claims = claimsOf(account);
  const lastSignInAt = account.lastLoginAt ? new Date(Number(account.lastLoginAt)).toISOString() : null;
  return {
    id: account.localId,
    email: account.email ?? '',
    name: account.displayName ?? '',
    companyName: typeof claims.companyName === 'string' ? claims.companyName : '',
    roles: textsIn(claims.roles),
    geos: textsIn(claims.geos),
    forcedTotp: claims.forcedTotp === true,
    disabled: account.disabled ?? false,
    hasSecondFactor: (account.mfaInfo ?? []).length > 0,
    lastSignInAt,
    lastUsedAt: account.lastRefreshAt ? new Date(account.lastRefreshAt).toISOString() : lastSignInAt,
  };
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}
