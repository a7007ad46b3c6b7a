import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { OTHERS } from '../../data-directory/private-files.ts';

/** The parts of emscripten's file system that PGlite's types do not describe. */
interface Stream {
  nfd: number;
  node: { mode: number };
}
interface NodeFiles {
  realPath(node: Stream['node']): string;
  stream_ops: { fsync?(stream: Stream): number; setattr: (stream: Stream, attributes: Attributes) => void };
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: (node: unknown, attributes: Attributes) => void;
  };
}
interface Attributes {
  mode?: number | null;
}
interface EmscriptenFiles {
  filesystems: { NODEFS: NodeFiles };
  isDir(mode: number): boolean;
  ErrnoError: new (errno: number) => Error;
}

/** EIO of WASI. PostgreSQL panics on it, as it must: it cannot know what reached the disk. */
const WASI_EIO = 29;

export function syncDirectory(directory: string): void {
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
    // Some file systems have no fsync for directories; PostgreSQL ignores the same two errors.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EINVAL' && code !== 'EBADF' && process.platform !== 'win32') throw error;
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Files of a directory whose fsync reaches the disk. Emscripten's own file system has none, so that PostgreSQL's
 * calls have no effect and a power cut loses acknowledged commits. It also unpacks PGlite's archive with permissions
 * for everybody; here nobody else gets any.
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
    const closeToOthers = (module: { FS: unknown }): void => {
      const { node_ops: nodes, stream_ops: streams } = (module.FS as EmscriptenFiles).filesystems.NODEFS;
      const { mknod, setattr } = nodes;
      const setStream = streams.setattr;
      const closed = (attributes: Attributes): Attributes =>
        typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ~OTHERS } : attributes;
      nodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
      nodes.setattr = (node, attributes) => setattr(node, closed(attributes));
      streams.setattr = (stream, attributes) => setStream(stream, closed(attributes));
    };
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), addFsync, closeToOthers];
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
