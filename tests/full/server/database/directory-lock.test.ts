import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pino, type Logger } from 'pino';
import { lockDirectory } from '../../../../src/libraries/embedded-postgres-host/directory-lock.ts';
import { freshDataDirectory } from '../../../support/database-template.ts';
import { startProgram } from './programs/program.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-lock-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

test('a second start is refused with the directory and the owner, and allowed after the owner was killed', async () => {
  const data = await freshDataDirectory();
  const first = startProgram('hold.mjs', data);
  expect(await first.line()).toBe('open');
  const second = startProgram('hold.mjs', data);
  const refusal = await second.line();
  expect(refusal).toMatch(/^refused: Another Dossier \(process \d+\) is using the data directory /);
  expect(refusal).toContain(`process ${first.process.pid}`);
  expect(refusal).toContain(data);
  expect(await second.ended).toBe(0);
  first.process.kill('SIGKILL');
  await first.ended;
  const third = startProgram('hold.mjs', data);
  expect(await third.line()).toBe('open');
  third.process.stdin?.write('end\n');
  expect(await third.ended).toBe(0);
  const fourth = startProgram('hold.mjs', data);
  expect(await fourth.line()).toBe('open');
  fourth.process.kill('SIGKILL');
  await fourth.ended;
  fs.rmSync(data, { recursive: true });
}, 120_000);

test('of many that contend, never two are inside, though some are killed inside', async () => {
  const contenders = Array.from({ length: 4 }, () => startProgram('lock.mjs', directory, '40'));
  const ends = await Promise.all(contenders.map(async (program) => [await program.line(), await program.ended]));
  expect(ends).toEqual(contenders.map(() => [null, 'SIGKILL']));
});

test.each(['short', 'd'.repeat(120)])('within one process it is refused too, and free again: %s', async (name) => {
  const deep = path.join(directory, name);
  fs.mkdirSync(deep);
  const held = await lockDirectory(deep);
  expect(fs.readdirSync(path.join(deep, 'lock')).filter(isSocket)).toHaveLength(1);
  await expect(lockDirectory(deep)).rejects.toThrow(deep);
  await held.release();
  await (await lockDirectory(deep)).release();
});

test.each([
  ['older than', []],
  ['the same as', ['claim-3']],
])(
  'a contender that read the directory too early and takes a number %s the owner’s steps back',
  async (_which, seen) => {
    for (let turn = 0; turn < 3; turn += 1) await (await lockDirectory(directory)).release();
    const owner = await lockDirectory(directory);
    expect(claims().filter(isClaim)).toEqual(['claim-4']);
    const written = () => fs.readFileSync(path.join(folderOf(), 'claim-4'), 'utf8');
    const before = written();
    const reading = vi.spyOn(fs, 'readdirSync').mockReturnValueOnce(seen as never);
    await expect(lockDirectory(directory)).rejects.toThrow('Another process');
    expect(reading.mock.calls.length).toBeGreaterThan(1);
    reading.mockRestore();
    expect(claims().filter(isClaim)).toEqual(['claim-4']);
    expect(written()).toBe(before);
    await owner.release();
  },
);

const folderOf = () => path.join(directory, 'lock');
const claims = () => (fs.existsSync(folderOf()) ? fs.readdirSync(folderOf()).toSorted() : []);

test.each(['the whole folder', 'the claim', 'the socket'])('%s is put back by its owner', async (what) => {
  const owner = await lockDirectory(directory);
  const gone = { 'the claim': isClaim, 'the socket': isSocket }[what];
  if (gone) for (const name of claims().filter(gone)) fs.rmSync(path.join(folderOf(), name));
  else fs.rmSync(folderOf(), { recursive: true });
  await expect.poll(() => [claims().filter(isClaim).length, claims().filter(isSocket).length]).toEqual([1, 1]);
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
  await owner.release();
  await (await lockDirectory(directory)).release();
});

const isClaim = (name: string) => name.startsWith('claim-');
const isSocket = (name: string) => name.endsWith('.socket');

function heard(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) };
}

test.each(['is there', 'was there'])(
  'an owner ends that finds that another one %s after its files were removed',
  async (when) => {
    const { log, lines } = heard();
    const taken = vi.fn<() => void>();
    const first = await lockDirectory(directory, log, taken);
    fs.rmSync(folderOf(), { recursive: true });
    const second = await lockDirectory(directory);
    if (when === 'was there') await second.release();
    await expect.poll(() => taken.mock.calls.length).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('This one ends.');
    await second.release();
    await first.release();
  },
);
