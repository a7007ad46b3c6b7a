import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rm, copyFile, rename, writeFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { orMissing, PRIVATE_FOLDER, PRIVATE_FILE, syncFolder } from '../platform/data-directory/private-files.ts';
import { DERIVED_VARIANTS, isSha256, type ByteRange, type MediaStore, type OpenedFile } from './media-store.ts';

/**
 * Gives a written and synced file its name. Readers see the old state or the complete file.
 *
 * @param aside a folder on the disk of `to`, through which a file comes there from another disk
 */
async function moveInto(from: string, to: string, aside: string): Promise<void> {
  const directory = dirname(to);
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyInto(from, to, aside);
  }
  await syncFolder(directory);
}

async function copyInto(from: string, to: string, aside: string): Promise<void> {
  await mkdir(aside, { recursive: true, mode: PRIVATE_FOLDER });
  const copy = join(aside, randomUUID());
  try {
    await copyFile(from, copy);
    await syncFile(copy);
    await rename(copy, to);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  await rm(from, { force: true });
}

/** Makes sure that a file's content is on the disk, and closed to others: another library may have written it. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(PRIVATE_FILE);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The folder for files from another disk: a volume may be mounted right at the folder of the media. */
export function asideOf(dataDirectory: string): string {
  return join(dataDirectory, 'media', 'incoming');
}

/** Media as files: `<dataDirectory>/media/ab/cd/abcd…`, each written completely or not at all. */
export function fileMediaStore(dataDirectory: string): MediaStore {
  const root = join(dataDirectory, 'media');
  const incoming = join(dataDirectory, 'incoming');

  function pathOf(sha256: string, ending = ''): string {
    if (!isSha256(sha256)) throw new TypeError('A stored file is named by its SHA-256.');
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256 + ending);
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(incoming, { recursive: true, mode: PRIVATE_FOLDER });
    const aside = join(incoming, randomUUID());
    try {
      await writeFile(aside, bytes, { flag: 'wx', mode: PRIVATE_FILE, flush: true });
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
    await moveInto(aside, path, asideOf(dataDirectory));
  }

  return {
    async put(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = pathOf(sha256);
      if (!(await exists(path))) await write(path, bytes);
      return { sha256, size: bytes.byteLength };
    },
    async putFile(from, sha256) {
      const path = pathOf(sha256);
      if (await exists(path)) return;
      await syncFile(from);
      await moveInto(from, path, asideOf(dataDirectory));
    },
    open: (sha256, range) => openFile(pathOf(sha256), range),
    has: (sha256) => exists(pathOf(sha256)),
    putDerived: (sha256, variant, bytes) => write(pathOf(sha256, `.${variant}`), bytes),
    openDerived: (sha256, variant) => openFile(pathOf(sha256, `.${variant}`)),
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true });
      for (const variant of DERIVED_VARIANTS) await rm(pathOf(sha256, `.${variant}`), { force: true });
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function openFile(path: string, range?: ByteRange): Promise<OpenedFile | null> {
  const file = await open(path, 'r').catch(orMissing);
  if (!file) return null;
  const { size } = await file.stat();
  const stream = file.createReadStream(range);
  return { size, stream: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
}
