import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../platform/data-directory/private-files.ts';

/** Length of the key in bytes: that of the hash it is used with. */
const KEY_BYTES = 32;

/**
 * The key that signs media links, from `<dataDirectory>/media-links.key`; made at the first start. Only the owner of
 * the process can read the file. Two processes that start at once agree on one key.
 */
export async function loadLinkKey(dataDirectory: string): Promise<Buffer> {
  const path = join(dataDirectory, 'media-links.key');
  await mkdir(dataDirectory, { recursive: true, mode: PRIVATE_FOLDER });
  const key = (await read(path)) ?? (await create(path));
  if (key.byteLength !== KEY_BYTES) {
    throw new Error(`${path} must hold exactly ${KEY_BYTES} bytes. Remove it to get a new key.`);
  }
  return key;
}

async function read(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function create(path: string): Promise<Buffer> {
  const aside = `${path}.${randomUUID()}.part`;
  const file = await open(aside, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(randomBytes(KEY_BYTES));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Unlike a rename, a link never replaces a key that another process has just made.
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(path);
}
