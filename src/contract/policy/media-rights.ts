import { judgeTransition, type RefusalCode } from './judge-transition.ts';
import type { Role } from './roles.ts';
import type { ProfileKind, ProfileStatus } from './status.ts';

/** What may be done to images. */
export type MediaAct = 'upload' | 'crop' | 'delete' | 'tag' | 'order';

const baseOwners = ['Creator', 'Admin'] as const;
const baseEditors = ['Creator', 'BaseChecker', 'Admin'] as const;
const localeOwners = ['FillIn', 'Admin'] as const;
const localeEditors = ['FillIn', 'GeoChecker', 'Admin'] as const;

/** Who may do what to whose images: whoever checks a profile sets right what is there, but adds and takes away nothing. */
export const MEDIA_ROLES: Readonly<Record<ProfileKind, Readonly<Record<MediaAct, readonly Role[]>>>> = {
  base: { upload: baseOwners, crop: baseEditors, delete: baseOwners, tag: baseEditors, order: baseEditors },
  locale: { upload: localeOwners, crop: localeEditors, delete: localeOwners, tag: localeEditors, order: localeEditors },
};

/** Who may do it to images of either kind of profile. */
export function rolesForMedia(act: MediaAct): readonly Role[] {
  return [...new Set([...MEDIA_ROLES.base[act], ...MEDIA_ROLES.locale[act]])];
}

export interface MediaQuestion {
  kind: ProfileKind;
  act: MediaAct;
  role: Role;
  status: ProfileStatus;
  frozen: boolean;
  /** The person created the base profile; of no account for a locale profile. */
  own: boolean;
}

/**
 * Why a person may not do this to a profile's images, or null. Images are part of a save: whatever
 * state forbids a save forbids it. A Creator works on profiles of their own.
 */
export function refusalOfMedia({ kind, act, role, status, frozen, own }: MediaQuestion): RefusalCode | null {
  if (!MEDIA_ROLES[kind][act].includes(role)) return 'role-forbids';
  if (kind === 'base' && role === 'Creator' && !own) return 'not-own';
  const facts = { complete: true, changed: true, active: false, wasActive: false, own, frozen };
  const judgement = judgeTransition({ kind, event: 'save', role, status, ...facts });
  return judgement.allowed ? null : judgement.code;
}
