import type { MediaStore, OpenedFile } from '../media/media-store.ts';
import { drawPicture } from './pictures.ts';
import { LONGEST_RECIPE, recipeOf, type Recipe } from './recipe.ts';

/**
 * A store in which recipes of the sample are found as the pictures they stand for: drawn when one is first asked
 * for, be it by a screen or by the work that hashes pictures behind, and kept beside the recipe.
 */
export function drawingStore(store: MediaStore): MediaStore {
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function drawn(sha256: string, recipe: Recipe): Promise<Uint8Array> {
    const kept = await store.openDerived(sha256, 'drawn');
    if (kept) return bytesOf(kept);
    const bytes = await drawPicture(recipe.seed, recipe.index, recipe.copy);
    await store.putDerived(sha256, 'drawn', bytes);
    return bytes;
  }

  return {
    ...store,
    async open(sha256, range, signal) {
      const found = await store.open(sha256, range, signal);
      if (!found || found.size > LONGEST_RECIPE) return found;
      await found.stream.cancel();
      const whole = await store.open(sha256, undefined, signal);
      if (!whole) return null;
      const recipe = recipeOf(new TextDecoder().decode(await bytesOf(whole)));
      if (!recipe) return store.open(sha256, range, signal);
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

async function bytesOf({ stream }: OpenedFile): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
