import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hashPicture } from '../../../src/server/duplicates/hash-picture.ts';
import { isComparable } from '../../../src/server/duplicates/hash-bits.ts';
import { randomFrom } from '../../support/random.ts';

const [WIDTH, HEIGHT] = [800, 600];

/** `shade`: brightness of a place, 0 to 255. `grain`: how much noise a camera would add to each. */
function picture(shade: (x: number, y: number) => number, grain = 0): Promise<Buffer> {
  const { next } = randomFrom(7);
  const values = Buffer.alloc(WIDTH * HEIGHT);
  for (let at = 0; at < values.length; at += 1) {
    const value = shade(at % WIDTH, Math.floor(at / WIDTH)) + (next() - 0.5) * grain;
    values[at] = Math.max(0, Math.min(255, value));
  }
  return sharp(values, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer();
}

const stripe = (place: number, wide: number) => (Math.floor(place / wide) % 2) * 255;
const PLAIN: Readonly<Record<string, Promise<Buffer>>> = {
  'stripes of 80 px': picture((x) => stripe(x, 80)),
  'stripes of 40 px': picture((x) => stripe(x, 40)),
  'stripes of 80 px that lie': picture((_x, y) => stripe(y, 80)),
  'stripes with grain': picture((x) => stripe(x, 80), 20),
  'an even gradient': picture((x) => (x / WIDTH) * 255),
  'one colour': picture(() => 120),
};
const OTHERS: Readonly<Record<string, Promise<Buffer>>> = {
  'a circle': picture((x, y) => (Math.hypot(x - 400, y - 300) < 150 ? 40 : 250)),
  'a chessboard': picture((x, y) => stripe(x, 100) ^ stripe(y, 100)),
  'stripes that lean': picture((x, y) => stripe(x + y, 80)),
};

const saved = async (png: Buffer) => [
  png,
  ...(await Promise.all([90, 60, 30].map((quality) => sharp(png).jpeg({ quality }).toBuffer()))),
];

test.each(Object.entries(PLAIN))('%s: too plain to compare, at any quality of a JPEG', async (_what, png) => {
  for (const bytes of await saved(await png)) {
    const { quality } = await hashPicture(bytes);
    expect(isComparable(quality)).toBe(false);
  }
});

test.each(Object.entries(OTHERS))('%s is compared, at any quality of a JPEG', async (_what, png) => {
  for (const bytes of await saved(await png)) {
    const { quality } = await hashPicture(bytes);
    expect(isComparable(quality)).toBe(true);
  }
});
