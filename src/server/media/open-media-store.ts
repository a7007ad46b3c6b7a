import type { Config } from '../configuration/config.ts';
import { fileMediaStore } from './file-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { s3MediaStore } from './s3-media-store.ts';

/** The store that the settings name. Rejects with a sentence if an object store cannot be used with them. */
export async function openMediaStore({
  dataDirectory,
  media,
}: Pick<Config, 'dataDirectory' | 'media'>): Promise<MediaStore> {
  if (media === null) return fileMediaStore(dataDirectory);
  const store = s3MediaStore(media);
  await store.check();
  return store;
}
