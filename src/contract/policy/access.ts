import { ROLES, type Role } from './roles.ts';

/** Every route of the product, by name, with its path pattern and the layout that frames it. */
export const ROUTES = {
  login: { path: '/login', layout: 'unauthenticated' },
  'enter-totp': { path: '/enter-totp', layout: 'unauthenticated' },
  'register-totp': { path: '/register-totp', layout: 'unauthenticated' },
  index: { path: '/', layout: 'default' },
  'base-profiles': { path: '/base-profiles', layout: 'default' },
  'base-profile': { path: '/base-profiles/:profileBaseId', layout: 'default' },
  'locale-profile': { path: '/base-profiles/:profileBaseId/:profileId', layout: 'default' },
  'create-base-profile': { path: '/create/base-profile', layout: 'default' },
  'locale-profiles': { path: '/locale-profiles', layout: 'default' },
  'duplicate-filters': { path: '/duplicate/filters', layout: 'default' },
  'duplicate-logs': { path: '/duplicate/logs', layout: 'default' },
  queue: { path: '/queue', layout: 'default' },
  stats: { path: '/stats', layout: 'default' },
  settings: { path: '/settings', layout: 'default' },
} as const;
export type RouteName = keyof typeof ROUTES;
export type LayoutName = 'debug' | 'default' | 'header' | 'unauthenticated';

/** Routes that open without a signed-in user: sign-in, the second-factor route, and one more. */
export const PUBLIC_ROUTES: readonly RouteName[] = ['login', 'enter-totp', 'register-totp'];

/** The two routes that count as "the second-factor route" for the guard. */
export const SECOND_FACTOR_ROUTES: readonly RouteName[] = ['enter-totp', 'register-totp'];

/**
 * Which role may open which route. `settings` has a row of its own: the specification gives it to
 * nobody, but a route nobody may open would be dead, and it shows only a person's own preferences.
 */
const ACCESS: Readonly<Partial<Record<RouteName, readonly Role[]>>> = {
  'base-profiles': ['Admin', 'Creator'],
  'base-profile': ['Admin', 'Creator', 'BaseChecker'],
  'create-base-profile': ['Admin', 'Creator'],
  'locale-profiles': ['Admin'],
  'locale-profile': ['Admin', 'FillIn', 'GeoChecker'],
  'duplicate-filters': ['Admin'],
  'duplicate-logs': ['Admin'],
  stats: ROLES,
  queue: ['BaseChecker', 'FillIn', 'GeoChecker'],
  settings: ROLES,
};

const HOME: Readonly<Record<Role, RouteName>> = {
  Admin: 'base-profiles',
  Creator: 'base-profiles',
  BaseChecker: 'queue',
  FillIn: 'queue',
  GeoChecker: 'queue',
};

export function mayOpen(role: Role, route: RouteName): boolean {
  return ACCESS[route]?.includes(role) ?? false;
}

/** The route a role lands on after sign-in, and is sent to when refused. */
export function homeRoute(role: Role): RouteName {
  return HOME[role];
}

/** The path of a route with its parameters filled in, each encoded. */
export function pathOf(route: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return ROUTES[route].path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The route a path stands for, with its parameters decoded; null when none matches. */
export function matchRoute(path: string): { name: RouteName; params: Record<string, string> } | null {
  const parts = path.replace(/\/+$/, '').split('/');
  for (const [name, { path: pattern }] of Object.entries(ROUTES) as [RouteName, { path: string }][]) {
    const params = matchParts(pattern.replace(/\/+$/, '').split('/'), parts);
    if (params) return { name, params };
  }
  return null;
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (!expected.startsWith(':')) {
      if (part !== expected) return null;
      continue;
    }
    try {
      params[expected.slice(1)] = decodeURIComponent(part);
    } catch {
      return null;
    }
  }
  return params;
}

/** Roles that may open a route, for documents and for navigation commands. */
export function rolesFor(route: RouteName): readonly Role[] {
  return ACCESS[route] ?? [];
}
