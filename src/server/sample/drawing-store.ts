import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { MediaStore } from '../media/media-store.ts';
import { drawPicture } from './pictures.ts';
import type { Recipe } from './recipe.ts';

/**
 * A store that draws the pictures of the sample when one is first asked for, by a screen or by the background work
 * that hashes pictures; drawings are kept like thumbnails.
 */
export function drawingStore(store: MediaStore, database: Kysely<Schema>): MediaStore {
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function recipeFor(sha256: string): Promise<Recipe | null> {
    const row = await database
      .selectFrom('media_hash')
      .select('recipe')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return row?.recipe ?? null;
  }

  async function drawn(sha256: string, { seed, index, copy }: Recipe): Promise<Uint8Array> {
    const kept = await store.openDerived(sha256, 'drawn');
    if (kept) return new Uint8Array(await new Response(kept.stream).arrayBuffer());
    const bytes = await drawPicture(seed, index, copy);
    await store.putDerived(sha256, 'drawn', bytes);
    await database.updateTable('media').set({ size: bytes.byteLength }).where('sha256', '=', sha256).execute();
    return bytes;
  }

  return {
    ...store,
    has: async (sha256) => (await store.has(sha256)) || (await recipeFor(sha256)) !== null,
    async open(sha256, range, signal) {
      const found = await store.open(sha256, range, signal);
      if (found) return found;
      const recipe = await recipeFor(sha256);
      if (!recipe) return null;
      let work = underWay.get(sha256);
      if (!work) {
        work = drawn(sha256, recipe).finally(() => underWay.delete(sha256));
        underWay.set(sha256, work);
      }
      const bytes = await work;
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { size: bytes.byteLength, stream: new Blob([new Uint8Array(part)]).stream() };
    },
  };
}
