import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '../../../src/server/identity/passwords.ts';

test('password hashes fit the password they were made from, however its letters are composed, and no other', async () => {
  const stored = await hashPassword('caf\u00e9 au lait 7');
  const typed = ['caf\u00e9 au lait 7', 'cafe\u0301 au lait 7', 'caf\u00e9 au lait 8', ''];
  expect(await Promise.all(typed.map((each) => passwordMatches(each, stored)))).toEqual([true, true, false, false]);
  expect(await passwordMatches('caf\u00e9 au lait 7', null)).toBe(false);
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
