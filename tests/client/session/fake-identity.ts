import type { TokenFacts } from '../../../src/client/session/claims.ts';
import type { Challenge, Enrollment, Identity, Person } from '../../../src/client/session/identity.ts';

const HOUR = 3_600_000;
export const coded = (code: string): Error => Object.assign(new Error(code), { code });
type Facts = { id?: string; claims?: object; secondFactor?: string | null; factorEnrolled?: boolean };

/** Somebody whose token was issued at `now` and lives for an hour. */
export function aPerson(now: () => number, facts: Facts = {}) {
  const id = facts.id ?? 'ada';
  let number = 0;
  let failure: Error | null = null;
  let facts0 = tokenOf();
  function tokenOf(): TokenFacts {
    number += 1;
    return {
      authTime: new Date(now()).toUTCString(),
      issuedAtTime: new Date(now()).toUTCString(),
      expirationTime: new Date(now() + HOUR).toUTCString(),
      signInProvider: 'password',
      signInSecondFactor: facts.secondFactor ?? null,
      token: `${id} ${number}`,
      claims: { user_id: id, roles: ['Admin'], ...facts.claims },
    };
  }
  const person: Person = {
    id,
    factorEnrolled: facts.factorEnrolled ?? false,
    async token(renew) {
      if (renew && failure) throw failure;
      if (renew) facts0 = tokenOf();
      return facts0;
    },
  };
  return {
    person,
    refuseRenewal: (error: Error) => void (failure = error),
    renewals: () => number - 1,
    /** What a new token will say. */
    change: (next: Facts) => void Object.assign(facts, next),
  };
}

/** A provider without a network: what it answers is set by the test. */
export function anIdentity() {
  const listeners: ((person: Person | null) => void)[] = [];
  const answers: { signIn: () => Promise<Person>; challenge: Challenge | null; enrollment: Enrollment | null } = {
    signIn: () => Promise.reject(coded('auth/wrong-password')),
    challenge: null,
    enrollment: null,
  };
  let current: Person | null = null;
  const identity: Identity = {
    async signIn() {
      current = await answers.signIn();
      return current;
    },
    async signOut() {
      current = null;
      for (const listener of listeners) listener(null);
    },
    current: () => current,
    ready: async () => undefined,
    onChange(listener) {
      listeners.push(listener);
      return () => undefined;
    },
    challengeIn: (error) =>
      error instanceof Error && error.message === 'auth/multi-factor-auth-required' ? answers.challenge : null,
    async startEnrollment() {
      if (!answers.enrollment) throw coded('auth/operation-not-allowed');
      return answers.enrollment;
    },
  };
  return {
    identity,
    answers,
    /** As if another tab or the provider had done it. */
    become(person: Person | null) {
      current = person;
      for (const listener of listeners) listener(person);
    },
  };
}
