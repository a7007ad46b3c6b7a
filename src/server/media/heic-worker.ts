import { readFile, writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { fileOf, profileOfHeif } from './colour-profile.ts';
import { orientationOfHeic } from './heic-orientation.ts';

const { input, output } = workerData as { input: string; output: string };
const bytes = await readFile(input);
const images = new libheif.HeifDecoder().decode(bytes);
const image = images.find((each) => each.is_primary()) ?? images[0];
if (!image) throw new Error('There is no picture in the HEIC.');
const { width, height, data } = await pixelsOf(image);
const picture = sharp(data, { raw: { width, height, channels: 4, premultiplied: image.is_premultiplied_alpha() } })
  // It is rotated when it is read, as a JPEG is.
  .withMetadata({ orientation: orientationOfHeic(bytes) });
await writeFile(output, await fileOf(picture, !isOpaque(data), await profileOfHeif(bytes)));

function pixelsOf(decoded: libheif.HeifImage): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const [width, height] = [decoded.get_width(), decoded.get_height()];
  return new Promise((resolve, reject) => {
    decoded.display({ width, height, data: new Uint8ClampedArray(width * height * 4) }, (shown) => {
      if (shown) resolve(shown);
      else reject(new Error('The HEIC cannot be decoded.'));
    });
  });
}

/** Programs write an alpha channel into every HEIC, and most of these hide nothing. */
function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}
