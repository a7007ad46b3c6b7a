import { ROLES, type Role } from '../base/roles.ts';
import { AREA, AREAS_MOST } from './staff-rules.ts';

/** The request header by which an Admin is answered as somebody of another role would be. */
export const SEEN_AS_HEADER = 'Seen-As';

/** The roles that an Admin can see the workbench as: all others. */
export const SEEN_ROLES = ROLES.filter((role) => role !== 'Admin');
export type SeenRole = Exclude<Role, 'Admin'>;

/** As whom an Admin sees the workbench, for as long as they do; nothing can be changed meanwhile. */
export interface SeenAs {
  role: SeenRole;
  /** Locales and countries to which somebody of that role is bound; empty means all. */
  areas: readonly string[];
}

export const ONLY_SEEING =
  'You are viewing as another role, and cannot change anything. Go back to your own role first.';

export function seenAsToHeader({ role, areas }: SeenAs): string {
  return [role, ...areas].join(' ');
}

/** null: the text is no role that can be seen, or one of its areas is none. */
export function seenAsFromHeader(text: string): SeenAs | null {
  const [name, ...areas] = text.trim().split(/ +/);
  const role = SEEN_ROLES.find((each) => each === name);
  if (role === undefined || areas.length > AREAS_MOST || !areas.every((area) => AREA.test(area))) return null;
  return { role, areas };
}

/** Where somebody of a role works: all of it, or some areas. */
export function seenAsInWords({ role, areas }: SeenAs): string {
  return areas.length === 0 ? role : `${role} for ${areas.join(', ')}`;
}
