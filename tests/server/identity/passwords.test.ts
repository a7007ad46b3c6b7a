import { scrypt } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';

// The real one, watched: time itself says little on a busy machine, the work asked for says all.
vi.mock(import('node:crypto'), async (original) => {
  const real = await original();
  return { ...real, scrypt: vi.fn(real.scrypt) as unknown as typeof real.scrypt };
});

// Files of one process share what they load, and another may have loaded the real one before.
vi.resetModules();
const { hashPassword, passwordMatches } = await import('../../../src/server/identity/passwords.ts');

describe('password hashes', () => {
  test('fit the password they were made from and no other', async () => {
    const stored = await hashPassword('grüner Apfel 7');
    expect(await passwordMatches('grüner Apfel 7', stored)).toBe(true);
    expect(await passwordMatches('grüner Apfel 8', stored)).toBe(false);
    expect(await passwordMatches('', stored)).toBe(false);
  });

  test('fit however the keyboard composes a letter', async () => {
    expect(await passwordMatches('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
  });

  test('differ for the same password and do not contain it', async () => {
    const [one, two] = await Promise.all([hashPassword('same password'), hashPassword('same password')]);
    expect(one).not.toBe(two);
    expect(one).not.toContain('same password');
  });

  test('are checked with the parameters they carry', async () => {
    // Made outside this code: scrypt of "password" with the salt "NaCl", N 1024, r 8, p 16, as in RFC 7914 section 12.
    const key = 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162';
    const stored = ['scrypt', 1024, 8, 16, 'TmFDbA', Buffer.from(key, 'hex').toString('base64url')].join('$');
    expect(await passwordMatches('password', stored)).toBe(true);
  });

  test('of an unknown form are an error, not a wrong password', async () => {
    await expect(passwordMatches('x', 'plain$x')).rejects.toThrow('unknown form');
  });
});

test('an account that does not exist has no right password, and costs as much as a wrong one', async () => {
  const stored = await hashPassword('some password');
  vi.mocked(scrypt).mockClear();
  expect(await passwordMatches('wrong', stored)).toBe(false);
  expect(await passwordMatches('wrong', null)).toBe(false);
  const [known, unknown, ...more] = vi.mocked(scrypt).mock.calls.map(([, , length, options]) => ({ length, options }));
  expect(known).toBeDefined();
  expect(unknown).toEqual(known);
  expect(more).toEqual([]);
});
