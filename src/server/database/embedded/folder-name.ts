import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { PRIVATE_FILE } from '../../data-directory/private-files.ts';
import { holderOfName } from './name-holder.ts';

/** In the folder of the lock: what only its owner can read, and so what a holder of the name is known by. */
const SECRET = 'secret';
/** Bytes of the secret, of a question and of its answer. */
const LENGTH = 32;
/** How long a holder may take to prove itself, in milliseconds: one that lives may be busy for a moment. */
const PATIENCE = 10_000;
/** Between two questions to a holder that hangs up, in milliseconds. */
const AGAIN = 50;
/** Who asks does so at once. Anybody of this machine may connect, so there are bounds, in milliseconds and in number. */
const ASKING = 1000;
const ASKING_AT_ONCE = 64;

function secretIn(folder: string): Buffer | null {
  try {
    const secret = fs.readFileSync(path.join(folder, SECRET));
    // A loss of power can leave it short.
    return secret.length === LENGTH ? secret : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** It appears whole. A new owner makes a new one, so that a copy of the folder proves nothing later. */
function newSecret(folder: string): Buffer {
  const secret = randomBytes(LENGTH);
  const draft = path.join(folder, `draft-${randomUUID()}`);
  fs.writeFileSync(draft, secret, { mode: PRIVATE_FILE });
  fs.renameSync(draft, path.join(folder, SECRET));
  return secret;
}

function proof(secret: Buffer, question: Buffer): Buffer {
  return createHmac('sha256', secret).update('dossier holds this folder').update(question).digest();
}

/** Calls `take` with the first bytes that come, once there are enough. */
function first(socket: net.Socket, take: (bytes: Buffer) => void): void {
  let got = Buffer.alloc(0);
  const collect = (chunk: Buffer): void => {
    got = Buffer.concat([got, chunk]);
    if (got.length < LENGTH) return;
    socket.off('data', collect);
    take(got.subarray(0, LENGTH));
  };
  socket.on('data', collect);
}

/** @returns null if the name is taken */
function listening(name: string, secret: () => Buffer | null): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      const end = setTimeout(() => socket.destroy(), ASKING).unref();
      socket.once('close', () => clearTimeout(end));
      socket.on('error', () => socket.destroy());
      first(socket, (question) => {
        const known = secret();
        if (known) socket.end(proof(known, question));
        else socket.destroy();
      });
    });
    server.maxConnections = ASKING_AT_ONCE;
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(name, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** What a holder of the name says to a question; null if it says nothing. */
function answered(name: string, question: Buffer, milliseconds: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const socket = net.connect(name, () => socket.write(question));
    const end = setTimeout(() => socket.destroy(), milliseconds);
    first(socket, (answer) => {
      resolve(answer);
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(end);
      resolve(null);
    });
  });
}

/** Whether a holder of the name can read the secret: null if it does not say, or the secret was changed meanwhile. */
async function isOwner(name: string, folder: string, milliseconds: number): Promise<boolean | null> {
  const secret = secretIn(folder) ?? newSecret(folder);
  const question = randomBytes(LENGTH);
  const answer = await answered(name, question, milliseconds);
  if (answer === null) return null;
  if (timingSafeEqual(answer, proof(secret, question))) return true;
  return secretIn(folder)?.equals(secret) === true ? false : null;
}

export interface FolderHold {
  /** Whether the system keeps others out by the name; otherwise the claims in the folder alone do. */
  byName: boolean;
  giveUp(): Promise<void>;
}

const BY_CLAIMS_ALONE: FolderHold = { byName: false, giveUp: () => Promise.resolve() };

/**
 * On Linux, a name that only one process can hold, told by the directory itself: nobody can remove it, and a
 * directory that is moved or emptied under its owner keeps it. It goes with its owner, however that ends. It is
 * known to one network namespace, so that two containers still need the claims in the folder.
 *
 * Any account of the machine can take the name, so its holder is believed only once it has proved that it
 * reads what lies in the folder of the lock, or once nothing was heard of it and it turns out to be a process of
 * this account: an owner that is stopped answers nothing, and goes on to write when it is let go. Of another one
 * the log tells, and the claims are all there is.
 *
 * @param folder of the lock, in `directory`
 * @param settings `patience`: milliseconds until nothing is expected of a holder any more
 * @returns null if an owner of the directory holds it
 */
export async function holdFolder(
  directory: string,
  folder: string,
  log: Logger | null,
  { patience = PATIENCE, ours = holderOfName }: { patience?: number; ours?: typeof holderOfName } = {},
): Promise<FolderHold | null> {
  if (process.platform !== 'linux') return BY_CLAIMS_ALONE;
  const { dev, ino } = fs.statSync(directory);
  const name = `\0dossier-${dev}-${ino}`;
  const handle = fs.openSync(directory, 'r');
  // By way of the handle, which follows the directory where it is moved to.
  const place = path.join(`/proc/self/fd/${handle}`, path.relative(directory, folder));
  const until = performance.now() + patience;
  try {
    for (;;) {
      const server = await listening(name, () => secretIn(place));
      if (server) {
        newSecret(folder);
        return { byName: true, giveUp: () => ended(server, handle) };
      }
      const left = until - performance.now();
      const owner = left > 0 ? await isOwner(name, folder, left) : ours(name) !== null;
      if (owner === null) await pause(AGAIN);
      else {
        fs.closeSync(handle);
        if (owner) return null;
        log?.warn(
          { directory, name: `@${name.slice(1)}` },
          'Somebody who cannot read the data directory squats the name that keeps a second Dossier out of it. The lock in the folder alone does so now. Find them with: ss -xlp',
        );
        return BY_CLAIMS_ALONE;
      }
    }
  } catch (error) {
    fs.closeSync(handle);
    throw error;
  }
}

function ended(server: net.Server, handle: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      fs.closeSync(handle);
      resolve();
    });
  });
}
