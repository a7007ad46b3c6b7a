import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { testDataDirectory } from './test-data-directory.ts';

const bytes = Buffer.from('some bytes');
const sha256 = createHash('sha256').update(bytes).digest('hex');

describe('media as files', () => {
  test('keeps bytes under their SHA-256 and leaves no part of a file behind', async () => {
    const directory = await testDataDirectory();
    const store = fileMediaStore(directory);
    expect(await store.put(bytes)).toEqual({ sha256, size: 10 });
    const folder = join(directory, 'media', sha256.slice(0, 2), sha256.slice(2, 4));
    expect(await readdir(folder)).toEqual([sha256]);
    expect(await readFile(join(folder, sha256))).toEqual(bytes);
  });

  test('gives back what was put, and null for what was not', async () => {
    const store = fileMediaStore(await testDataDirectory());
    expect(await store.open(sha256)).toBeNull();
    expect(await store.has(sha256)).toBe(false);
    await store.put(bytes);
    expect(await new Response((await store.open(sha256))?.stream).text()).toBe('some bytes');
    expect(await store.has(sha256)).toBe(true);
  });

  test('takes the same bytes many times at once', async () => {
    const directory = await testDataDirectory();
    const store = fileMediaStore(directory);
    await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
    const names = (await readdir(directory, { recursive: true })).filter((name) => name.includes(sha256));
    expect(names).toHaveLength(1);
  });

  test.each(['../../secret', '', 'A'.repeat(64), `${sha256}/..`, '..'])('refuses the name %j', async (name) => {
    const store = fileMediaStore(await testDataDirectory());
    expect(() => store.open(name)).toThrow('A stored file is named by its SHA-256.');
  });
});
