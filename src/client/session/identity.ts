import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  type Auth,
  type MultiFactorError,
  type MultiFactorResolver,
  type User,
} from 'firebase/auth';
import type { Configuration } from '../data/network/configuration.ts';
import type { TokenFacts } from './claims.ts';

/** A person signed in by the provider. */
export interface Person {
  id: string;
  /** A second factor is enrolled, as far as this browser knows. */
  factorEnrolled: boolean;
  /** The token and its contents; `renew` asks the provider for a new one. Rejects with the SDK's codes. */
  token(renew: boolean): Promise<TokenFacts>;
}

/** A sign-in with the right password that awaits its one-time code. */
export interface Challenge {
  /** A recovery code is accepted in place of the one-time code: the local provider has them, Firebase has not. */
  takesRecoveryCodes: boolean;
  answer(code: string): Promise<Person>;
}

export interface Enrollment {
  /** The secret for the authenticator app, in base32. */
  secret: string;
  algorithm: string;
  digits: number;
  /** Seconds. */
  period: number;
  /** The first code proves that the app knows the secret. `name` distinguishes this factor from others. */
  finish(code: string, name: string): Promise<Person>;
}

/**
 * The identity provider as the product uses it: the real firebase SDK, for the local provider and
 * for a Firebase project alike. No popup resolver, so nothing is ever loaded from outside.
 */
export interface Identity {
  signIn(email: string, password: string): Promise<Person>;
  signOut(): Promise<void>;
  current(): Person | null;
  /** Settles once the SDK knows whether somebody is still signed in. */
  ready(): Promise<void>;
  /** Called with every other person and every new token, also when another tab caused it. */
  onChange(listener: (person: Person | null) => void): () => void;
  /** The challenge of a failed sign-in; null if it failed for another reason. */
  challengeIn(error: unknown): Challenge | null;
  startEnrollment(): Promise<Enrollment>;
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
    signIn: async (email, password) => personOf((await signInWithEmailAndPassword(auth, email, password)).user),
    signOut: () => signOut(auth),
    current: () => auth.currentUser && personOf(auth.currentUser),
    ready: () => auth.authStateReady(),
    onChange: (listener) => onIdTokenChanged(auth, (user) => listener(user && personOf(user))),
    challengeIn(error) {
      if (!(error instanceof FirebaseError) || error.code !== 'auth/multi-factor-auth-required') return null;
      return challengeOf(getMultiFactorResolver(auth, error as MultiFactorError), kind === 'local');
    },
    async startEnrollment() {
      const user = auth.currentUser;
      if (!user) throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in.');
      return enrollmentOf(user);
    },
  };
}

function personOf(user: User): Person {
  return {
    id: user.uid,
    factorEnrolled: multiFactor(user).enrolledFactors.length > 0,
    token: (renew) => user.getIdTokenResult(renew),
  };
}

/** Null when the product knows none of the person's factors. */
function challengeOf(resolver: MultiFactorResolver, takesRecoveryCodes: boolean): Challenge | null {
  const factor = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
  if (!factor) return null;
  return {
    takesRecoveryCodes,
    async answer(code) {
      const assertion = TotpMultiFactorGenerator.assertionForSignIn(factor.uid, code);
      return personOf((await resolver.resolveSignIn(assertion)).user);
    },
  };
}

async function enrollmentOf(user: User): Promise<Enrollment> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secret: secret.secretKey,
    algorithm: secret.hashingAlgorithm,
    digits: secret.codeLength,
    period: secret.codeIntervalSeconds,
    async finish(code, name) {
      await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name);
      return personOf(user);
    },
  };
}
