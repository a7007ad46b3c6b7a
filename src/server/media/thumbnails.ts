import sharp from 'sharp';
import type { MediaStore } from './media-store.ts';

/** Longest side of a small picture in pixels: twice what a list row shows, for dense displays. */
export const THUMBNAIL_PIXELS = 96;
/** Decoding limit in pixels (50 megapixels: decisions, section 11). */
const PIXELS_MAXIMUM = 50_000_000;
/** Pictures decoded at the same time; each may need some 200 MB while it is. */
const AT_ONCE = 2;

/**
 * Small pictures, made when first asked for and kept beside the file. A second request for a picture
 * that is being made waits for the same work. null: no such file, or it is not a picture.
 */
export function thumbnailMaker(store: MediaStore): (sha256: string) => Promise<ReadableStream<Uint8Array> | null> {
  const underWay = new Map<string, Promise<boolean>>();
  const inTurn = turns(AT_ONCE);

  async function make(sha256: string): Promise<boolean> {
    const original = await store.open(sha256);
    if (!original) return false;
    const bytes = new Uint8Array(await new Response(original).arrayBuffer());
    const small = await inTurn(() => shrink(bytes));
    if (!small) return false;
    await store.putThumbnail(sha256, small);
    return true;
  }

  return async (sha256) => {
    const kept = await store.openThumbnail(sha256);
    if (kept) return kept;
    let work = underWay.get(sha256);
    if (!work) {
      work = make(sha256).finally(() => underWay.delete(sha256));
      underWay.set(sha256, work);
    }
    return (await work) ? store.openThumbnail(sha256) : null;
  };
}

/** A WebP of at most 96 pixels a side, turned as its EXIF says and without its EXIF; null if it is no picture. */
async function shrink(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAXIMUM })
      .rotate()
      .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Lets at most `atOnce` pieces of work run; the others wait in order. */
function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn is handed on as it is, so nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
}
