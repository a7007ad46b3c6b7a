import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing, PRIVATE_FILE, PRIVATE_FOLDER, syncFolder } from './private-files.ts';

/** The text of a key file, which is made readable by its owner only; null if there is none. */
export async function readKeyFile(
  directory: string,
  name: string,
  encoding: BufferEncoding = 'utf8',
): Promise<string | null> {
  const path = join(directory, name);
  const text = await readFile(path, encoding).catch(orMissing);
  if (text !== null) await chmod(path, PRIVATE_FILE);
  return text;
}

/**
 * Puts a new key file into `directory` (made if missing), unless another process was faster: the first file stays. It
 * is complete and on the disk before it appears under its name. Returns the text that is there then.
 */
export async function createKeyFile(
  directory: string,
  name: string,
  text: string,
  encoding: BufferEncoding = 'utf8',
): Promise<string> {
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  const draft = join(directory, `${name}.${randomUUID()}`);
  await writeFile(draft, text, { encoding, flag: 'wx', mode: PRIVATE_FILE, flush: true });
  try {
    // A hard link is atomic and, unlike a rename, never replaces another process's file.
    await link(draft, join(directory, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  await syncFolder(directory);
  return readFile(join(directory, name), encoding);
}
