import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { loadLinkKey } from '../../../src/server/media/link-key.ts';
import type { MediaStore, OpenedFile } from '../../../src/server/media/media-store.ts';
import { s3MediaStore } from '../../../src/server/media/s3-media-store.ts';
import { startS3 } from '../../support/s3-server.ts';
import { sha256Of } from './images.ts';
import { testDataDirectory } from './test-data-directory.ts';

const textOf = (file: OpenedFile | null) => (file === null ? Promise.resolve(null) : new Response(file.stream).text());
type Opened = { store: MediaStore; close: () => Promise<unknown> };
const KINDS: readonly [string, () => Promise<Opened>][] = [
  [
    'files',
    async () => {
      const directory = await mkdtemp(join(tmpdir(), 'dossier-media-'));
      return { store: fileMediaStore(directory), close: () => rm(directory, { recursive: true, force: true }) };
    },
  ],
  [
    'an object store',
    async () => {
      const server = await startS3();
      return { store: s3MediaStore(server.settings), close: () => server.close() };
    },
  ],
];
const bytesOf = async (file: OpenedFile | null) => Buffer.from(await new Response(file?.stream).arrayBuffer());

describe.each(KINDS)('media in %s', (_kind, open) => {
  let store: MediaStore;
  let close: Opened['close'];
  beforeAll(async () => {
    ({ store, close } = await open());
  });
  afterAll(() => close());

  test('are kept under their SHA-256 and given back as they were', async () => {
    const bytes = Buffer.from(`some bytes ${randomUUID()}`);
    const sha256 = sha256Of(bytes);
    expect([await store.has(sha256), await store.open(sha256)]).toEqual([false, null]);
    expect(await store.put(bytes)).toEqual({ sha256, size: bytes.length });
    expect(await store.has(sha256)).toBe(true);
    const found = await store.open(sha256);
    expect(found?.size).toBe(bytes.length);
    expect(await textOf(found)).toBe(bytes.toString());
  });

  test('come whole when they are large, and in part when a part is asked for', async () => {
    const bytes = randomBytes(3_000_000);
    const { sha256 } = await store.put(bytes);
    expect(bytes.equals(await bytesOf(await store.open(sha256)))).toBe(true);
    const part = await store.open(sha256, { start: 1_000_000, end: 1_000_099 });
    expect(part?.size).toBe(3_000_000);
    expect((await bytesOf(part)).equals(bytes.subarray(1_000_000, 1_000_100))).toBe(true);
    expect(await bytesOf(await store.open(sha256, { start: 2_999_990, end: 9_999_999 }))).toHaveLength(10);
  });

  test('are taken from a file, and the same bytes once more without harm, one after the other or at once', async () => {
    const bytes = randomBytes(500_000);
    const sha256 = sha256Of(bytes);
    const directory = await testDataDirectory();
    for (const name of ['first', 'second']) {
      const path = join(directory, name);
      await writeFile(path, bytes);
      await store.putFile(path, sha256);
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
    expect(new Set(all.map((each) => each.sha256))).toEqual(new Set([sha256]));
    expect(bytes.equals(await bytesOf(await store.open(sha256)))).toBe(true);
  });

  test('go with everything that was made of them', async () => {
    const { sha256 } = await store.put(Buffer.from(`to go ${randomUUID()}`));
    const { sha256: other } = await store.put(Buffer.from(`to stay ${randomUUID()}`));
    for (const variant of ['thumbnail', 'tile'] as const) {
      await store.putDerived(sha256, variant, Buffer.from(`a small ${variant}`));
      expect(await textOf(await store.openDerived(sha256, variant))).toBe(`a small ${variant}`);
    }
    expect(await store.openDerived(other, 'tile')).toBeNull();
    await store.remove(sha256);
    for (const variant of ['thumbnail', 'tile'] as const) expect(await store.openDerived(sha256, variant)).toBeNull();
    expect([await store.has(sha256), await store.has(other)]).toEqual([false, true]);
    await store.remove(sha256);
  });

  test.each(['../../secret', '', 'A'.repeat(64), `${'a'.repeat(64)}/..`, '..'])(
    'never have the name %j',
    async (name) => {
      expect(() => store.open(name)).toThrow('A stored file is named by its SHA-256.');
      expect(() => store.has(name)).toThrow('A stored file is named by its SHA-256.');
      await expect(store.remove(name)).rejects.toThrow('A stored file is named by its SHA-256.');
    },
  );
});

test('an object store that cannot be used is reported by a sentence that holds no secret', async () => {
  const server = await startS3();
  const failureOf = (change: object) =>
    s3MediaStore({ ...server.settings, ...change })
      .check()
      .then(() => null)
      .catch((error: Error) => error.message);
  expect(await failureOf({})).toBeNull();
  const noBucket = /^MEDIA_URL names the bucket "nobodys", which http:.* does not have\.$/;
  expect(await failureOf({ bucket: 'nobodys' })).toMatch(noBucket);
  // s3rver knows its keys, but does not compare signatures: a wrong secret alone it would take.
  const noKey = /^MEDIA_URL names a key or a secret that http:\/\/(?!.*hunter2|.*stranger)/;
  expect(await failureOf({ key: 'stranger', secret: 'hunter2' })).toMatch(noKey);
  await server.close();
  expect(await failureOf({})).toMatch(/^MEDIA_URL names http:\/\/127\.0\.0\.1:\d+, which does not answer\.$/);
});

test('the key of the links is made once, kept for its owner alone, another one in each installation, and reported where damaged', async () => {
  const directory = await testDataDirectory();
  const keys = await Promise.all(Array.from({ length: 10 }, () => loadLinkKey(directory)));
  expect(new Set([...keys, await loadLinkKey(directory)].map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]!.byteLength).toBe(32);
  expect((await stat(join(directory, 'media-links.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(directory)).toEqual(['media-links.key']);
  expect((await loadLinkKey(await testDataDirectory())).equals(keys[0]!)).toBe(false);
  await writeFile(join(directory, 'media-links.key'), 'short');
  await expect(loadLinkKey(directory)).rejects.toThrow('must hold exactly 32 bytes');
});
