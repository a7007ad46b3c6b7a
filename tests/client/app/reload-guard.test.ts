// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { mayReload } from '../../../src/client/app/reload-guard.ts';

beforeEach(() => sessionStorage.clear());

test('C266 a page reloads itself at most once in 10 s for one path', () => {
  const at = (now: number, path = '/stats') => mayReload({ path, now, storage: sessionStorage });
  expect(at(1_000_000)).toBe(true);
  expect(at(1_009_999)).toBe(false);
  expect(at(1_010_000)).toBe(true);
  expect(at(1_010_001, '/queue')).toBe(true);
});

test('what cannot be remembered is no leave to reload', () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('The browser refused storage.');
    },
  };
  expect(mayReload({ path: '/stats', now: 0, storage })).toBe(false);
  sessionStorage.setItem('dossier.reloaded', '{broken');
  expect(mayReload({ path: '/stats', now: 0, storage: sessionStorage })).toBe(false);
});
