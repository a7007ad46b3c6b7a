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

/** What can be done about an account. */
export const STAFF_CHANGES = [
  'added',
  'changed',
  'disabled',
  'enabled',
  'second-factor-reset',
  'signed-out',
  'invited',
  'password-set',
  'sign-in-ended',
  'other-sign-ins-ended',
  'proven',
  'recovery-codes-made',
  'recovery-code-used',
] as const;
export type StaffChange = (typeof STAFF_CHANGES)[number];

/** So many days a link by which somebody sets a password is good for. */
export const INVITATION_DAYS = 7;
/** Areas that one person may be bound to: what Identity Platform takes as claims holds no more. */
export const AREAS_MOST = 40;

/** One locale or one country. */
export const AREA = /^([a-z]{2,3}|[A-Z]{2})$/;

export function notAnArea(area: string): string {
  return `“${area}” is neither a locale, such as “de”, nor a country, such as “SE”.`;
}

/** The areas in a text that was typed: codes of locales and countries, apart by commas or spaces. */
export function areasIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** What is wrong with typed areas, as a sentence; null: nothing as far as can be seen without the list of locales. */
export function problemOfAreas(text: string): string | null {
  const areas = areasIn(text);
  if (areas.length === 0) return 'Enter at least one area, such as “da” or “SE”.';
  if (areas.length > AREAS_MOST) return `Give at most ${AREAS_MOST} areas.`;
  const strange = areas.find((area) => !AREA.test(area));
  return strange === undefined ? null : notAnArea(strange);
}

/** Longest address that mail systems accept, in characters. */
const LONGEST = 254;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u;

/** Whether a trimmed text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && EMAIL.test(text);
}
