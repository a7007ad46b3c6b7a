import { chmod, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSigningKey } from '../../../src/server/identity/secret-key.ts';
import { testDataDirectory } from '../media/test-data-directory.ts';

let directory = '';
beforeEach(async () => {
  directory = await testDataDirectory();
});

const keyFile = async () => join(directory, (await readdir(directory))[0] ?? '');

test('the key is made once and found again', async () => {
  const first = await openSigningKey(directory);
  const second = await openSigningKey(directory);
  expect(second.keyId).toBe(first.keyId);
  expect(second.publicKeys).toEqual(first.publicKeys);
});

test('processes that start at once agree on one key and leave one file', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => openSigningKey(directory)));
  expect(new Set(keys.map((key) => key.keyId)).size).toBe(1);
  expect(await readdir(directory)).toHaveLength(1);
});

test('only the owner may read the file, also after a restore that was less careful', async () => {
  for (const mode of [0o600, 0o644]) {
    await openSigningKey(directory);
    expect((await stat(await keyFile())).mode & 0o777).toBe(0o600);
    await chmod(await keyFile(), mode);
  }
  await openSigningKey(directory);
  expect((await stat(await keyFile())).mode & 0o777).toBe(0o600);
});

test('what is published holds no private part', async () => {
  const { publicKeys } = await openSigningKey(directory);
  expect(Object.keys(publicKeys.keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('a damaged file stops the start and is left as it is', async () => {
  await openSigningKey(directory);
  const path = await keyFile();
  for (const text of ['', '{"kty":"RSA","n":"AQAB","e":"AQAB"}']) {
    await writeFile(path, text);
    await expect(openSigningKey(directory)).rejects.toThrow(path);
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});
