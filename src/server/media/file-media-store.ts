import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PRIVATE_FOLDER } from '../data-directory/private-files.ts';
import { DERIVED_VARIANTS, isSha256, type ByteRange, type MediaStore, type OpenedFile } from './media-store.ts';
import { moveInto, syncFile, writeSynced } from './whole-file.ts';

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
    await writeSynced(aside, bytes);
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
  try {
    const file = await open(path, 'r');
    const { size } = await file.stat();
    const stream = file.createReadStream(range);
    return { size, stream: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
