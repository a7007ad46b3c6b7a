import type { MediaStore } from '../../../src/server/media/media-store.ts';
import { drawPicture, HEIGHT, WIDTH } from '../../../src/server/sample/pictures.ts';

/** A picture in the store. */
export interface StoredPicture {
  sha256: string;
  width: number;
  height: number;
  /** Bytes. */
  size: number;
}

/** Pictures that are drawn at the same time. All of them would keep files and passwords waiting, which need the same threads. */
const AT_ONCE = 2;

/** Draws some pictures and keeps them. Profiles share them, as the store keeps the same bytes once. */
export async function keepPictures(store: MediaStore, seed: string, count: number): Promise<StoredPicture[]> {
  const kept: StoredPicture[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      kept[index] = { ...(await store.put(await drawPicture(seed, index))), width: WIDTH, height: HEIGHT };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return kept;
}
