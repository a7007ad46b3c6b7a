import { roleFromToken } from '../../contract/policy/roles.ts';
import type { Rights } from '../calls/account-directory.ts';

/** The rights in claims; null: none. An unreadable list of areas would otherwise open every locale. */
export function rightsIn(claims: Readonly<Record<string, unknown>>): Rights | null {
  const role = roleFromToken(Array.isArray(claims.roles) ? claims.roles : []);
  const geos = areaIn(claims);
  return role && geos && { role, geos };
}

/** null: it cannot be read. */
export function areaIn(claims: Readonly<Record<string, unknown>>): readonly string[] | null {
  const geos = claims.geos ?? [];
  return Array.isArray(geos) && geos.every((geo) => typeof geo === 'string') ? geos : null;
}
