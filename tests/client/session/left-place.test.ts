import { expect, test } from 'vitest';
import {
  addressAfterSignIn,
  addressOfHome,
  forgetPlace,
  keepAskedFor,
  noteArrived,
  noteAskedFor,
} from '../../../src/client/session/left-place.ts';

test('C071 a sign-in leads to the page that the tab was opened at, as far as the role may, and else to its first', () => {
  noteAskedFor('/duplicate/filters?pair=1#here', null);
  expect(addressOfHome('Admin')).toBe('/duplicate/filters?pair=1#here');
  expect(addressAfterSignIn('GeoChecker')).toBe('/queue');
  for (const address of [
    '/',
    '/login',
    '/nowhere',
    '//example.com/queue',
    'https://example.com/queue',
    '/\\example.com',
  ]) {
    noteAskedFor(address, null);
    expect(addressAfterSignIn('Admin'), address).toBe('/base-profiles');
  }
});

test('what the tab was opened at outlives a reload of the sign-in, and neither a page that somebody stands on nor their sign-out', () => {
  noteAskedFor('/stats', null);
  const state = keepAskedFor();
  noteAskedFor(null, state);
  expect(addressAfterSignIn('FillIn')).toBe('/stats');
  noteArrived();
  expect(addressAfterSignIn('FillIn')).toBe('/queue');
  noteAskedFor(null, state);
  forgetPlace();
  expect(addressAfterSignIn('FillIn')).toBe('/queue');
  for (const strange of [null, 'text', 7, { askedFor: 7 }, { askedFor: { pathname: '/stats' } }]) {
    noteAskedFor(null, strange);
    expect(addressAfterSignIn('FillIn')).toBe('/queue');
  }
});
