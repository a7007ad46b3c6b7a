import { Failure } from '../platform/failures/failure.ts';
import { emailTaken } from '../identity/accounts.ts';
import { assertClaims } from '../identity/claims.ts';
import {
  claimsOf,
  ProjectRefusal,
  type ProjectAccount,
  type ProjectAccountChange,
  type ProjectAccounts,
} from '../../libraries/identity-toolkit/project-accounts.ts';
import type { StaffDirectory, StaffMember } from '../platform/calls/account-directories.ts';
import { roleFromToken } from '../../contract/base/roles.ts';
import { leavesNoAdmin } from '../../contract/staff/staff-rules.ts';
import { adminFacts } from './invitations.ts';
import { generatedPassword } from './staff-order.ts';

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
    throw emailTaken(account.email);
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

/** Only the database knows which links wait for a password. */
const NONE = new Map();

/**
 * For accounts outside of any transaction: checks before and after a change that removes an Admin, and reverts it if
 * another Admin was removed at the same moment. Of two such changes at once both may be refused, and at least one is.
 */
export function guardedStaff(directory: StaffDirectory): StaffDirectory {
  const staff = async () => (await directory.list()).map((member) => adminFacts(member, NONE));

  async function guarded(
    id: string,
    change: Parameters<typeof leavesNoAdmin>[2],
    { work, takeBack }: { work: () => Promise<void>; takeBack: () => Promise<void> },
  ): Promise<void> {
    if (leavesNoAdmin(await staff(), id, change)) throw new Failure('last-admin');
    await work();
    const left = (await staff()).some(({ role, disabled }) => role === 'Admin' && !disabled);
    if (left) return;
    await takeBack();
    throw new Failure('last-admin');
  }

  return {
    ...directory,
    async setDisabled(id, disabled) {
      const member = disabled ? await directory.findById(id) : null;
      const work = () => directory.setDisabled(id, disabled);
      if (!member || member.disabled || roleFromToken(member.roles) !== 'Admin') return work();
      await guarded(id, { disabled }, { work, takeBack: () => directory.setDisabled(id, false) });
    },
    async changeAccess(id, change) {
      const { roles } = change;
      const member = roles ? await directory.findById(id) : null;
      const work = () => directory.changeAccess(id, change);
      if (!roles || !member || member.disabled || roleFromToken(member.roles) !== 'Admin') return work();
      const takeBack = () => directory.changeAccess(id, { roles: member.roles });
      await guarded(id, { role: roleFromToken(roles) }, { work, takeBack });
    },
  };
}
