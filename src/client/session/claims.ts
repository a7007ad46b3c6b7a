import { any, array, boolean, nullable, number, optional, string, type as shape, is, type Infer } from 'superstruct';
import { roleFromToken, type Role } from '../../contract/base/roles.ts';

/** The claims of the identity token that the product reads; others may be beside them. */
export const Claims = shape({
  company: optional(number()),
  companyName: optional(string()),
  email: optional(string()),
  email_verified: optional(boolean()),
  forceMfa: optional(boolean()),
  forcedTotp: optional(boolean()),
  geos: optional(array(string())),
  name: optional(string()),
  roles: optional(array(string())),
  tenant: optional(nullable(string())),
  user_id: string(),
  provider_data: optional(any()),
});
export type Claims = Infer<typeof Claims>;

/** The signed-in user according to the sign-in token. */
export interface SignedInUser {
  /** Times as the identity SDK gives them (UTC strings). */
  authTime: string;
  expirationTime: string;
  issuedAtTime: string;
  signInProvider: string | null;
  signInSecondFactor: string | null;
  token: string;
  claims: Claims;
}

/** A token result as the identity SDK gives it, its claims not checked yet. */
export type TokenFacts = Omit<SignedInUser, 'claims'> & { claims: unknown };

/** A token result of the SDK as our user; null when its claims are invalid. */
export function userFromToken(result: TokenFacts): SignedInUser | null {
  if (!is(result.claims, Claims)) return null;
  const { authTime, expirationTime, issuedAtTime, signInProvider, signInSecondFactor, token, claims } = result;
  return { authTime, expirationTime, issuedAtTime, signInProvider, signInSecondFactor, token, claims };
}

/** Distinguishes one sign-in of a person from the next. */
export function signInOf({ claims, authTime }: SignedInUser): string {
  return `${claims.user_id} ${authTime}`;
}

export function roleOf(user: SignedInUser): Role | null {
  return roleFromToken(user.claims.roles ?? []);
}

/** The token says that a password alone is not enough. */
export function needsSecondFactor(user: SignedInUser): boolean {
  return user.claims.forceMfa === true || user.claims.forcedTotp === true;
}

export function hasSecondFactor(user: SignedInUser): boolean {
  return user.signInSecondFactor !== null;
}

/**
 * The forced-MFA state: signed in by password, and nothing may be done before the second factor. The idle limit does
 * not run in it (specification, section 4).
 */
export function awaitsSecondFactor(user: SignedInUser): boolean {
  return needsSecondFactor(user) && !hasSecondFactor(user);
}
