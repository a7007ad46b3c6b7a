import { roleFromToken } from '../../contract/policy/roles.ts';
import { leavesNoAdmin } from '../../contract/policy/last-admin.ts';
import type { StaffDirectory } from '../calls/staff-directory.ts';
import { Failure } from '../failures/failure.ts';
import { adminFacts } from './awaited-passwords.ts';

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
