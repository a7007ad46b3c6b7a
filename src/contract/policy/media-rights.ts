import { judgeTransition, type RefusalCode } from './judge-transition.ts';
import type { Role } from './roles.ts';
import type { ProfileKind, ProfileStatus } from './status.ts';

/** What may be done to images. */
export type MediaAct = 'upload' | 'crop' | 'delete' | 'tag' | 'order';

const baseOwners = ['Creator', 'Admin'] as const;
const baseEditors = ['Creator', 'BaseChecker', 'Admin'] as const;
const localeOwners = ['FillIn', 'Admin'] as const;
const localeEditors = ['FillIn', 'GeoChecker', 'Admin'] as const;

/** Who may do what to whose images: people who check a profile correct what is there, but add and remove nothing. */
export const MEDIA_ROLES: Readonly<Record<ProfileKind, Readonly<Record<MediaAct, readonly Role[]>>>> = {
  base: { upload: baseOwners, crop: baseEditors, delete: baseOwners, tag: baseEditors, order: baseEditors },
  locale: { upload: localeOwners, crop: localeEditors, delete: localeOwners, tag: localeEditors, order: localeEditors },
};

/** Who may do it to images of either kind of profile; only the image's row shows which kind is meant. */
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
 * Why this is not the person's to do to images of such a profile, whatever its state, or null. Asked
 * before the version is looked at. A Creator works on profiles of their own.
 */
export function refusalOfMediaPerson({
  kind,
  act,
  role,
  own,
}: Pick<MediaQuestion, 'kind' | 'act' | 'role' | 'own'>): 'role-forbids' | 'not-own' | null {
  if (!MEDIA_ROLES[kind][act].includes(role)) return 'role-forbids';
  return kind === 'base' && role === 'Creator' && !own ? 'not-own' : null;
}

/**
 * Why a person may not do this to a profile's images, or null. Images are part of a save: whatever
 * state forbids a save forbids it.
 */
export function refusalOfMedia({ kind, act, role, status, frozen, own }: MediaQuestion): RefusalCode | null {
  const refusal = refusalOfMediaPerson({ kind, act, role, own });
  if (refusal !== null) return refusal;
  const facts = { complete: true, changed: true, active: false, wasActive: false, own, frozen };
  const judgement = judgeTransition({ kind, event: 'save', role, status, ...facts });
  return judgement.allowed ? null : judgement.code;
}
