import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** One claim: its owner holds `socket` as long as it lives; null once it was released. */
interface Claim {
  pid: number;
  socket: string | null;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

export class DirectoryTaken extends Error {
  readonly pid: number;
  readonly directory: string;

  constructor(directory: string, pid: number) {
    const whole = path.resolve(directory);
    super(`Another process has the directory ${whole} open: process ${pid}.`);
    this.pid = pid;
    this.directory = whole;
  }
}

/** Milliseconds between two looks of an owner whether its claim is still there. */
const LOOK = 500;

const CLAIM = /^claim-(\d+)$/;

function newestClaim(folder: string): number {
  const numbers = fs.readdirSync(folder).map((name) => Number(CLAIM.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/** A claim appears complete under its name or not at all. @returns false if another process took the number */
function writeClaim(folder: string, number: number, claim: Claim, replace: boolean): boolean {
  const draft = path.join(folder, `draft-${randomUUID()}`);
  const name = path.join(folder, `claim-${number}`);
  fs.writeFileSync(draft, JSON.stringify(claim), { mode: PRIVATE_FILE });
  try {
    if (replace) fs.renameSync(draft, name);
    else fs.linkSync(draft, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function readClaim(folder: string, number: number): Claim | null {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, `claim-${number}`), 'utf8')) as Claim;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes what dead owners left. Sockets without a claim may belong to contenders, and stay. */
function sweepBelow(folder: string, number: number): void {
  for (const name of fs.readdirSync(folder)) {
    const older = Number(CLAIM.exec(name)?.[1] ?? number);
    if (older >= number) continue;
    const socket = readClaim(folder, older)?.socket;
    if (socket) fs.rmSync(path.join(folder, socket), { force: true });
    fs.rmSync(path.join(folder, name), { force: true });
  }
}

/** @returns null if another process was faster */
async function tryToLock(directory: string, folder: string): Promise<Holding | null> {
  const newest = newestClaim(folder);
  const claim = readClaim(folder, newest);
  if (claim?.socket && (await isHeld(folder, claim.socket))) {
    throw new DirectoryTaken(directory, claim.pid);
  }
  const number = newest + 1;
  const held = await holdSocket(folder);
  if (!writeClaim(folder, number, { pid: process.pid, socket: held.socket }, false)) {
    await held.close();
    return null;
  }
  if (newestClaim(folder) !== number) {
    fs.rmSync(path.join(folder, `claim-${number}`), { force: true });
    await held.close();
    return null;
  }
  sweepBelow(folder, number);
  return { number, held };
}

/** A claim that stands, with the socket that speaks for it. */
interface Holding {
  number: number;
  held: Awaited<ReturnType<typeof holdSocket>>;
}

interface Keeping {
  directory: string;
  folder: string;
  log: Logger | null;
  /** Called when another process has taken the directory. */
  taken: () => void;
}

/**
 * Restores the claim of a living owner where somebody has removed it. If another process took the directory
 * meanwhile, this one ends.
 *
 * @returns a function that stops it and returns what is held then
 */
function keepClaim({ directory, folder, log, taken }: Keeping, first: Holding): () => Promise<Holding> {
  let holding = first;
  let mending: Promise<void> = Promise.resolve();
  const isThere = () =>
    readClaim(folder, holding.number)?.socket === holding.held.socket &&
    fs.existsSync(path.join(folder, holding.held.socket));
  const mend = async (): Promise<void> => {
    // If the whole directory is gone, there is nothing left to protect.
    if (isThere() || !fs.existsSync(directory)) return;
    fs.mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const other = readClaim(folder, newestClaim(folder));
    if (other && other.socket !== holding.held.socket) {
      clearInterval(timer);
      const err = new DirectoryTaken(directory, other.pid);
      log?.fatal({ err }, 'The lock was removed, and another process has opened the data directory. This one ends.');
      taken();
      return;
    }
    log?.error({ directory }, 'The lock of the data directory was removed while it is in use; it is put back.');
    const again = await tryToLock(directory, folder);
    if (again === null) return;
    await holding.held.close();
    holding = again;
  };
  const timer = setInterval(() => {
    mending = mending.then(mend).catch((error: unknown) => {
      log?.fatal({ err: error }, 'The lock of the data directory could not be put back. Stop all processes on it.');
    });
  }, LOOK);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await mending;
    return holding;
  };
}

/**
 * Takes `directory` for this process alone, until it is released or the process ends in any way.
 *
 * Owners are numbered. The owner of the highest number holds a listening socket, which the kernel closes when the
 * process dies: so a killed owner never blocks, and a reused pid never deceives. A new owner takes the number after a
 * dead one by creating its file, which only one can do. The highest file always stays, so a slow contender that
 * creates an older number sees that it lost.
 *
 * Where somebody removes those files, the owner restores them within LOOK. An owner that finds that another one was
 * there meanwhile ends its process at once, because its writes would now be damage.
 *
 * @throws DirectoryTaken if the owner lives
 */
export async function lockDirectory(
  directory: string,
  log: Logger | null = null,
  taken: () => void = () => process.exit(1),
): Promise<DirectoryLock> {
  const folder = path.join(directory, 'lock');
  fs.mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  let holding: Holding | null = null;
  while (holding === null) holding = await tryToLock(directory, folder);
  const stop = keepClaim({ directory, folder, log, taken }, holding);
  return {
    async release() {
      await released(folder, await stop());
    },
  };
}

async function released(folder: string, { number, held }: Holding): Promise<void> {
  if (fs.existsSync(folder)) writeClaim(folder, number, { pid: process.pid, socket: null }, true);
  await held.close();
}

/** The shortest limit of a socket's path among the systems, in bytes: 104 with its end on macOS. */
const PATH_LIMIT = 100;

/**
 * Runs `use` with a path to `name` in `folder` that is short enough for a socket. A long one goes
 * through a link in the temporary directory; the socket still lies in `folder`.
 */
async function withAddress<T>(folder: string, name: string, use: (address: string) => Promise<T>): Promise<T> {
  // The name stays, so that processes of all versions meet.
  if (process.platform === 'win32') return use(`\\\\.\\pipe\\dossier-${name}`);
  const whole = path.resolve(folder, name);
  if (Buffer.byteLength(whole) <= PATH_LIMIT) return use(whole);
  const detour = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  const link = path.join(detour, 'd');
  fs.symlinkSync(path.resolve(folder), link);
  try {
    return await use(path.join(link, name));
  } finally {
    fs.rmSync(detour, { recursive: true, force: true });
  }
}

function listening(address: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    // No data is sent over it: that it accepts a connection is the message.
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Listens on a new socket in `folder`. @returns its name there */
async function holdSocket(folder: string): Promise<{ socket: string; close(): Promise<void> }> {
  const socket = `${randomUUID().slice(0, 8)}.socket`;
  const server = await withAddress(folder, socket, listening);
  return {
    socket,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          fs.rmSync(path.join(folder, socket), { force: true });
          resolve();
        });
      }),
  };
}

function reach(address: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const connection = net.connect(address, () => {
      connection.destroy();
      resolve(null);
    });
    connection.once('error', resolve);
  });
}

/**
 * Whether the process that holds the socket still lives.
 *
 * @throws Error if that cannot be known, for example for want of rights
 */
async function isHeld(folder: string, socket: string): Promise<boolean> {
  for (;;) {
    const error = await withAddress(folder, socket, reach);
    // A full connection queue means that the owner lives, too.
    if (error === null || error.code === 'EAGAIN') return true;
    if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') return false;
    // It was closing at this moment: the next answer is clear.
    if (error.code !== 'ECONNRESET') throw error;
  }
}
