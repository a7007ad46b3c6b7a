import type { RefusalCode } from './judge-transition.ts';
import type { Role } from './roles.ts';
import type { ProfileKind, ProfileStatus } from './status.ts';

/** Days for which what was deleted is kept. */
export const DELETED_KEPT_DAYS = 30;

/** Who may delete at all; the specification does not say. */
export const DELETING_ROLES: Readonly<Record<ProfileKind, readonly Role[]>> = {
  base: ['Admin', 'Creator'],
  locale: ['Admin'],
};

export interface DeletionQuestion {
  kind: ProfileKind;
  role: Role;
  status: ProfileStatus;
  /** The person created the profile. */
  own: boolean;
}

/** Why a deletion is not the person's, whatever the state of the profile, or null. */
export function refusalOfDeleter({
  kind,
  role,
  own,
}: Pick<DeletionQuestion, 'kind' | 'role' | 'own'>): 'role-forbids' | 'not-own' | null {
  if (!DELETING_ROLES[kind].includes(role)) return 'role-forbids';
  return role === 'Admin' || own ? null : 'not-own';
}

/** Why a profile may not be deleted, or null. An Admin may always; a Creator only a draft of their own. */
export function refusalOfDeletion({ kind, role, status, own }: DeletionQuestion): RefusalCode | null {
  const refusal = refusalOfDeleter({ kind, role, own });
  if (refusal !== null) return refusal;
  return role === 'Admin' || status === 'draft' ? null : 'status-forbids';
}

/** Why nothing is done to a profile that was deleted while it stood open; it comes back by itself. */
export const DELETED = 'This profile has been deleted. It can be worked on again if the deletion is undone.';
