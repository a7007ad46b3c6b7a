import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pino, type Logger } from 'pino';
import { lockDirectory } from '../../../../src/server/database/embedded/directory-lock.ts';
import { holdFolder } from '../../../../src/server/database/embedded/folder-name.ts';
import { freshDataDirectory } from '../../../support/database.ts';
import { startProgram } from './programs/program.ts';

const isLinux = process.platform === 'linux';
const onLinux = test.runIf(isLinux);
let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-lock-'));
});
afterEach(() => {
  fs.rmSync(directory, { recursive: true, force: true });
});

test('a second start is refused with the directory and the owner, and allowed after the owner was killed', async () => {
  const data = await freshDataDirectory();
  const first = startProgram('hold.mjs', data);
  expect(await first.line()).toBe('open');

  const second = startProgram('hold.mjs', data);
  const refusal = await second.line();
  expect(refusal).toMatch(/^refused: Another Dossier \(process \d+\) has the data directory /);
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

test('each holder has another secret, or a copy of the folder would prove its reader an owner for ever', async () => {
  const secrets = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) {
    const lock = await lockDirectory(directory);
    if (isLinux) secrets.add(fs.readFileSync(path.join(folderOf(), 'secret'), 'hex'));
    await lock.release();
  }
  expect(secrets.size).toBe(isLinux ? 3 : 0);
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
    await expect(lockDirectory(directory)).rejects.toThrow('Another Dossier');
    expect(reading.mock.calls.length).toBeGreaterThan(1);
    reading.mockRestore();
    expect(claims().filter(isClaim)).toEqual(['claim-4']);
    expect(written()).toBe(before);
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
    const gone = { 'the claim': isClaim, 'the socket': isSocket }[what];
    if (gone) for (const name of claims().filter(gone)) fs.rmSync(path.join(folderOf(), name));
    else fs.rmSync(folderOf(), { recursive: true });
    await expect.poll(() => [claims().filter(isClaim).length, claims().filter(isSocket).length]).toEqual([1, 1]);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
    await owner.release();
    await (await lockDirectory(directory)).release();
  });
});

const isClaim = (name: string) => name.startsWith('claim-');
const isSocket = (name: string) => name.endsWith('.socket');

/** The name that any account of the machine can take, because it follows from what any may ask of a folder. */
const nameOf = (place: string) => {
  const { dev, ino } = fs.statSync(place);
  return `\0dossier-${dev}-${ino}`;
};

/** Somebody who has the name, and not what lies in the folder. @returns what gives it up */
async function squat(place: string, greet: (socket: net.Socket) => void): Promise<() => Promise<void>> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(nameOf(place), resolve));
  return () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
}

function heard(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) };
}

onLinux(
  'somebody who squats the name does not keep Dossier from starting, and the lock in the folder still holds',
  async () => {
    const { log, lines } = heard();
    const leave = await squat(directory, (socket) => socket.once('data', () => socket.write(Buffer.alloc(32, 7))));
    const owner = await lockDirectory(directory, log);
    expect(lines.join('')).toContain('squats the name');
    expect(lines.join('')).toContain(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid}`);
    await owner.release();
    await leave();
    await (await lockDirectory(directory, log)).release();
    expect(lines).toHaveLength(1);
  },
);

onLinux.each([
  ['says nothing', () => undefined],
  ['hangs up', (socket: net.Socket) => socket.destroy()],
])('and so it is with one of another account who %s, after a while', async (_what, greet) => {
  const { log, lines } = heard();
  const leave = await squat(directory, greet);
  fs.mkdirSync(folderOf());
  const another = { patience: 120, ours: () => null };
  expect(await holdFolder(directory, folderOf(), log, another)).not.toBeNull();
  expect(lines).toHaveLength(1);
  // Or an owner that lives would be passed over because it is too busy to say so.
  expect(await holdFolder(directory, folderOf(), log, { patience: 120 })).toBeNull();
  await leave();
});

onLinux(
  'an owner that is stopped and whose files are removed lets no second one in, and puts them back when it goes on',
  async () => {
    const owner = startProgram('hold-lock.ts', directory);
    expect(await owner.line()).toBe('locked');
    const { pid } = owner.process;
    process.kill(pid!, 'SIGSTOP');
    const state = () => fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    await expect.poll(state).toMatch(/^State:\s+T/m);
    fs.rmSync(folderOf(), { recursive: true });
    fs.mkdirSync(folderOf());
    const { log, lines } = heard();
    expect(await holdFolder(directory, folderOf(), log, { patience: 120 })).toBeNull();
    expect(lines).toEqual([]);
    process.kill(pid!, 'SIGCONT');
    await expect.poll(() => claims().filter(isClaim).length).toBe(1);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${pid}`);
    owner.process.kill('SIGKILL');
    await owner.ended;
  },
);

test.each(['is there', 'was there'])(
  'without names of the system, an owner ends that finds that another one %s after its files were removed',
  async (when) => {
    await withoutNames(async () => {
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
    });
  },
);

onLinux(
  'an owner of a directory that was moved and emptied is known by its name, among many who ask and say nothing',
  async () => {
    const owner = await lockDirectory(directory);
    const moved = `${directory}-moved`;
    expect(await holdFolder(directory, folderOf(), null)).toBeNull();
    fs.renameSync(directory, moved);
    fs.rmSync(path.join(moved, 'lock'), { recursive: true });
    const silent = Array.from({ length: 80 }, () => net.connect(nameOf(moved)).on('error', () => undefined));
    await expect(lockDirectory(moved)).rejects.toThrow('Another Dossier has the data directory');
    for (const socket of silent) socket.destroy();
    fs.renameSync(moved, directory);
    await owner.release();
  },
);
