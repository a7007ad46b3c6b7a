/** The five roles of staff, in the order in which the specification names them. */
export const ROLES = ['Admin', 'Creator', 'FillIn', 'BaseChecker', 'GeoChecker'] as const;
export type Role = (typeof ROLES)[number];

/** What the identity service calls the same five roles. */
const IDENTITY_SERVICE_ROLES: Readonly<Record<string, Role>> = {
  ProfileCMSAdmin: 'Admin',
  ProfileCMSCreator: 'Creator',
  ProfileCMSBaseChecker: 'BaseChecker',
  ProfileCMSFillIn: 'FillIn',
  ProfileCMSGeoChecker: 'GeoChecker',
};

/** The role that one name in a token stands for, or null if it is none of the ten known names. */
export function roleFromName(name: string): Role | null {
  if ((ROLES as readonly string[]).includes(name)) return name as Role;
  return Object.hasOwn(IDENTITY_SERVICE_ROLES, name) ? (IDENTITY_SERVICE_ROLES[name] ?? null) : null;
}

/**
 * The role a person works under: the first recognised entry in the token's own order, whatever
 * follows it. Null when nothing is recognised; such a person is signed out.
 */
export function roleFromToken(names: readonly unknown[]): Role | null {
  for (const name of names) {
    const role = typeof name === 'string' ? roleFromName(name) : null;
    if (role) return role;
  }
  return null;
}
