import type { User } from 'firebase/auth';
import type { Identity } from './identity.ts';
import { roleOf, userFromToken } from './claims.ts';
import { session } from './session-state.ts';
import { NO_ACCESS } from './sign-in-errors.ts';

/** Longest reason for a sign-out that travels in the address. */
const LONGEST_REASON = 200;

export interface Session {
  /** Reads who is signed in; call it before anything that depends on a role. */
  load(): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  signOut(reason?: string): Promise<void>;
  /** The bearer token for the next call, renewed by the SDK shortly before it runs out. */
  token(): Promise<string | null>;
}

export interface SessionHooks {
  /** Called after everything about the person is forgotten, with the reason to show. */
  onSignedOut(reason: string | null): void;
}

export function createSession(identity: Identity, hooks: SessionHooks): Session {
  async function read(user: User | null): Promise<void> {
    const signedIn = user && userFromToken(await user.getIdTokenResult());
    session.user = signedIn;
    session.userRole = (signedIn && roleOf(signedIn)) ?? '';
    session.login = signedIn ? 'authenticated' : 'unauthenticated';
  }

  /** Also on a page load: a sign-in from before the role was taken away must not linger. */
  async function refuseWithoutRole(): Promise<void> {
    if (session.user !== null && session.userRole === '') await self.signOut(NO_ACCESS);
  }

  const self: Session = {
    async load() {
      await identity.ready();
      if (identity.current() && session.user) return;
      await read(identity.current());
      await refuseWithoutRole();
    },
    async signIn(email, password) {
      session.login = 'authenticating';
      try {
        const user = await identity.signIn(email.trim(), password);
        session.login = 'validating';
        await read(user);
      } catch (error) {
        session.login = 'error';
        throw error;
      }
      await refuseWithoutRole();
    },
    async signOut(reason) {
      // Forgotten first: the SDK tells its listeners while it signs out, and they must find it done.
      session.user = null;
      session.userRole = '';
      session.login = 'unauthenticated';
      await identity.signOut();
      hooks.onSignedOut(reason?.slice(0, LONGEST_REASON) ?? null);
    },
    async token() {
      return (await identity.current()?.getIdToken()) ?? null;
    },
  };

  // Another tab signed out, or the provider ended the session: this tab follows.
  identity.onChange((user) => {
    if (user === null && session.user !== null) void self.signOut();
  });
  return self;
}
