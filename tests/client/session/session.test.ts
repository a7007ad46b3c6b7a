// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { subscribe } from 'valtio';
import { createSession } from '../../../src/client/session/session.ts';
import type { LeavingNote } from '../../../src/client/session/leaving-note.ts';
import { type LoginState, forgetPerson, session as state } from '../../../src/client/session/session-state.ts';
import { aClock, settled } from './fake-clock.ts';
import { aPerson, anIdentity, coded } from './fake-identity.ts';

/** What one browser remembers of a sign-out. */
function aLeavingNote(): LeavingNote {
  let noted: string | null = null;
  let reason: string | null | undefined;
  let ended: string | null = null;
  return {
    read: () => noted,
    write: (person) => void (noted = person),
    clear: () => void (noted = null),
    firstReason: (given) => (reason = reason === undefined ? given : reason),
    forgetReason() {
      reason = undefined;
      ended = null;
    },
    async endOnce(signIn, end) {
      if (ended === signIn) return;
      await end();
      ended = signIn;
    },
  };
}

const MINUTE = 60_000;

function aSession() {
  const time = aClock();
  const provider = anIdentity();
  const signedOut: (string | null)[] = [];
  let accessChanges = 0;
  const session = createSession(
    provider.identity,
    { onSignedOut: (reason) => void signedOut.push(reason), onAccessChanged: () => void (accessChanges += 1) },
    time.clock,
  );
  return { ...time, provider, session, signedOut, accessChanges: () => accessChanges };
}

beforeEach(forgetPerson);

async function signedIn(facts: Parameters<typeof aPerson>[1] = {}) {
  const all = aSession();
  const ada = aPerson(all.now, facts);
  all.provider.answers.signIn = async () => ada.person;
  await all.session.signIn(' ada@x.test ', 'secret');
  return { ...all, ada };
}

test('C070 a sign-in goes from unauthenticated over authenticating and validating to authenticated', async () => {
  const seen: LoginState[] = [state.login];
  const stop = subscribe(state, () => void (seen.at(-1) !== state.login && seen.push(state.login)), true);
  await signedIn();
  stop();
  expect(seen).toEqual(['unauthenticated', 'authenticating', 'validating', 'authenticated']);
});

test('C080 with 30 s left a token counts as expired, and is renewed before the call', async () => {
  const { session, ada, sleep } = await signedIn();
  sleep(59 * MINUTE + 29_000);
  expect([await session.token(), ada.renewals()]).toEqual(['ada 1', 0]);
  sleep(1_000);
  expect([await session.token(), ada.renewals()]).toEqual(['ada 2', 1]);
});

test('a token that the server took for expired is renewed, once for all calls that it was refused to', async () => {
  const { session, ada } = await signedIn();
  const both = await Promise.all([session.token('ada 1'), session.token('ada 1')]);
  expect([...both, await session.token('ada 1')]).toEqual(['ada 2', 'ada 2', 'ada 2']);
  expect(ada.renewals()).toBe(1);
});

test('a clock that is hours ahead of the provider does not make a new token old', async () => {
  const all = aSession();
  const ada = aPerson(() => all.clock.now() - 5 * 60 * MINUTE);
  all.provider.answers.signIn = async () => ada.person;
  await all.session.signIn('ada@x.test', 'secret');
  expect(await all.session.token()).toBe('ada 1');
});

test.each([
  ['auth/user-disabled', 'User account has been disabled.'],
  ['auth/user-token-expired', 'Your sign-in has ended or your account was changed. Sign in again.'],
  ['auth/invalid-refresh-token', 'Your sign-in is not valid. Sign in again.'],
  ['auth/invalid-user-token', 'Your sign-in is not valid. Sign in again.'],
])('C075 %s signs out, once, with the reason', async (code, reason) => {
  const { session, ada, provider, signedOut } = await signedIn();
  ada.refuseRenewal(coded(code));
  const renewal = session.renew();
  // The SDK signs out on some of these by itself, before it rejects.
  if (code.includes('user-')) provider.become(null);
  await renewal;
  expect(signedOut).toEqual([reason]);
  expect(await session.token()).toBeNull();
});

test('the network is no reason to sign out', async () => {
  const { session, ada, signedOut } = await signedIn();
  ada.refuseRenewal(coded('auth/network-request-failed'));
  await expect(session.renew()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  expect(signedOut).toEqual([]);
});

const IDLE = 'No user activity for 20 minutes';
const EXPIRED = 'Your sign-in has expired.';

/** Signs in and out in one tab; what the other one, which still shows the person, gives as the reason then. */
async function reasonInTheOther(reason: string | undefined, refusal: string | undefined) {
  const time = aClock();
  const note = aLeavingNote();
  const signedOut: (string | null)[] = [];
  /** Of each sign-out, whether somebody asked for it on that page; else what stands open there is kept for them. */
  const asked: boolean[] = [];
  const tabs = [1, 2].map(() => {
    const provider = anIdentity();
    const hooks = {
      onSigningOut(here: boolean) {
        asked.push(here);
        return null;
      },
      onSignedOut: (shown: string | null) => void signedOut.push(shown),
      onAccessChanged() {},
    };
    const ada = aPerson(time.now);
    provider.answers.signIn = async () => ada.person;
    return { provider, ada, session: createSession(provider.identity, hooks, time.clock, note) };
  });
  const [one, other] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
  await one.session.signIn('ada@x.test', 'secret');
  // Each tab has a page of its own; here both have the same state, one after the other.
  const shown = { ...state };
  await one.session.signOut(reason);
  other.provider.become(other.ada.person);
  Object.assign(state, shown);
  if (refusal === undefined) other.provider.become(null);
  else await other.session.signOut(refusal);
  await settled();
  const first = signedOut.at(-1);
  // The next sign-in has a reason of its own.
  await one.session.signIn('ada@x.test', 'secret');
  await one.session.signOut('Another');
  return [first, signedOut.at(-1), signedOut.length, asked];
}

test.each([
  ['for doing nothing', IDLE, undefined, IDLE],
  ['for doing nothing, and refused in the other', IDLE, EXPIRED, IDLE],
  ['by their own wish', undefined, undefined, null],
  ['by their own wish, and refused in the other', undefined, EXPIRED, null],
])('P158 the person who is signed out in one tab %s is so in the others', async (_how, reason, refusal, expected) => {
  expect(await reasonInTheOther(reason, refusal)).toEqual([
    expected,
    'Another',
    3,
    [reason === undefined, false, false],
  ]);
});

test('somebody else signs in: nothing of the first stays', async () => {
  const { provider, signedOut, now, session } = await signedIn();
  provider.become(aPerson(now, { id: 'bob', claims: { roles: ['Creator'] } }).person);
  await settled();
  expect([signedOut, state.user]).toEqual([[null], null]);
  await session.load();
  expect(state).toMatchObject({ userRole: 'Creator', user: { claims: { user_id: 'bob' } } });
});

test.each([
  ['while the form is shown, is signed in here as well', ['ada'], 1],
  ['at the start of the page, is left to the guard', [], 0],
  ['and out while it is heard of, is not', ['nobody'], 0],
])('P158 somebody who has signed in in another tab %s', async (_when, then, entered) => {
  const time = aClock();
  const provider = anIdentity();
  const note = aLeavingNote();
  let arrivals = 0;
  const hooks = { onSignedOut() {}, onAccessChanged() {}, onSignedInElsewhere: () => void (arrivals += 1) };
  createSession(provider.identity, hooks, time.clock, note);
  const { person } = aPerson(time.now, { claims: { roles: ['Creator'] } });
  provider.become(then.length > 0 ? null : person);
  await settled();
  if (then[0] === 'nobody') note.write(person.id);
  if (then.length > 0) provider.become(person);
  await settled();
  expect([arrivals, state.userRole]).toEqual([entered, entered ? 'Creator' : '']);
});

test('a token that was asked for before somebody else signed in is not theirs', async () => {
  const { provider, now, session, ada } = await signedIn();
  let come = (_facts: Awaited<ReturnType<typeof ada.person.token>>) => {};
  const hers = await ada.person.token(false);
  const present = async () => hers;
  ada.person.token = (renew) => (renew ? new Promise((resolve) => (come = resolve)) : present());
  const asked = session.token(hers.token);
  await settled();
  provider.become(aPerson(now, { id: 'bob' }).person);
  await settled();
  await session.load();
  expect(await session.token('bob 1')).toBe('bob 2');
  come(hers);
  expect(await asked).toBe(hers.token);
});

test('a new token with another role is looked at', async () => {
  const { provider, ada, accessChanges } = await signedIn();
  ada.change({ claims: { roles: ['BaseChecker'] } });
  await ada.person.token(true);
  provider.become(ada.person);
  await settled();
  expect([state.userRole, accessChanges()]).toEqual(['BaseChecker', 1]);
});

test('a call of a sign-in that is over is refused too late to give another reason, or to end the next', async () => {
  const { session, signedOut } = await signedIn();
  const call = session.signInNumber();
  await session.signOut('No user activity for 20 minutes');
  await session.refused(call, 'Your sign-in has expired.');
  expect(signedOut).toEqual(['No user activity for 20 minutes']);
  await session.signIn('ada@x.test', 'secret');
  await session.refused(call, 'Your sign-in has expired.');
  expect(state.login).toBe('authenticated');
  await session.refused(session.signInNumber(), 'Your sign-in has expired.');
  expect(signedOut).toEqual(['No user activity for 20 minutes', 'Your sign-in has expired.']);
});

async function leaving(endSignIn: (token: string) => Promise<void>) {
  const time = aClock();
  const provider = anIdentity();
  const order: string[] = [];
  const note = aLeavingNote();
  /** A page in this browser: what is noted, and who is signed in, outlives it. */
  const page = () =>
    createSession(
      provider.identity,
      {
        onSigningOut: async () => void order.push('farewell'),
        endSignIn: (token) => {
          order.push(`ended ${token}`);
          return endSignIn(token);
        },
        onSignedOut: (reason) => void order.push(`out: ${reason}`),
        onAccessChanged: () => {},
      },
      time.clock,
      note,
    );
  const session = page();
  const ada = aPerson(time.now);
  provider.answers.signIn = async () => ada.person;
  await session.signIn('ada@x.test', 'secret');
  const { token } = await ada.person.token(false);
  return { ...time, session, order, token, note, page, provider };
}

test('signing out ends the sign-in at the server after everything else has been reported, and on idle logout too', async () => {
  const { session, order, token } = await leaving(async () => {});
  await session.signOut('No user activity for 20 minutes');
  expect(order).toEqual(['farewell', `ended ${token}`, 'out: No user activity for 20 minutes']);
});

test('a server that refuses keeps nobody signed in', async () => {
  const { session, order } = await leaving(() => Promise.reject(new Error('no network')));
  await session.signOut();
  expect([order.at(-1), state.user]).toEqual(['out: null', null]);
});

test('a server that says nothing keeps nobody signed in for longer than two seconds', async () => {
  const { session, order, pass } = await leaving(() => new Promise(() => {}));
  const out = session.signOut();
  await settled();
  expect(order).not.toContain('out: null');
  await pass(2_000);
  await out;
  expect(order.at(-1)).toBe('out: null');
});

test('a page closed in the middle of it: the next one carries it out, and a new sign-in is none of it', async () => {
  const { session, order, note, page, provider } = await leaving(() => new Promise(() => {}));
  void session.signOut();
  await settled();
  expect(note.read()).toBe('ada');
  forgetPerson();
  order.length = 0;
  const next = page();
  const loaded = next.load();
  await settled();
  expect([state.user, order.slice(0, 2)]).toEqual([null, ['farewell', 'ended ada 1']]);
  await next.signIn('ada@x.test', 'secret');
  expect(note.read()).toBeNull();
  void loaded;
  forgetPerson();
  await page().load();
  expect([provider.identity.current()?.id, state.user?.claims.user_id]).toEqual(['ada', 'ada']);
});

test('a sign-out that came to its end leaves no note, and somebody else is not signed out by one', async () => {
  const { session, note, page, provider } = await leaving(async () => {});
  await session.signOut();
  expect(note.read()).toBeNull();
  note.write('ada');
  provider.become(aPerson(() => 0, { id: 'grace' }).person);
  await page().load();
  expect(state.user?.claims.user_id).toBe('grace');
});
