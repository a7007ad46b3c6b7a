import sharp from 'sharp';
import { turns } from '../calls/work-turns.ts';
import { READING } from './image-settings.ts';
import type { MediaStore, OpenedFile } from './media-store.ts';

/** Longest side of each small picture in pixels: twice what a list row or a tile shows, for dense displays. */
const SMALL_PIXELS = { thumbnail: 96, tile: 480 } as const;
type SmallVariant = keyof typeof SMALL_PIXELS;
/** Pictures decoded at the same time; each may need some 200 MB while it is. */
const AT_ONCE = 2;

/**
 * Small pictures, made on first request and stored beside the file. A second request for a picture that is being made
 * waits for the same work. null: no such file, or it is not a picture.
 */
export function thumbnailMaker(
  store: MediaStore,
): (sha256: string, variant: SmallVariant, signal: AbortSignal) => Promise<OpenedFile | null> {
  const underWay = new Map<string, Promise<boolean>>();
  const inTurn = turns(AT_ONCE);

  async function make(sha256: string, variant: SmallVariant): Promise<boolean> {
    const small = await inTurn(async () => {
      const original = await store.open(sha256);
      return original && shrink(new Uint8Array(await new Response(original.stream).arrayBuffer()), variant);
    });
    if (!small) return false;
    await store.putDerived(sha256, variant, small);
    // The file may have been cleaned up meanwhile; then its thumbnail must not stay.
    if (await store.has(sha256)) return true;
    await store.remove(sha256);
    return false;
  }

  // A client that leaves ends what is read for it alone; what is made is for all who ask.
  return async (sha256, variant, signal) => {
    const kept = await store.openDerived(sha256, variant, signal);
    if (kept) return kept;
    const key = `${sha256}/${variant}`;
    let work = underWay.get(key);
    if (!work) {
      work = make(sha256, variant).finally(() => underWay.delete(key));
      underWay.set(key, work);
    }
    return (await work) ? store.openDerived(sha256, variant, signal) : null;
  };
}

/** A WebP within the variant's size, rotated as its EXIF says and without its EXIF; null if it is no picture. */
async function shrink(bytes: Uint8Array, variant: SmallVariant): Promise<Uint8Array | null> {
  const side = SMALL_PIXELS[variant];
  try {
    return await sharp(bytes, { ...READING, failOn: 'none' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    return null;
  }
}
