import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** The shortest limit of a socket's path among the systems, in bytes: 104 with its end on macOS. */
const PATH_LIMIT = 100;

/**
 * Runs `use` with a path to `name` in `folder` that is short enough for a socket. A long one goes
 * through a link in the temporary directory; the socket still lies in `folder`.
 */
async function withAddress<T>(folder: string, name: string, use: (address: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') return use(`\\\\.\\pipe\\dossier-${name}`);
  const whole = path.resolve(folder, name);
  if (Buffer.byteLength(whole) <= PATH_LIMIT) return use(whole);
  const detour = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-'));
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
export async function holdSocket(folder: string): Promise<{ socket: string; close(): Promise<void> }> {
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
export async function isHeld(folder: string, socket: string): Promise<boolean> {
  for (;;) {
    const error = await withAddress(folder, socket, reach);
    // A full connection queue means that the owner lives, too.
    if (error === null || error.code === 'EAGAIN') return true;
    if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') return false;
    // It was closing at this moment: the next answer is clear.
    if (error.code !== 'ECONNRESET') throw error;
  }
}
