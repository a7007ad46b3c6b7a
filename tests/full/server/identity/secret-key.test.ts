import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretBox } from '../../../../src/libraries/identity-toolkit/secret-box.ts';
import { openSecretBox } from '../../../../src/server/identity/secret-key.ts';
import { challengeFor, enrolDirectly, startEnrolment } from '../../../server/identity/authenticator.ts';
import {
  PASSWORD,
  identityFixture,
  signInDirectly,
  tablesHolding,
  type IdentityFixture,
} from '../../../server/identity/fixture.ts';

let identity: IdentityFixture;
let file = '';
beforeEach(async () => {
  identity = await identityFixture();
  file = join(identity.keyDirectory, 'identity-secrets.key');
});
afterEach(() => identity.close());
const open = () => openSecretBox(identity.services.database, identity.keyDirectory);

test('the key of the secrets lies outside the database, for its owner only, and is the same after a restart', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const sealed = identity.secrets.seal('JBSWY3DPEHPK3PXP', 'account-1');
  await chmod(file, 0o644);
  expect((await open()).open(sealed, 'account-1')).toBe('JBSWY3DPEHPK3PXP');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('the key of the secrets that is missing is not silently replaced', async () => {
  await rm(file);
  await expect(open()).rejects.toThrow(`The key ${file}, which seals the second factors in the database, is missing.`);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('the key of the secrets of another installation is refused and left as it is', async () => {
  const other = Buffer.alloc(32, 7).toString('base64');
  await writeFile(file, other);
  await expect(open()).rejects.toThrow(`The key ${file} is not the one that seals the second factors`);
  expect(await readFile(file, 'utf8')).toBe(other);
});

test('the key of the secrets that was cut off is refused', async () => {
  await writeFile(file, '');
  await expect(open()).rejects.toThrow(`The file ${file} does not hold a key of 32 bytes.`);
});

const box = secretBox(Buffer.alloc(32, 1));

test('a sealed secret looks different every time and does not contain the secret', () => {
  const [one, two] = [box.seal('JBSWY3DPEHPK3PXP', 'a'), box.seal('JBSWY3DPEHPK3PXP', 'a')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('JBSWY3DPEHPK3PXP');
});

test('a sealed secret does not open for another account, with another key, or when changed', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'a');
  const [scheme, start, tag, text = ''] = sealed.split('$');
  const changed = [scheme, start, tag, (text.startsWith('A') ? 'B' : 'A') + text.slice(1)].join('$');
  expect(box.open(sealed, 'a')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => box.open(sealed, 'b')).toThrow();
  expect(() => secretBox(Buffer.alloc(32, 2)).open(sealed, 'a')).toThrow();
  expect(() => box.open(changed, 'a')).toThrow();
  expect(() => box.open('JBSWY3DPEHPK3PXP', 'a')).toThrow('unknown form');
});

test('no text in any table of a stolen database is a password, a secret, or something that signs in', async () => {
  await identity.addAccount('theft@x.test');
  await identity.addAccount('begun@x.test');
  const enrolled = await enrolDirectly(identity, 'theft@x.test');
  const { credential } = await challengeFor(identity.provider, 'theft@x.test');
  const begun = await signInDirectly(identity.provider, 'begun@x.test');
  const enrolment = await startEnrolment(identity.provider, begun.idToken);
  const { database } = identity.services;
  for (const known of ['theft@x.test', 'aes-256-gcm$', 'scrypt$']) {
    expect(await tablesHolding(database, known), known).not.toEqual([]);
  }
  const secrets = [
    PASSWORD,
    enrolled.secret,
    enrolled.refreshToken,
    credential,
    enrolment.secret,
    enrolment.session,
    begun.refreshToken,
    (await readFile(file, 'utf8')).trim(),
  ];
  for (const secret of secrets) expect(await tablesHolding(database, secret)).toEqual([]);
});
