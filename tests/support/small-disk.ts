import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The words in front of a command that let it see a disk of so many megabytes at `directory`: a file system
 * of its own in memory, which nobody else sees and which goes with the process. Only Linux has that.
 *
 * @throws Error with a sentence where it cannot be had
 */
export function onSmallDisk(directory: string, megabytes: number): string[] {
  const own = ['unshare', '--map-root-user', '--mount'];
  if (spawnSync(own[0] ?? '', [...own.slice(1), 'true']).status !== 0) {
    throw new Error('The test of a full disk needs Linux, where a process may have a file system of its own.');
  }
  return [
    ...own,
    'sh',
    '-c',
    'mount -t tmpfs -o "size=$1m" tmpfs "$0" && shift && exec "$@"',
    directory,
    String(megabytes),
  ];
}

/** The small disk as this process can reach it. */
export const diskOf = (pid: number | undefined, directory: string): string => join(`/proc/${pid}/root`, directory);
const FILLER = 'filler';

/** Takes all room on the disk at `directory` but so many bytes. */
export function fillDisk(directory: string, leave: number): void {
  const { bavail, bsize } = statfsSync(directory);
  const piece = Buffer.alloc(64 * 1024, 1);
  const file = openSync(join(directory, FILLER), 'w');
  try {
    for (let room = bavail * bsize - leave; room > 0;) room -= writeSync(file, piece, 0, Math.min(room, piece.length));
  } finally {
    closeSync(file);
  }
}

export function freeDisk(directory: string): void {
  rmSync(join(directory, FILLER));
}

/** Files below `directory`. */
export function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}
