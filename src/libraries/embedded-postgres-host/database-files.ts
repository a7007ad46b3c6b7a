import fs from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ownNamesIn } from './own-names.ts';

/** Permissions of the group and of others. */
const OTHERS = 0o077;

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

/** Syncs every file and directory beneath `directory`, and itself. */
function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const name = path.join(directory, entry.name);
    if (entry.isDirectory()) {
      syncTree(name);
    } else if (entry.isFile()) {
      const descriptor = fs.openSync(name, 'r+');
      try {
        fs.fsyncSync(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
    }
  }
  syncDirectory(directory);
}

/** Without it PostgreSQL does not take a folder for a database; so it is moved last. */
const WHOLE = 'PG_VERSION';
/** Within the existing folder: a volume may be mounted at it, which nothing can be moved over. */
const UNFINISHED = 'database.new';

/** Whether there is no database in `directory`, except what an interrupted first start has left. */
export function hasNoDatabase(directory: string): boolean {
  return ownNamesIn(directory).every((name) => name === UNFINISHED);
}

/** Whether moving the complete files up in `directory` was interrupted. */
function isHalfMoved(directory: string): boolean {
  return fs.existsSync(path.join(directory, UNFINISHED, WHOLE));
}

/**
 * Makes the files of a new database apart, syncs them, and moves them to their place: an interruption leaves either
 * nothing, or a complete database, or one that the next call completes.
 *
 * @param make creates them in the folder that it is given
 * @throws Error if other files lie there, of which none is touched
 */
export async function makeNew(directory: string, make: (folder: string) => Promise<void>): Promise<void> {
  const nothing = hasNoDatabase(directory);
  if (!nothing && !isHalfMoved(directory)) {
    throw new Error('files lie there, but no PG_VERSION, so it is no whole database');
  }
  const inPlace = fs.existsSync(directory);
  const unfinished = inPlace ? path.join(directory, UNFINISHED) : `${directory}.new`;
  if (nothing) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    await make(unfinished);
  }
  syncTree(unfinished);
  if (inPlace) moveUp(unfinished, directory);
  else fs.renameSync(unfinished, directory);
  // The new name is an entry of the directory above, which is an entry of its own parent.
  syncDirectory(path.dirname(directory));
}

function moveUp(unfinished: string, directory: string): void {
  const up = (name: string): void => fs.renameSync(path.join(unfinished, name), path.join(directory, name));
  for (const name of fs.readdirSync(unfinished).filter((each) => each !== WHOLE)) up(name);
  syncDirectory(directory);
  up(WHOLE);
  fs.rmdirSync(unfinished);
  syncDirectory(directory);
}
