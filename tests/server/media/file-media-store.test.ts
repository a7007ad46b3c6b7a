import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { testDataDirectory } from './test-data-directory.ts';

test('media as files lie in two levels of folders, whole, and nothing else is left behind', async () => {
  const bytes = Buffer.from('some bytes');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const directory = await testDataDirectory();
  const store = fileMediaStore(directory);
  await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
  const folder = join(directory, 'media', sha256.slice(0, 2), sha256.slice(2, 4));
  expect(await readdir(folder)).toEqual([sha256]);
  expect(await readFile(join(folder, sha256))).toEqual(bytes);
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
});
