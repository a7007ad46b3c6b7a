import { ROLES, type Role } from './roles.ts';
import { RIGHTS } from './rights.ts';

export type LayoutName = 'debug' | 'default' | 'header' | 'unauthenticated';

interface Route {
  path: string;
  /** What frames it. */
  layout: LayoutName;
  /** Who may open it; nobody where there is none, unless it is public. */
  roles?: readonly Role[];
}

/** Every route of the product, by name. */
export const ROUTES = {
  login: { path: '/login', layout: 'unauthenticated' },
  'enter-totp': { path: '/enter-totp', layout: 'unauthenticated' },
  'register-totp': { path: '/register-totp', layout: 'unauthenticated' },
  index: { path: '/', layout: 'default' },
  'base-profiles': {
    path: '/base-profiles',
    layout: 'default',
    roles: RIGHTS.base.list,
  },
  'base-profile': { path: '/base-profiles/:profileBaseId', layout: 'default', roles: RIGHTS.base.read },
  'locale-profile': {
    path: '/base-profiles/:profileBaseId/:profileId',
    layout: 'default',
    roles: RIGHTS.locale.read,
  },
  'create-base-profile': { path: '/create/base-profile', layout: 'default', roles: RIGHTS.base.create },
  'locale-profiles': {
    path: '/locale-profiles',
    layout: 'default',
    roles: RIGHTS.locale.list,
  },
  'duplicate-filters': {
    path: '/duplicate/filters',
    layout: 'default',
    roles: RIGHTS.duplicate.find,
  },
  'duplicate-logs': {
    path: '/duplicate/logs',
    layout: 'default',
    roles: RIGHTS.duplicate.log,
  },
  stats: {
    path: '/stats',
    layout: 'default',
    roles: RIGHTS.statistics.read,
  },
  queue: {
    path: '/queue',
    layout: 'default',
    roles: RIGHTS.queue.work,
  },
  // The specification gives it to nobody, but a route nobody may open would be dead, and it shows only one's own preferences.
  settings: {
    path: '/settings',
    layout: 'default',
    roles: ROLES,
  },
} as const satisfies Readonly<Record<string, Route>>;
export type RouteName = keyof typeof ROUTES;

/** Routes that open without a signed-in user: sign-in, the second-factor route, and one more. */
export const PUBLIC_ROUTES: readonly RouteName[] = ['login', 'enter-totp', 'register-totp'];

/** The two routes that count as "the second-factor route" for the guard. */
export const SECOND_FACTOR_ROUTES: readonly RouteName[] = ['enter-totp', 'register-totp'];

const HOME: Readonly<Record<Role, RouteName>> = {
  Admin: 'base-profiles',
  Creator: 'base-profiles',
  BaseChecker: 'queue',
  FillIn: 'queue',
  GeoChecker: 'queue',
};

export function mayOpen(role: Role, route: RouteName): boolean {
  return rolesFor(route).includes(role);
}

/** The route a role lands on after sign-in, and is sent to when refused. */
export function homeRoute(role: Role): RouteName {
  return HOME[role];
}

/** The path of a route with its parameters filled in, each encoded. */
export function pathOf(route: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return ROUTES[route].path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** What an address has behind its question mark; a list repeats its name. */
export type AddressParts = readonly (readonly [name: string, value: string])[];
export type AddressQuery = Readonly<Record<string, string>> | AddressParts;

/** A page of the workbench, what its address has behind the question mark, and what is opened on it. */
export interface Destination {
  route: RouteName;
  params?: Readonly<Record<string, string>>;
  query?: AddressQuery;
  hash?: string;
}

export function addressOf({ route, params, query, hash }: Destination): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return pathOf(route, params) + (search && `?${search}`) + (hash ? `#${hash}` : '');
}

/** The page of a profile; of a base profile where no locale profile is named. */
export function pageOfProfile(profileBaseId: string, profileId: string | null = null): Destination {
  return profileId === null
    ? { route: 'base-profile', params: { profileBaseId } }
    : { route: 'locale-profile', params: { profileBaseId, profileId } };
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
  const { roles = [] }: Route = ROUTES[route];
  return roles;
}
