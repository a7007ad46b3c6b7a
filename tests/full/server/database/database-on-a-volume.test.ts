import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInstance } from '../../../../src/libraries/embedded-postgres-host/instance.ts';
import { makeNew } from '../../../../src/libraries/embedded-postgres-host/database-files.ts';
import { openEmbedded } from '../../../../src/server/platform/database/open-embedded.ts';
import { pgliteModule } from '../../../../src/libraries/embedded-postgres-host/host.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';

/** The folder of the database is a volume of its own, mounted right there, and new. */
let files: string;
beforeEach(() => {
  files = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-volume-')), 'database');
  fs.mkdirSync(path.join(files, 'lost+found'), { recursive: true });
  fs.writeFileSync(path.join(files, 'lost+found', '#1'), '');
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(path.dirname(files), { recursive: true, force: true });
});

const names = () => fs.readdirSync(files).toSorted();

/** What the system answers to anyone who moves or removes a folder at which a volume is mounted. @returns what to fail at besides */
function mounted(): { failing: (name: string) => boolean } {
  const also = { failing: (_name: string) => false };
  const { renameSync, rmSync } = fs;
  const busy = (place: fs.PathLike): void => {
    if (String(place) === files || also.failing(path.basename(String(place)))) {
      throw Object.assign(new Error(`EBUSY: resource busy or locked, '${String(place)}'`), { code: 'EBUSY' });
    }
  };
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    for (const place of [from, to]) busy(place);
    renameSync(from, to);
  });
  vi.spyOn(fs, 'rmSync').mockImplementation((place, options) => {
    busy(place);
    rmSync(place, options);
  });
  return also;
}

test('a database is made in a new volume that is mounted at its folder, also if the first start was interrupted', async () => {
  const volume = mounted();
  const module = await pgliteModule();
  // As if it were killed just before the last step.
  volume.failing = (name) => name === 'PG_VERSION';
  await expect(openInstance(files, module)).rejects.toThrow('EBUSY');
  expect(names()).toEqual(expect.arrayContaining(['base', 'database.new', 'global', 'lost+found', 'pg_wal']));
  volume.failing = () => false;
  const instance = await openInstance(files, module);
  expect((await instance.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await instance.close();
  expect(names()).not.toContain('database.new');
  expect(fs.readdirSync(path.join(files, 'lost+found'))).toEqual(['#1']);
});

test('nothing is made, moved or removed where files of another kind lie, nor is a made one taken for half made', async () => {
  const make = vi.fn<(folder: string) => Promise<void>>();
  for (const left of [['base'], ['base', 'database.new']]) {
    for (const name of left) fs.mkdirSync(path.join(files, name), { recursive: true });
    await expect(makeNew(files, make)).rejects.toThrow('no PG_VERSION');
    expect(names()).toEqual([...left, 'lost+found'].toSorted());
  }
  expect(make).not.toHaveBeenCalled();
});

test('what was begun and not finished is made anew', async () => {
  fs.mkdirSync(path.join(files, 'database.new', 'base'), { recursive: true });
  await makeNew(files, async (folder) => {
    expect(fs.existsSync(folder)).toBe(false);
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'PG_VERSION'), '');
  });
  expect(names()).toEqual(['PG_VERSION', 'lost+found']);
});

test('a copy of the database files is without what the file system keeps beside them', async () => {
  const directory = await freshDataDirectory();
  fs.mkdirSync(path.join(directory, 'database', 'lost+found'), { mode: 0 });
  const embedded = await openEmbedded(directory, pino({ level: 'silent' }));
  const copy = path.join(path.dirname(files), 'copy');
  fs.mkdirSync(copy);
  await embedded.snapshot(copy);
  await embedded.close();
  const copied = fs.readdirSync(path.join(copy, 'database'));
  expect(copied).toContain('PG_VERSION');
  expect(copied).not.toContain('lost+found');
  fs.rmSync(directory, { recursive: true });
});
