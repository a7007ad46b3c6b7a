import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeDataDirectory, closeTree } from '../../../../src/server/platform/data-directory/private-files.ts';
import { startServerProcess } from '../../../support/server-process.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-private-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));
/** A shell that lets everybody read what is made in it, as most do. */
const COMMON = { within: ['sh', '-c', 'umask 022; exec "$@"', 'sh'] };

function everything(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.map((entry) => path.join(entry.parentPath, entry.name))];
}

const openOnes = (folder: string) => everything(folder).filter((each) => (fs.statSync(each).mode & 0o077) !== 0);

test('nobody but its owner reads or writes what a server makes, nor what an older one or a copy has left open', async () => {
  const data = path.join(directory, 'data');
  const settings = { DATA_DIR: data, SAMPLE: '2' };
  const first = await startServerProcess(settings, COMMON);
  expect(openOnes(data)).toEqual([]);
  const kinds = ['database', 'media', 'incoming', 'lock', 'media-links.key', 'staff-control.json'];
  expect(fs.readdirSync(data)).toEqual(expect.arrayContaining(kinds));
  await first.end('SIGTERM');
  expect(openOnes(data)).toEqual([]);
  for (const each of everything(data)) fs.chmodSync(each, fs.statSync(each).isDirectory() ? 0o755 : 0o666);
  fs.writeFileSync(path.join(data, 'notes.txt'), 'of the operator');
  fs.chmodSync(path.join(data, 'notes.txt'), 0o644);
  const second = await startServerProcess(settings, COMMON);
  // What is not ours is left as it is, behind a closed folder.
  expect(openOnes(data)).toEqual([path.join(data, 'notes.txt')]);
  await second.end('SIGTERM');
}, 240_000);

test('what the file system keeps in a volume that is mounted at a folder of ours is left as it is', async () => {
  for (const name of ['database', 'media']) {
    fs.mkdirSync(path.join(directory, name, 'lost+found'), { recursive: true });
    fs.writeFileSync(path.join(directory, name, 'lost+found', '#1'), '', { mode: 0o644 });
    fs.chmodSync(path.join(directory, name), 0o755);
  }
  expect(await closeDataDirectory(directory)).toBeNull();
  const open = openOnes(directory).map((each) => path.relative(directory, each));
  expect(
    open.every((each) => /^(database|media)\/lost\+found/.test(each)),
    open.join(),
  ).toBe(true);
  expect(open).toContain('media/lost+found/#1');
});

test('links are not followed out of the data directory', async () => {
  const outside = path.join(directory, 'outside.txt');
  fs.writeFileSync(outside, 'mine', { mode: 0o644 });
  const data = path.join(directory, 'data');
  fs.mkdirSync(path.join(data, 'media'), { recursive: true });
  fs.symlinkSync(outside, path.join(data, 'media', 'link'));
  expect([await closeDataDirectory(data), fs.statSync(outside).mode & 0o777]).toEqual([null, 0o644]);
  expect(openOnes(data)).toEqual([path.join(data, 'media', 'link')]);
});

test('a data directory that is itself a link is closed where it leads to, and nothing is warned of', async () => {
  const real = path.join(directory, 'volume');
  fs.mkdirSync(path.join(real, 'media', 'ab'), { recursive: true });
  fs.writeFileSync(path.join(real, 'media', 'ab', 'picture'), 'x');
  fs.writeFileSync(path.join(real, 'media-links.key'), 'x');
  for (const each of everything(real)) fs.chmodSync(each, fs.statSync(each).isDirectory() ? 0o755 : 0o644);
  const data = path.join(directory, 'data');
  fs.symlinkSync(real, data);
  expect([await closeDataDirectory(data), openOnes(real)]).toEqual([null, []]);
});

test('a place whose rights cannot be changed is reported, and is no reason not to start', async () => {
  // The kernel's own files have the rights that it gives them; the root of the disk is somebody else's.
  const place = process.getuid?.() === 0 && process.platform === 'linux' ? '/proc/self/attr' : '/';
  expect(await closeTree(place)).toBe(place);
});
