import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDirectory } from '../../../src/server/database/embedded/directory-lock.ts';
import { freshDataDirectory } from '../../support/database.ts';
import { startProgram } from './programs/program.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-lock-'));
});
afterEach(() => {
  fs.rmSync(directory, { recursive: true, force: true });
});

test('a second start is refused with the directory and the owner, and allowed after the owner was killed', async () => {
  const data = await freshDataDirectory();
  const first = startProgram('hold.ts', data);
  expect(await first.line()).toBe('open');

  const second = startProgram('hold.ts', data);
  const refusal = await second.line();
  expect(refusal).toMatch(/^refused: Another Dossier \(process \d+\) has the data directory /);
  expect(refusal).toContain(`process ${first.process.pid}`);
  expect(refusal).toContain(data);
  expect(await second.ended).toBe(0);

  first.process.kill('SIGKILL');
  await first.ended;
  const third = startProgram('hold.ts', data);
  expect(await third.line()).toBe('open');
  third.process.stdin?.write('end\n');
  expect(await third.ended).toBe(0);

  const fourth = startProgram('hold.ts', data);
  expect(await fourth.line()).toBe('open');
  fourth.process.kill('SIGKILL');
  await fourth.ended;
  fs.rmSync(data, { recursive: true });
}, 120_000);

test('of many that contend, never two are inside, though some are killed inside', async () => {
  const contenders = Array.from({ length: 4 }, () => startProgram('lock.ts', directory, '40'));
  const ends = await Promise.all(contenders.map(async (program) => [await program.line(), await program.ended]));
  expect(ends).toEqual(contenders.map(() => [null, 'SIGKILL']));
});

test('it is refused within one process too, and free again after the release', async () => {
  const first = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
  await first.release();
  const second = await lockDirectory(directory);
  await second.release();
});

test('a path that is too long for a socket is locked all the same', async () => {
  const deep = path.join(directory, 'd'.repeat(120));
  fs.mkdirSync(deep);
  const first = await lockDirectory(deep);
  expect(fs.readdirSync(path.join(deep, 'lock')).filter((name) => name.endsWith('.socket'))).toHaveLength(1);
  await expect(lockDirectory(deep)).rejects.toThrow(deep);
  await first.release();
});

test.each([
  ['older than', []],
  ['the same as', ['claim-3']],
])(
  'a contender that read the directory too early and takes a number %s the owner’s steps back',
  async (_which, seen) => {
    for (let turn = 0; turn < 3; turn += 1) await (await lockDirectory(directory)).release();
    const owner = await lockDirectory(directory);
    const folder = path.join(directory, 'lock');
    const claims = () => fs.readdirSync(folder).filter((name) => name.startsWith('claim-'));
    expect(claims()).toEqual(['claim-4']);
    const written = fs.readFileSync(path.join(folder, 'claim-4'), 'utf8');

    const reading = vi.spyOn(fs, 'readdirSync').mockReturnValueOnce(seen as never);
    await expect(lockDirectory(directory)).rejects.toThrow('Another Dossier');
    expect(reading.mock.calls.length).toBeGreaterThan(1);
    reading.mockRestore();
    expect(claims()).toEqual(['claim-4']);
    expect(fs.readFileSync(path.join(folder, 'claim-4'), 'utf8')).toBe(written);
    await owner.release();
  },
);

/** As on a system without names of its own: there the claim in the folder is all. */
async function withoutNames<T>(work: () => Promise<T>): Promise<T> {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' });
  try {
    return await work();
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
}

const folderOf = () => path.join(directory, 'lock');
const claims = () => (fs.existsSync(folderOf()) ? fs.readdirSync(folderOf()).toSorted() : []);

test('whoever removes its files lets no second one in: the system holds the folder by its own name', async () => {
  const owner = await lockDirectory(directory);
  fs.rmSync(folderOf(), { recursive: true });
  await expect(lockDirectory(directory)).rejects.toThrow('Another Dossier');
  await owner.release();
  await (await lockDirectory(directory)).release();
});

test.each(['the whole folder', 'the claim', 'the socket'])('and %s is put back by its owner', async (what) => {
  await withoutNames(async () => {
    const owner = await lockDirectory(directory);
    const gone = { 'the whole folder': () => true, 'the claim': isClaim, 'the socket': isSocket }[what]!;
    for (const name of claims().filter(gone)) fs.rmSync(path.join(folderOf(), name));
    if (what === 'the whole folder') fs.rmSync(folderOf(), { recursive: true });
    await expect.poll(() => [claims().filter(isClaim).length, claims().filter(isSocket).length]).toEqual([1, 1]);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
    await owner.release();
    await (await lockDirectory(directory)).release();
  });
});

function isClaim(name: string): boolean {
  return name.startsWith('claim-');
}

function isSocket(name: string): boolean {
  return name.endsWith('.socket');
}
