import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { isSha256, type MediaStore } from './media-store.ts';

/** Media as files: `<dataDirectory>/media/ab/cd/abcd…`, each written whole or not at all. */
export function fileMediaStore(dataDirectory: string): MediaStore {
  const root = join(dataDirectory, 'media');

  function pathOf(sha256: string, ending = ''): string {
    if (!isSha256(sha256)) throw new TypeError('A stored file is named by its SHA-256.');
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256 + ending);
  }

  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = pathOf(sha256);
      if (!(await exists(path))) await writeWhole(path, bytes);
      return { sha256, size: bytes.byteLength };
    },
    open: (sha256) => openFile(pathOf(sha256)),
    has: (sha256) => exists(pathOf(sha256)),
    putThumbnail: (sha256, bytes) => writeWhole(pathOf(sha256, '.thumbnail'), bytes),
    openThumbnail: (sha256) => openFile(pathOf(sha256, '.thumbnail')),
  };
}

/** Readers see the old state or the whole file: it is written aside, synced, then given its name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const aside = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(aside, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncDirectory(directory);
}

/** Without this a power cut may forget the new name although the bytes are safe. */
async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory; it writes names through by itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function openFile(path: string): Promise<ReadableStream<Uint8Array> | null> {
  try {
    const file = await open(path, 'r');
    return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
