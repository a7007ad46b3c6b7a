import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_PIXELS_MAXIMUM, type SMALL_VARIANTS } from '../../contract/base/media-limits.ts';
import { atMost } from '../platform/calls/fair-queue.ts';
import type { MediaStore, OpenedFile } from './media-store.ts';

/** An image as it is shown, in a file of nothing but its pixels. */
export interface Rendered {
  path: string;
  sha256: string;
  type: 'image/jpeg' | 'image/webp' | 'image/png';
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

const QUALITY = 92;
/** WebP has no longer sides. */
const WEBP_SIDE = 16_383;

/** Writes an image to `path`: as JPEG, or as WebP if parts of it may be transparent. `keepsType`: as PNG. sharp writes no metadata by default. */
export async function rendered(
  image: Sharp,
  path: string,
  { alpha, keepsType = false, longest = 0 }: { alpha: boolean; keepsType?: boolean; longest?: number },
): Promise<Rendered> {
  const type = keepsType || (alpha && longest > WEBP_SIDE) ? 'image/png' : alpha ? 'image/webp' : 'image/jpeg';
  try {
    const { width, height, size } = await encoded(image, type).toFile(path);
    return { path, type, width, height, size, sha256: await sha256Of(path) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function encoded(image: Sharp, type: Rendered['type']): Sharp {
  switch (type) {
    case 'image/jpeg':
      return image.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
    case 'image/webp':
      return image.webp({ quality: QUALITY, effort: 2 });
    case 'image/png':
      return image.png({ compressionLevel: 6 });
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

// One thread for each image, and no cache between images, so that memory is only used by images under way.
sharp.concurrency(1);
sharp.cache(false);

/** Seconds after which work on one image is given up. */
export const IMAGE_SECONDS = 60;

/** How every image of an upload is read: damage is an error, and so are too many pixels. */
export const READING = { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAXIMUM } as const;

type SmallVariant = (typeof SMALL_VARIANTS)[number];
/**
 * Longest side of each small picture in pixels: twice what a list row or a tile shows, for dense displays. Those that are
 * stored already keep their size.
 */
const SMALL_PIXELS: Readonly<Record<SmallVariant, number>> = { thumbnail: 96, tile: 480 };
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
  const limited = atMost(AT_ONCE);

  async function make(sha256: string, variant: SmallVariant): Promise<boolean> {
    const small = await limited(async () => {
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
