// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { lateIdentity } from '../../../src/client/session/late-identity.ts';
import { isRemembered, rememberSignIn } from '../../../src/client/session/remembered.ts';
import { anIdentity } from './fake-identity.ts';

beforeEach(() => localStorage.clear());

test('what could not be brought is brought at the next need, and the failure is shown to the person who asked', async () => {
  const real = anIdentity();
  let isReachable = false;
  const late = lateIdentity(async () => {
    if (!isReachable) throw new Error('The server could not be reached.');
    return real.identity;
  });
  await expect(late.signIn('ada@dossier.test', 'secret')).rejects.toThrow('could not be reached');
  isReachable = true;
  await expect(late.signIn('ada@dossier.test', 'secret')).rejects.toThrow('auth/wrong-password');
});

test('the browser remembers that somebody was signed in, and not who', () => {
  expect(isRemembered()).toBe(false);
  rememberSignIn(true);
  expect(isRemembered()).toBe(true);
  expect([localStorage.length, localStorage.getItem('dossier.signed-in')]).toEqual([1, 'yes']);
  rememberSignIn(false);
  expect(isRemembered()).toBe(false);
  localStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}');
  expect(isRemembered()).toBe(true);
});
