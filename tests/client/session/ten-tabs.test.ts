// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../../../src/client/session/session.ts';
import { forgetPerson } from '../../../src/client/session/session-state.ts';
import { aClock } from './fake-clock.ts';
import { aPerson, anIdentity } from './fake-identity.ts';
import { someLocks } from './memory-locks.ts';

beforeEach(forgetPerson);

test.each([
  ['ends it', async () => {}, ['tab 0']],
  [
    'that cannot reach the server leaves it to the others',
    async (tab: number) => tab === 0 && Promise.reject(new Error('no network')),
    ['tab 0', 'tab 1'],
  ],
])('P158 of ten tabs that are signed out at once one %s', async (_how, answer, expected) => {
  const time = aClock();
  const asked: string[] = [];
  vi.stubGlobal('navigator', { locks: someLocks()().locks });
  localStorage.clear();
  const ada = aPerson(time.now);
  const tabs = Array.from({ length: 10 }, (_none, tab) => {
    const provider = anIdentity();
    const hooks = {
      onSignedOut() {},
      onAccessChanged() {},
      async endSignIn() {
        asked.push(`tab ${tab}`);
        await answer(tab);
      },
    };
    provider.become(ada.person);
    provider.answers.signIn = async () => ada.person;
    return createSession(provider.identity, hooks, time.clock);
  });
  await tabs[0]!.load();
  await Promise.all(tabs.map((tab) => tab.signOut('No user activity for 20 minutes')));
  expect(asked).toEqual(expected);
  // The next sign-in is another one, also in the same second.
  await tabs[9]!.signIn('ada@x.test', 'secret');
  await tabs[9]!.signOut();
  expect(asked).toEqual([...expected, 'tab 9']);
});
