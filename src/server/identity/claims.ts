import { assert } from 'superstruct';
import { roleFromName, roleFromToken } from '../../contract/base/roles.ts';
import { AccountClaims, type Rights } from '../platform/calls/account-directories.ts';

/** Identity Platform's limit for custom claims, serialised, in bytes; kept so that accounts can be migrated there. */
const LARGEST = 1000;

/** Throws with a sentence that names what is wrong. */
export function assertClaims(claims: unknown): asserts claims is AccountClaims {
  assert(claims, AccountClaims);
  const unknown = claims.roles.find((name) => roleFromName(name) === null);
  if (unknown !== undefined) throw new Error(`There is no role called ${JSON.stringify(unknown)}.`);
  if (Buffer.byteLength(JSON.stringify(claims)) > LARGEST) {
    throw new Error(`Roles, geos and the other claims of an account may take ${LARGEST} bytes at most.`);
  }
}

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
