import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createKeyFile, readKeyFile } from '../platform/data-directory/key-file.ts';

const FILE_NAME = 'media-links.key';
/** Length of the key in bytes: that of the hash it is used with. */
const KEY_BYTES = 32;
/** The file holds the bytes themselves. */
const BYTES = 'latin1';

/**
 * The key that signs media links, from `<dataDirectory>/media-links.key`; made at the first start. Two processes that
 * start at once agree on one key.
 */
export async function loadLinkKey(dataDirectory: string): Promise<Buffer> {
  const text =
    (await readKeyFile(dataDirectory, FILE_NAME, BYTES)) ??
    (await createKeyFile(dataDirectory, FILE_NAME, randomBytes(KEY_BYTES).toString(BYTES), BYTES));
  const key = Buffer.from(text, BYTES);
  if (key.byteLength !== KEY_BYTES) {
    const path = join(dataDirectory, FILE_NAME);
    throw new Error(`${path} must hold exactly ${KEY_BYTES} bytes. Remove it to get a new key.`);
  }
  return key;
}
