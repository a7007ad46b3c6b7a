import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of emscripten's file system that PGlite's types do not describe. */
interface Stream {
  nfd: number;
  node: { mode: number };
}
interface NodeFiles {
  realPath(node: Stream['node']): string;
  stream_ops: { fsync?(stream: Stream): number };
}
interface EmscriptenFiles {
  filesystems: { NODEFS: NodeFiles };
  isDir(mode: number): boolean;
  ErrnoError: new (errno: number) => Error;
}

/** EIO of WASI. PostgreSQL panics on it, as it must: it cannot know what reached the disk. */
const WASI_EIO = 29;

function syncDirectory(directory: string): void {
  let descriptor: number;
  try {
    descriptor = fs.openSync(directory, 'r');
  } catch (error) {
    // Windows opens no directories; its file systems keep the names in their journal.
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fs.fsyncSync(descriptor);
  } catch (error) {
    // Some file systems have no fsync for directories; PostgreSQL passes over the same two.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EINVAL' && code !== 'EBADF' && process.platform !== 'win32') throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Files of a directory whose fsync reaches the disk. Emscripten's own file system has none, so that
 * PostgreSQL's calls end in nothing and a power cut loses commits that were acknowledged.
 */
export class DurableFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: { FS: unknown }): void => {
      const files = module.FS as EmscriptenFiles;
      const { NODEFS } = files.filesystems;
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (files.isDir(stream.node.mode)) syncDirectory(NODEFS.realPath(stream.node));
          else fs.fsyncSync(stream.nfd);
          return 0;
        } catch {
          throw new files.ErrnoError(WASI_EIO);
        }
      };
    };
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), addFsync];
    return { emscriptenOpts };
  }
}

/** Syncs every file and directory beneath `directory`, and itself. @returns how many there were */
export function syncTree(directory: string): number {
  let count = 1;
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const name = path.join(directory, entry.name);
    if (entry.isDirectory()) {
      count += syncTree(name);
    } else if (entry.isFile()) {
      const descriptor = fs.openSync(name, 'r+');
      try {
        fs.fsyncSync(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
      count += 1;
    }
  }
  syncDirectory(directory);
  return count;
}
