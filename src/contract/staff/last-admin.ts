import type { Role } from '../base/roles.ts';

/** What the rule about the last Admin looks at. */
export interface AdminFacts {
  id: string;
  role: Role | null;
  disabled: boolean;
  /** Nobody has set a password for the account yet: it lets nobody in. */
  awaitsPassword: boolean;
}

/** Whether somebody can sign in as an Admin, and so let others in. */
export function isWorkingAdmin({ role, disabled, awaitsPassword }: Omit<AdminFacts, 'id'>): boolean {
  return role === 'Admin' && !disabled && !awaitsPassword;
}

/** Whether a change of one account would leave nobody who can sign in as an Admin. */
export function leavesNoAdmin(
  staff: readonly AdminFacts[],
  id: string,
  change: { role?: Role | null; disabled?: boolean },
): boolean {
  const working = staff.filter(isWorkingAdmin);
  const before = working.find((each) => each.id === id);
  return before !== undefined && working.length === 1 && !isWorkingAdmin({ ...before, ...change });
}

export const LAST_ADMIN = 'This is the last Admin who can sign in. Make someone else an Admin first.';

/** What can be done about an account, as the list of changes names it. */
export const STAFF_CHANGES = {
  added: 'added',
  changed: 'changed',
  disabled: 'disabled',
  enabled: 'enabled',
  'second-factor-reset': 'second factor reset',
  'signed-out': 'signed out everywhere',
  invited: 'given a link to set a password',
  'password-set': 'password set',
  'sign-in-ended': 'one sign-in ended',
  'other-sign-ins-ended': 'other sign-ins ended',
  proven: 'confirmed their identity',
  'recovery-codes-made': 'recovery codes made',
  'recovery-code-used': 'signed in with a recovery code',
} as const;
export type StaffChange = keyof typeof STAFF_CHANGES;
