import type { Identity, Person } from './identity.ts';

/**
 * The identity provider before its SDK is loaded. Every use loads it, and tries again after a failure; until then
 * nobody is signed in.
 */
export function lateIdentity(bring: () => Promise<Identity>): Identity {
  let here: Identity | null = null;
  let coming: Promise<Identity> | null = null;
  const listeners = new Set<(person: Person | null) => void>();

  async function connect(): Promise<Identity> {
    try {
      here = await bring();
    } catch (error) {
      coming = null;
      throw error;
    }
    here.onChange((person) => {
      for (const listener of listeners) listener(person);
    });
    return here;
  }
  const identity = () => (coming ??= connect());

  return {
    signIn: async (email, password) => (await identity()).signIn(email, password),
    signOut: async () => (await identity()).signOut(),
    current: () => here?.current() ?? null,
    ready: async () => (await identity()).ready(),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    challengeIn: (error) => here?.challengeIn(error) ?? null,
    startEnrollment: async () => (await identity()).startEnrollment(),
  };
}
