import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth';
import type { Configuration } from '../data/configuration.ts';

/**
 * The identity provider as the product uses it: the real firebase SDK, for the local provider and
 * for a Firebase project alike. No popup resolver, so nothing is ever loaded from outside.
 */
export interface Identity {
  signIn(email: string, password: string): Promise<User>;
  signOut(): Promise<void>;
  current(): User | null;
  /** Settles once the SDK knows whether somebody is still signed in. */
  ready(): Promise<void>;
  onChange(listener: (user: User | null) => void): () => void;
}

export function connectIdentity(configuration: Configuration['identity'], origin: string): Identity {
  const { kind, projectId, apiKey } = configuration;
  const app = initializeApp({
    projectId,
    apiKey,
    ...(kind === 'firebase' && { authDomain: configuration.authDomain }),
  });
  const auth: Auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (kind === 'local') connectAuthEmulator(auth, origin, { disableWarnings: true });
  else auth.tenantId = configuration.tenantId;
  return {
    signIn: async (email, password) => (await signInWithEmailAndPassword(auth, email, password)).user,
    signOut: () => signOut(auth),
    current: () => auth.currentUser,
    ready: () => auth.authStateReady(),
    onChange: (listener) => onIdTokenChanged(auth, listener),
  };
}
