import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadLinkKey } from '../../../src/server/media/link-key.ts';
import { testDataDirectory } from './test-data-directory.ts';

describe('the key of the media links', () => {
  test('is made once, kept, and readable by its owner alone', async () => {
    const directory = await testDataDirectory();
    const key = await loadLinkKey(directory);
    expect(key.byteLength).toBe(32);
    expect(await loadLinkKey(directory)).toEqual(key);
    expect((await stat(join(directory, 'media-links.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['media-links.key']);
  });

  test('is the same for everybody who starts at once', async () => {
    const directory = await testDataDirectory();
    const keys = await Promise.all(Array.from({ length: 10 }, () => loadLinkKey(directory)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  });

  test('is another one in another installation', async () => {
    const one = await loadLinkKey(await testDataDirectory());
    expect(one.equals(await loadLinkKey(await testDataDirectory()))).toBe(false);
  });

  test('that is damaged stops the start with a sentence', async () => {
    const directory = await testDataDirectory();
    await writeFile(join(directory, 'media-links.key'), 'short');
    await expect(loadLinkKey(directory)).rejects.toThrow('must hold exactly 32 bytes');
  });
});
