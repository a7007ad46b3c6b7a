import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '../../../src/server/identity/passwords.ts';

test('password hashes fit the password they were made from and no other', async () => {
  const stored = await hashPassword('grüner Apfel 7');
  expect(await passwordMatches('grüner Apfel 7', stored)).toBe(true);
  expect(await passwordMatches('grüner Apfel 8', stored)).toBe(false);
  expect(await passwordMatches('', stored)).toBe(false);
  expect(await passwordMatches('grüner Apfel 7', null)).toBe(false);
});

test('password hashes fit however the keyboard composes a letter', async () => {
  expect(await passwordMatches('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
});

test('password hashes differ for the same password and do not contain it', async () => {
  const [one, two] = await Promise.all([hashPassword('same password'), hashPassword('same password')]);
  expect(one).not.toBe(two);
  expect(one).not.toContain('same password');
});

test('password hashes are checked with the parameters they carry', async () => {
  // Made outside this code: scrypt of "password" with the salt "NaCl", N 1024, r 8, p 16, as in RFC 7914 section 12.
  const key = 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162';
  const stored = ['scrypt', 1024, 8, 16, 'TmFDbA', Buffer.from(key, 'hex').toString('base64url')].join('$');
  expect(await passwordMatches('password', stored)).toBe(true);
});

test('password hashes of an unknown form are an error, not a wrong password', async () => {
  await expect(passwordMatches('x', 'plain$x')).rejects.toThrow('unknown form');
});
