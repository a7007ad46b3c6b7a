import type { Role } from './roles.ts';

/** Other locales that stand beside a form at a time, besides the base profile. */
export const MOST_PINNED_LOCALES = 2;

/** Whether the base profile stands beside a locale form: as the person chose, else for those who fill it in. */
export function isBasePinned(chosen: boolean | null, role: Role | null): boolean {
  return chosen ?? role === 'FillIn';
}
