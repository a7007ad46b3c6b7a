import { rightsOn } from './kept-seen-as.ts';
import { awaitsSecondFactor, userFromToken } from './claims.ts';
import { browserClock, type Clock } from '../context/clock.ts';
import type { Challenge, Enrollment, Identity, Person } from './identity.ts';
import { browserLeavingNote, type LeavingNote } from './leaving-note.ts';
import { forgetPerson, session } from './session-state.ts';
import { NO_ACCESS, endingOf } from './sign-in-errors.ts';
import { countsAsExpired, expiryOf } from './token-timer.ts';

/** Longest reason for a sign-out that fits into the address. */
const LONGEST_REASON = 200;

/** How long a sign-out waits for what must still be sent to the server, in milliseconds. */
const LONGEST_SIGN_OUT = 2_000;

export interface Session {
  /** Reads who is signed in; call it before anything that depends on a role. */
  load(): Promise<void>;
  /** Rejects with the SDK's error; when a one-time code is awaited, `challenged` is true afterwards. */
  signIn(email: string, password: string): Promise<void>;
  answerChallenge(code: string): Promise<void>;
  /** Abandons the sign-in that awaits its code. */
  dropChallenge(): void;
  startEnrollment(): Promise<Enrollment>;
  finishEnrollment(enrollment: Enrollment, code: string, name: string): Promise<void>;
  signOut(reason?: string): Promise<void>;
  /** Counts the sign-ins of this page, so that an answer is matched with its sign-in. */
  signInNumber(): number;
  /** The server refused a call of that sign-in. One that is over already is not ended again, nor is the next one. */
  refused(signInNumber: number, reason: string): Promise<void>;
  /**
   * The bearer token for the next call; one that counts as expired is renewed before.
   *
   * @param refused a token that the server took for expired, whatever this machine's clock says
   */
  token(refused?: string): Promise<string | null>;
  /** Asks for a new token ahead of time. Rejects only when another try may help. */
  renew(): Promise<void>;
}

export interface SessionHooks {
  /**
   * Called while the person may still send requests; `asked`: they have signed out on this very page. The sign-out
   * waits for it, but not for long; null: for nothing.
   */
  onSigningOut?(asked: boolean): Promise<void> | null;
  /** Ends the sign-in at the server, so that none of its tokens is valid. The last request of a sign-out. */
  endSignIn?: (token: string) => Promise<void>;
  /** Called after everything about the person is forgotten, with the reason to show. */
  onSignedOut(reason: string | null): void;
  /** The person's rights have changed without this page: by a new token or in another tab. */
  onAccessChanged(): void;
  /** Somebody has signed in in another tab, while this one had nobody. They are loaded already. */
  onSignedInElsewhere?(): void;
}

export function createSession(
  identity: Identity,
  hooks: SessionHooks,
  clock: Clock = browserClock,
  leavingNote: LeavingNote = browserLeavingNote,
): Session {
  let challenge: Challenge | null = null;
  let enrolling = false;
  let renewal: Promise<string | null> | null = null;
  let signIns = 0;
  let leaving: Promise<void> | null = null;
  /** The SDK has said who is signed in at the start. `load` reads that person, and its caller continues from there. */
  let started = false;

  function setChallenge(next: Challenge | null): void {
    challenge = next;
    session.challenged = next !== null;
    session.takesRecoveryCodes = next?.takesRecoveryCodes ?? false;
  }

  async function read(person: Person | null, justCame: boolean): Promise<void> {
    const facts = person && (await person.token(false));
    const user = facts && userFromToken(facts);
    session.user = user;
    const { role, seenAs } = user ? rightsOn(user) : NO_RIGHTS;
    session.userRole = role ?? '';
    session.seenAs = seenAs;
    session.factorEnrolled = user !== null && person !== null && person.factorEnrolled;
    session.tokenExpiresAt = user && facts ? expiryOf(facts, clock.now(), justCame) : null;
    session.login = user ? 'authenticated' : 'unauthenticated';
    if (user) setChallenge(null);
    // Also on a page load: a sign-in from before the role was removed must not stay.
    if (user && session.userRole === '') await self.signOut(NO_ACCESS);
  }

  /** Runs one way into the session, through its login states. */
  async function enter(first: 'authenticating' | 'validating', way: () => Promise<Person>): Promise<void> {
    session.login = first;
    try {
      const person = await way();
      leavingNote.clear();
      leavingNote.forgetReason();
      session.login = 'validating';
      await read(person, true);
    } catch (error) {
      const next = identity.challengeIn(error);
      if (next) setChallenge(next);
      session.login = next ? 'unauthenticated' : 'error';
      throw error;
    }
  }

  /** Several calls may need a new token at once; the provider is asked for one. */
  function renewed(person: Person): Promise<string | null> {
    if (renewal) return renewal;
    const asked = askForToken(person).finally(() => {
      if (renewal === asked) renewal = null;
    });
    renewal = asked;
    return asked;
  }

  /** The SDK's event that a sign-in is over comes before the error with the reason. */
  async function askForToken(person: Person): Promise<string | null> {
    try {
      return (await person.token(true)).token;
    } catch (error) {
      const ending = endingOf(error);
      if (ending === null) throw error;
      await self.signOut(ending);
      return null;
    }
  }

  const self: Session = {
    async load() {
      await identity.ready();
      const person = identity.current();
      if (person && session.user) return;
      // Their page was closed during the sign-out.
      if (person && leavingNote.read() === person.id) await self.signOut();
      else if (person) leavingNote.forgetReason();
      await read(identity.current(), false);
    },
    signIn: (email, password) => enter('authenticating', () => identity.signIn(email.trim(), password)),
    async answerChallenge(code) {
      const awaited = challenge;
      if (awaited) await enter('validating', () => awaited.answer(code));
    },
    dropChallenge: () => setChallenge(null),
    startEnrollment: () => identity.startEnrollment(),
    async finishEnrollment(enrollment, code, name) {
      enrolling = true;
      try {
        await read(await enrollment.finish(code, name), true);
      } finally {
        enrolling = false;
      }
    },
    signOut: (reason) => end(reason, reason === undefined),
    signInNumber: () => signIns,
    async refused(signInNumber, reason) {
      if (signInNumber === signIns) await self.signOut(reason);
    },
    async token(refused) {
      const person = identity.current();
      if (!person) return null;
      const { tokenExpiresAt } = session;
      if (tokenExpiresAt !== null && countsAsExpired(tokenExpiresAt, clock.now())) return renewed(person);
      const { token } = await person.token(false);
      return token === refused ? renewed(person) : token;
    },
    async renew() {
      const person = identity.current();
      if (person) await renewed(person);
    },
  };

  function end(reason: string | undefined, asked: boolean): Promise<void> {
    // Several calls may be refused at once; the first reason is shown.
    const own = reason?.slice(0, LONGEST_REASON) ?? null;
    // Where nobody is signed in, the reason of other tabs does not apply.
    leaving ??= leave(session.user ? leavingNote.firstReason(own) : own, asked).finally(() => {
      leaving = null;
    });
    return leaving;
  }

  /** A server that cannot be reached keeps nobody signed in here. */
  function endAtServer(asked: boolean): Promise<void> | null {
    const saved = hooks.onSigningOut?.(asked) ?? null;
    const person = identity.current();
    const { endSignIn } = hooks;
    if (!person || !endSignIn) return saved;
    const ended = async () => {
      const { token, authTime } = await person.token(false);
      await leavingNote.endOnce(authTime, () => endSignIn(token));
    };
    return (saved ?? Promise.resolve()).then(ended).catch(() => undefined);
  }

  function forget(): void {
    signIns += 1;
    // A renewal for one person is not the token of the next.
    renewal = null;
    forgetPerson();
  }

  async function leave(reason: string | null, asked: boolean): Promise<void> {
    const person = identity.current();
    if (person) leavingNote.write(person.id);
    const ending = endAtServer(asked);
    if (ending) await Promise.race([ending, new Promise<void>((done) => clock.after(LONGEST_SIGN_OUT, done))]);
    // Forgotten first: the SDK notifies its listeners while it signs out, and they must find it done.
    challenge = null;
    forget();
    await identity.signOut();
    leavingNote.clear();
    hooks.onSignedOut(reason);
  }

  async function follow(person: Person | null): Promise<void> {
    const atStart = !started;
    started = true;
    if (session.login === 'authenticating' || session.login === 'validating' || enrolling || leaving) return;
    const before = session.user;
    if (before === null) {
      // A person whose sign-out is not finished is not let in again.
      if (person === null || leavingNote.read() === person.id || atStart) return;
      await read(person, false);
      if (session.user !== null) hooks.onSignedInElsewhere?.();
      return;
    }
    if (person === null) {
      // Nobody has asked for it here: what is open in this tab is kept for them.
      if (renewal === null) await end(undefined, false);
      return;
    }
    if (person.id !== before.claims.user_id) {
      // Somebody else has signed in in another tab: nothing of the first may stay on this page.
      forget();
      hooks.onSignedOut(null);
      return;
    }
    const had = access();
    await read(person, session.user?.token !== (await person.token(false)).token);
    if (session.user !== null && access() !== had) hooks.onAccessChanged();
  }

  // Another tab signed out, a new token came, or the provider ended the session: this tab follows.
  identity.onChange((person) => void follow(person));
  return self;
}

const NO_RIGHTS = { role: null, seenAs: null };

function access(): string {
  return `${session.userRole} ${session.seenAs !== null} ${session.user !== null && awaitsSecondFactor(session.user)}`;
}
