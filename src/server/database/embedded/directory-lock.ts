import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { holdSocket, isHeld } from './lock-socket.ts';

/** One claim: `socket` is held by its owner as long as the owner lives; null once it was released. */
interface Claim {
  pid: number;
  socket: string | null;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

const CLAIM = /^claim-(\d+)$/;

function newestClaim(folder: string): number {
  const numbers = fs.readdirSync(folder).map((name) => Number(CLAIM.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

/** A claim appears whole under its name or not at all. @returns false if somebody else took the number */
function writeClaim(folder: string, number: number, claim: Claim, replace: boolean): boolean {
  const draft = path.join(folder, `draft-${randomUUID()}`);
  const name = path.join(folder, `claim-${number}`);
  fs.writeFileSync(draft, JSON.stringify(claim));
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

/** @returns null if somebody else was faster */
async function tryToLock(directory: string, folder: string): Promise<DirectoryLock | null> {
  const newest = newestClaim(folder);
  const claim = readClaim(folder, newest);
  if (claim?.socket && (await isHeld(folder, claim.socket))) {
    throw new Error(
      `Another Dossier (process ${claim.pid}) has the data directory ${path.resolve(directory)} open; stop it, or set DATA_DIR to another directory.`,
    );
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
  return {
    async release() {
      writeClaim(folder, number, { pid: process.pid, socket: null }, true);
      await held.close();
    },
  };
}

/**
 * Takes `directory` for this process alone, until it is released or the process ends in any way.
 *
 * Owners are numbered. The owner of the highest number holds a listening socket, and the kernel
 * closes it when the process dies: so a killed owner never blocks, and a reused pid never deceives.
 * A new owner takes the number after a dead one by creating its file, which only one can do. The
 * highest file always stays, so a slow contender that creates an older number sees that it lost.
 *
 * @throws Error with a sentence if the owner lives
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const folder = path.join(directory, 'lock');
  fs.mkdirSync(folder, { recursive: true });
  for (;;) {
    const lock = await tryToLock(directory, folder);
    if (lock !== null) return lock;
  }
}
