import type { Role } from '../roles.ts';
import { UPDATING_ROLES } from '../saving.ts';

/** Who may set a finding aside as right: those who may save the text. */
export const SETTING_ASIDE_ROLES: readonly Role[] = UPDATING_ROLES.locale;

/** Longest word why, in characters. */
export const WHY_MOST = 200;

/** Why a person may not set a finding of a locale profile aside, or null. It is no save: the status is of no account. */
export function refusalOfSettingAside({
  role,
  frozen,
}: {
  role: Role;
  frozen: boolean;
}): 'role-forbids' | 'frozen' | null {
  if (!SETTING_ASIDE_ROLES.includes(role)) return 'role-forbids';
  return frozen && role !== 'Admin' ? 'frozen' : null;
}

/** The sentence of a `status-forbids` where there is nothing to set aside. */
export const NOTHING_FOUND = 'That check finds nothing in this text, or someone has dismissed it already.';
