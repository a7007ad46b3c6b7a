import { homeRoute, mayOpen, PUBLIC_ROUTES, SECOND_FACTOR_ROUTES, type RouteName } from '../../contract/base/routes.ts';
import type { Role } from '../../contract/base/roles.ts';

/** What the guard knows of a navigation. It is read anew before each step, as steps change it. */
export interface GuardFacts {
  signedIn: boolean;
  role: Role | null;
  /** The route the path stands for; null for the nameless root. */
  route: RouteName | null;
  unmatched: boolean;
  factorPassed: boolean;
  factorForced: boolean;
  /** A factor is enrolled, or a challenge waits for its code. */
  factorEnrolled: boolean;
}

export type GuardAnswer =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: RouteName; denied?: true }
  | { kind: 'not-found' };

export interface GuardPorts {
  loadUser(): Promise<void>;
  loadLookups(): Promise<void>;
  facts(): GuardFacts;
}

interface GuardStep {
  number: number;
  name: string;
  /** null: continue with the next step. */
  decide(facts: GuardFacts, ports: GuardPorts): Promise<GuardAnswer | null> | GuardAnswer | null;
}

const ALLOW: GuardAnswer = { kind: 'allow' };

/** The seven steps of the specification, in its order. The first decision ends the guard. */
export const GUARD_STEPS: readonly GuardStep[] = [
  {
    number: 1,
    name: 'load the signed-in user',
    async decide(_facts, ports) {
      await ports.loadUser();
      const { signedIn, route, unmatched } = ports.facts();
      if (signedIn) return unmatched ? { kind: 'not-found' } : null;
      const isPublic = route !== null && PUBLIC_ROUTES.includes(route);
      return isPublic ? ALLOW : { kind: 'redirect', to: 'login' };
    },
  },
  {
    number: 2,
    name: 'without a role do nothing more',
    decide: ({ role }) => (role === null ? ALLOW : null),
  },
  {
    number: 3,
    name: 'load locales, tags, attributes and the geo configuration',
    async decide(_facts, ports) {
      await ports.loadLookups();
      return null;
    },
  },
  {
    number: 4,
    name: 'nameless root and sign-in lead home',
    decide: ({ route, role }) => (route === null || route === 'login' ? home(role) : null),
  },
  {
    number: 5,
    name: 'a passed second factor is not asked again',
    decide: ({ route, role, factorPassed }) => (factorPassed && isSecondFactor(route) ? home(role) : null),
  },
  {
    number: 6,
    name: 'a forced second factor comes first',
    decide({ route, factorForced, factorPassed, factorEnrolled }) {
      if (!factorForced || factorPassed || isSecondFactor(route)) return null;
      return { kind: 'redirect', to: factorEnrolled ? 'enter-totp' : 'register-totp' };
    },
  },
  {
    number: 7,
    name: 'only the routes of the role',
    decide({ route, role }) {
      if (route === null || role === null) return null;
      if (route === 'login' || isSecondFactor(route) || mayOpen(role, route)) return ALLOW;
      return { kind: 'redirect', to: homeRoute(role), denied: true };
    },
  },
];

export async function guard(ports: GuardPorts): Promise<GuardAnswer> {
  for (const step of GUARD_STEPS) {
    const decision = await step.decide(ports.facts(), ports);
    if (decision) return decision;
  }
  return ALLOW;
}

function home(role: Role | null): GuardAnswer {
  return role === null ? ALLOW : { kind: 'redirect', to: homeRoute(role) };
}

function isSecondFactor(route: RouteName | null): boolean {
  return route !== null && SECOND_FACTOR_ROUTES.includes(route);
}
