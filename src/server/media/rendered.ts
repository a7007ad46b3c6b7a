import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Sharp } from 'sharp';

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
