import type { StaffAccounts } from '../calls/staff-directory.ts';
import type { AccountServices } from '../identity/accounts.ts';
import type { ProjectAccounts } from '../identity/firebase/project-accounts.ts';
import { firebaseStaff } from './firebase-staff.ts';
import { guardedStaff } from './guarded-staff.ts';
import { localStaffWithin } from './local-staff.ts';

/**
 * The accounts of staff at the identity provider.
 *
 * @param project of Firebase; null: the local provider
 */
export function staffAccounts(project: ProjectAccounts | null, services: AccountServices): StaffAccounts {
  if (project === null) {
    return {
      provider: 'local',
      reading: localStaffWithin(services),
      within: (transaction) => localStaffWithin({ ...services, database: transaction }),
    };
  }
  const staff = guardedStaff(firebaseStaff(project, services.now));
  return { provider: 'firebase', reading: staff, within: () => staff };
}
