import fs from 'node:fs';
import type promises from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { openScratch } from '../../../src/server/media/scratch.ts';
import { sha256Of } from './images.ts';
import { testDataDirectory } from './test-data-directory.ts';

/** A volume is mounted right at the folder of the media: nothing is moved there from beside it. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>();
  const isMedia = (place: string) => place.includes('/media/');
  return {
    ...real,
    rename: async (from: string, to: string) => {
      if (isMedia(from) !== isMedia(to)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
      await real.rename(from, to);
    },
  };
});

let directory: string;
beforeEach(async () => {
  directory = await testDataDirectory();
});

const files = (folder: string) =>
  fs
    .readdirSync(path.join(directory, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => each.name);

test('what was received on one disk gets to media on another, and nothing is left on the way', async () => {
  const store = fileMediaStore(directory);
  const scratch = await openScratch(directory);
  const put = await store.put(Buffer.from('first'));
  const received = scratch.newPath();
  fs.writeFileSync(received, 'second', { mode: 0o644 });
  const sha256 = sha256Of(Buffer.from('second'));
  await store.putFile(received, sha256);
  await store.putDerived(sha256, 'tile', Buffer.from('small'));
  expect([await store.has(put.sha256), await store.has(sha256)]).toEqual([true, true]);
  expect(files('media').toSorted()).toEqual([put.sha256, sha256, `${sha256}.tile`].toSorted());
  expect(files('incoming')).toEqual([]);
  const kept = path.join(directory, 'media', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  expect([fs.readFileSync(kept, 'utf8'), fs.statSync(kept).mode & 0o777]).toEqual(['second', 0o600]);
});

test('a sweep removes what Dossier left, and nothing else, wherever the folder leads', async () => {
  const elsewhere = await testDataDirectory();
  const hosts = path.join(elsewhere, 'hosts');
  fs.writeFileSync(hosts, 'kept');
  fs.symlinkSync(elsewhere, path.join(directory, 'incoming'));
  const scratch = await openScratch(directory);
  const left = scratch.newPath();
  fs.writeFileSync(left, 'half an upload');
  fs.symlinkSync(hosts, scratch.newPath());
  expect(await scratch.sweep(new Date(Date.now() + 60_000))).toBe(1);
  expect([fs.existsSync(left), fs.readFileSync(hosts, 'utf8')]).toEqual([false, 'kept']);
});
