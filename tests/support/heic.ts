import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A HEIC of 416 × 480 pixels: red and green above, blue and white below, as HEVC of plain samples. */
export function aHeic(): Buffer {
  return gunzipSync(readFileSync(new URL('four-colours.heic.gz', import.meta.url)));
}
