// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { arrive } from '../../../src/client/app/navigation.ts';
import type { Session } from '../../../src/client/session/session.ts';

/** A page that looks who is signed in, which is nobody, until it is told. */
async function arrivingAt(path: string, meanwhile: () => void): Promise<string> {
  window.history.replaceState(null, '', path);
  let known = () => {};
  const load = () => new Promise<void>((resolve) => (known = resolve));
  const arrived = arrive(path, { load } as unknown as Session);
  await Promise.resolve();
  meanwhile();
  known();
  await arrived;
  return window.location.pathname;
}

test('a redirect does not lead back from where somebody has gone in the same moment', async () => {
  expect(await arrivingAt('/base-profiles', () => {})).toBe('/login');
  expect(await arrivingAt('/base-profiles', () => window.history.pushState(null, '', '/stats'))).toBe('/stats');
});
