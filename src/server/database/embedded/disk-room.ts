import fs from 'node:fs';
import path from 'node:path';
import type { Failure } from '../../failures/failure.ts';
import { storageFull } from '../../failures/storage-full.ts';
import { unavailable } from '../engine/query-error.ts';

/** Bytes that PostgreSQL needs to open: the next two files of its log. */
const ROOM = 2 * 16 * 1024 * 1024;

/** Whether the disk of the database has room to continue; true where that cannot be known. */
export function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(path.dirname(directory));
    return bavail * bsize >= ROOM;
  } catch {
    return true;
  }
}

/**
 * The error for callers when an instance is gone. PostgreSQL ends itself when its log cannot grow, and WebAssembly
 * passes no reason on: the state of the disk shows it.
 */
export function lost(cause: unknown, directory: string): Failure {
  return hasRoom(directory) ? unavailable(cause) : storageFull(cause);
}
