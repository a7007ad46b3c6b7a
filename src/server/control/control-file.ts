import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integer, is, string, type, type Infer } from 'superstruct';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data-directory/private-files.ts';

/** Where the running server takes orders, and the token that an order must carry. */
const Control = type({ port: integer(), token: string() });
export type Control = Infer<typeof Control>;

const FILE_NAME = 'staff-control.json';

/** Readable only for the owner of the server's process, who may give orders. */
export async function writeControlFile(directory: string, control: Control): Promise<void> {
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  const draft = join(directory, `${FILE_NAME}.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(control), { mode: PRIVATE_FILE });
  await rename(draft, join(directory, FILE_NAME));
}

/** Null if there is none, or none that can be used. */
export async function readControlFile(directory: string): Promise<Control | null> {
  try {
    const content: unknown = JSON.parse(await readFile(join(directory, FILE_NAME), 'utf8'));
    return is(content, Control) ? content : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function removeControlFile(directory: string): Promise<void> {
  return rm(join(directory, FILE_NAME), { force: true });
}

/** Headers of an order and of its response. */
export const QUESTION = 'x-question';
export const PROOF = 'x-proof';

/**
 * Proves that the sender can read the file. The token itself is never sent: the port of a killed server may belong to
 * another program, which would then have it.
 */
export function proofOf(token: string, words: 'takes orders' | 'gives orders', question: string): string {
  return createHmac('sha256', token).update(`dossier ${words} ${question}`).digest('base64url');
}
