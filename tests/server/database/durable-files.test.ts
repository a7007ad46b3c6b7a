import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pgliteModule } from '../../../src/libraries/embedded-postgres-host/host.ts';
import { openInstance, reportDeath } from '../../../src/libraries/embedded-postgres-host/instance.ts';

// These tests reach into PGlite, because the durability of the embedded database does. They run it in
// their own thread, where the calls that reach Node can be counted.
let directory: string;
let instance: PGlite;
const fsync = vi.spyOn(fs, 'fsyncSync');
/** What stood in the new database, and how many syncs had been made, when it was moved to its place. */
const moved = { entries: 0, syncs: 0 };
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-durable-'));
  const place = path.join(directory, 'database');
  const { renameSync } = fs;
  const rename = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (to === place) {
      moved.entries = fs.readdirSync(from, { recursive: true }).length;
      moved.syncs = fsync.mock.calls.length;
    }
    renameSync(from, to);
  });
  instance = await openInstance(place, await pgliteModule());
  rename.mockRestore();
  await instance.exec('create table written (number integer)');
});
afterAll(async () => {
  await instance.close();
  fs.rmSync(directory, { recursive: true });
});

async function syncsOf(work: () => Promise<unknown>): Promise<number> {
  const before = fsync.mock.calls.length;
  await work();
  return fsync.mock.calls.length - before;
}

async function commit(times: number): Promise<void> {
  for (let number = 0; number < times; number += 1) await instance.query(`insert into written values (${number})`);
}

test('every file and directory that initdb made is synced before the database gets its name', () => {
  expect(moved.entries).toBeGreaterThan(900);
  expect(moved.syncs).toBeGreaterThan(moved.entries);
});

test('every commit reaches fsync, and so does every checkpoint', async () => {
  expect(await syncsOf(() => commit(50))).toBeGreaterThanOrEqual(50);
  expect(await syncsOf(() => instance.exec('checkpoint'))).toBeGreaterThan(3);
});

test('a failed fsync ends the instance instead of being taken for a commit', async () => {
  fsync.mockImplementationOnce(() => {
    throw Object.assign(new Error('EIO: the disk is gone'), { code: 'EIO' });
  });
  const die = vi.fn<(error: unknown) => void>();
  reportDeath(instance, die);
  await commit(1).catch(() => undefined);
  expect(die).toHaveBeenCalled();
  instance = await openInstance(path.join(directory, 'database'), await pgliteModule());
});
