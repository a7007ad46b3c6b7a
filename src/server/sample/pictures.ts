import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import sharp from 'sharp';
import type { MediaStore } from '../media/media-store.ts';

/** A picture in the store. */
export interface StoredPicture {
  sha256: string;
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

const WIDTH = 480;
const HEIGHT = 600;
const BACKGROUNDS = ['#d9c7b0', '#b7c9d3', '#c3d1b4', '#dcb8b0', '#cbbfd8', '#e6d9a8', '#a9c7c0', '#c9c9c9'];
/** Every eighth is a PNG, so that both types are seen. */
const PNG_EVERY = 8;
/** Pictures that are drawn at the same time. All of them would keep files and passwords waiting, which need the same threads. */
const AT_ONCE = 2;

/**
 * Draws the people of the sample: line figures of the collection "Notionists" by Zoish (CC0), no
 * photograph of anybody. The same seed draws the same pictures.
 *
 * @returns the bytes of `count` files
 */
export async function drawPictures(seed: string, count: number): Promise<Buffer[]> {
  const drawn: Buffer[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      drawn[index] = await drawPicture(seed, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return drawn;
}

/** Profiles share them, as the store keeps the same bytes once. */
export async function keepPictures(store: MediaStore, drawn: readonly Buffer[]): Promise<StoredPicture[]> {
  return Promise.all(drawn.map(async (bytes) => ({ ...(await store.put(bytes)), width: WIDTH, height: HEIGHT })));
}

function drawPicture(seed: string, index: number): Promise<Buffer> {
  const svg = createAvatar(notionists, { seed: `${seed}/${index}`, size: WIDTH }).toString();
  const background = BACKGROUNDS[index % BACKGROUNDS.length] as string;
  const picture = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } }).composite([
    { input: Buffer.from(svg), gravity: 'south' },
  ]);
  const file =
    index % PNG_EVERY === 0 ? picture.png({ palette: true, effort: 1 }) : picture.webp({ quality: 75, effort: 2 });
  return file.toBuffer();
}
