import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The text of a key file, which is made readable by its owner only; null if there is none. */
export async function readKeyFile(directory: string, name: string): Promise<string | null> {
  const path = join(directory, name);
  try {
    const text = await readFile(path, 'utf8');
    await chmod(path, 0o600);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Puts a new key file into `directory` (made if missing), unless another process was faster: the first file stays. It
 * is complete and on the disk before it appears under its name. Returns the text that is there then.
 */
export async function createKeyFile(directory: string, name: string, text: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `${name}.${randomUUID()}`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // A hard link is atomic and, unlike a rename, never replaces another process's file.
    await link(draft, join(directory, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return readFile(join(directory, name), 'utf8');
}
