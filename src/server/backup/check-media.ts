import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { MediaStore } from '../media/media-store.ts';
import { namedFiles } from './media-files.ts';

/** Reads every file that a record names. `faulty`: those that are missing or whose content does not match their name. */
export async function checkMedia(
  database: Kysely<Schema>,
  store: MediaStore,
): Promise<{ files: number; faulty: string[] }> {
  const names = await namedFiles(database);
  const faulty: string[] = [];
  for (const name of names) {
    const content = await store.open(name);
    const hash = createHash('sha256');
    if (content) for await (const piece of content.stream) hash.update(piece);
    if (!content || hash.digest('hex') !== name) faulty.push(name);
  }
  return { files: names.length, faulty };
}
