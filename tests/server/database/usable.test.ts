import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertUsable } from '../../../src/server/platform/data-directory/usable.ts';
import { compiledFile } from '../../support/compiled-service.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-usable-'));
  fs.mkdirSync(path.join(directory, 'database', 'pg_wal'), { recursive: true });
  fs.writeFileSync(path.join(directory, 'database', 'pg_wal', '000000010000000000000001'), '');
  for (const name of ['lock', 'media', 'incoming']) fs.mkdirSync(path.join(directory, name));
  for (const name of ['media-links.key', 'identity-signing-key.json']) fs.writeFileSync(inside(name), '');
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));
const inside = (name: string) => path.join(directory, name);
const file = (place: string) => fs.writeFileSync(place, '');

test('a data directory that is as it should be is used, and one that is missing is made', () => {
  assertUsable(directory);
  const missing = inside('below/and/below');
  assertUsable(missing);
  expect(fs.statSync(missing).mode & 0o777).toBe(0o700);
});

test.each([
  ['file', 'folder', ['database', 'lock', 'media', 'incoming']],
  ['folder', 'file', ['media-links.key', 'identity-signing-key.json', 'lock/claim-1']],
] as const)('a %s where a %s belongs is named', (found, belongs, names) => {
  for (const name of names) {
    const place = inside(name);
    fs.rmSync(place, { recursive: true, force: true });
    if (found === 'file') file(place);
    else fs.mkdirSync(place, { recursive: true });
    expect(() => assertUsable(directory)).toThrow(`${place} is a ${found}, and Dossier keeps a ${belongs} there.`);
    fs.rmSync(place, { recursive: true });
  }
});

test('a place where no directory can be made, or that is none, is named', () => {
  file(inside('file'));
  expect(() => assertUsable(inside('file'))).toThrow(/^The data directory .*file is not a directory/);
  fs.mkdirSync(inside('closed'), { mode: 0o500 });
  const place = inside('closed/below');
  expect(asOrdinaryUser(place)).toContain(`The data directory ${place} cannot be written to (EACCES)`);
});

test('a place where the system makes no folder whatever lies above it, as in /proc, is named and not tried for ever', () => {
  const making = vi.spyOn(fs, 'mkdirSync').mockImplementation((place) => {
    const code = fs.existsSync(place) ? 'EEXIST' : 'ENOENT';
    throw Object.assign(new Error(code), { code });
  });
  try {
    const sentence = `The data directory ${inside('below')} cannot be written to (ENOENT)`;
    expect(() => assertUsable(inside('below'))).toThrow(sentence);
    // What Node.js does by itself never comes back from there.
    for (const [, options] of making.mock.calls) expect(options).not.toHaveProperty('recursive');
  } finally {
    making.mockRestore();
  }
});

test('what this user may not read or write is named, wherever in the database it lies', () => {
  // A volume's own, mounted right there: nobody asks what is in it.
  for (const name of ['database', 'media']) fs.mkdirSync(inside(`${name}/lost+found`), { mode: 0 });
  const closed: Record<string, number> = {
    'media-links.key': 0,
    'database/pg_wal/000000010000000000000001': 0o400,
    'database/pg_wal': 0o500,
    database: 0o500,
  };
  for (const [name, mode] of Object.entries(closed)) {
    const [before] = [fs.statSync(inside(name)).mode];
    fs.chmodSync(inside(name), mode);
    const what = name.endsWith('.key') ? 'read' : 'read and written';
    expect(asOrdinaryUser()).toBe(
      `${inside(name)} cannot be ${what} (EACCES): make the user that runs Dossier the owner of it and everything in it, and check that its disk is writable.`,
    );
    fs.chmodSync(inside(name), before);
  }
  expect(asOrdinaryUser()).toBe('');
});

/** What is said to a user whom rights mean something to: root is another one by then. */
function asOrdinaryUser(place = directory): string {
  const program = `
    const { assertUsable } = await import(${JSON.stringify(pathToFileURL(compiledFile('platform/data-directory/usable.ts')).href)});
    if (process.getuid?.() === 0) process.setuid(65534);
    try { assertUsable(${JSON.stringify(place)}) } catch ({ message }) { process.stdout.write(message) }`;
  if (process.getuid?.() === 0) giveTo(directory, 65_534);
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).stdout;
}

function giveTo(place: string, user: number): void {
  fs.chownSync(place, user, user);
  if (!fs.statSync(place).isDirectory()) return;
  for (const name of fs.readdirSync(place)) giveTo(path.join(place, name), user);
}
