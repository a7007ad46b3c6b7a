import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_DISTANCE } from '../../../src/contract/duplicates/duplicate-conditions.ts';
import { bandProbes, bandsOf, isComparable, pictureLikeness } from '../../../src/libraries/pictures/hash-bits.ts';
import { hashPicture } from '../../../src/libraries/pictures/hash-picture.ts';
import { randomFrom } from '../../support/random.ts';

const { next } = randomFrom(31);
const anyHash = () => Array.from({ length: 64 }, () => Math.floor(next() * 16).toString(16)).join('');

/** The hash with those bits flipped; bit 0 is the first of the first digit. */
function flipped(hash: string, bits: Iterable<number>): string {
  const digits = hash.split('').map((digit) => Number.parseInt(digit, 16));
  for (const bit of bits) digits[bit >> 2] = (digits[bit >> 2] ?? 0) ^ (8 >> (bit & 3));
  return digits.map((digit) => digit.toString(16)).join('');
}

function anyBits(count: number): Set<number> {
  const bits = new Set<number>();
  while (bits.size < count) bits.add(Math.floor(next() * 256));
  return bits;
}

const meets = (a: string, b: string) => bandsOf(b).some((band) => bandProbes(a).includes(band));

test('hashes within the distance share a probed band even in the worst way: two bits in every band but one, which has one', () => {
  for (let spared = 0; spared < 16; spared += 1) {
    const bits = Array.from({ length: 16 }, (_, band) => [
      band * 16 + 3,
      ...(band === spared ? [] : [band * 16 + 9]),
    ]).flat();
    expect(bits).toHaveLength(PICTURE_DISTANCE);
    const hash = anyHash();
    expect(meets(hash, flipped(hash, bits))).toBe(true);
    // One bit more in that band, and nothing is promised any longer: the test above is at the edge.
    expect(meets(hash, flipped(hash, [...bits, spared * 16 + 9]))).toBe(false);
  }
});

test('a picture in a frame is reported as that, also where it is nearer as a part', () => {
  const hash = anyHash();
  const framed = { hash: anyHash(), innerHash: flipped(hash, anyBits(4)), frameHash: flipped(hash, anyBits(9)) };
  const picture = { hash, innerHash: anyHash() };
  expect(pictureLikeness(framed, picture, 31)).toEqual({ distance: 4, how: 'in a frame' });
  const noFrame = { ...framed, frameHash: anyHash() };
  expect(pictureLikeness(noFrame, picture, 31)).toEqual({ distance: 4, how: 'a part of it' });
});

const [WIDTH, HEIGHT] = [800, 600];

/** `shade`: brightness of a place, 0 to 255. `grain`: how much noise a camera would add to each. */
function picture(shade: (x: number, y: number) => number, grain = 0): Promise<Buffer> {
  const { next: grainy } = randomFrom(7);
  const values = Buffer.alloc(WIDTH * HEIGHT);
  for (let at = 0; at < values.length; at += 1) {
    const value = shade(at % WIDTH, Math.floor(at / WIDTH)) + (grainy() - 0.5) * grain;
    values[at] = Math.max(0, Math.min(255, value));
  }
  return sharp(values, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer();
}

const stripe = (place: number, wide: number) => (Math.floor(place / wide) % 2) * 255;
const PICTURES: [what: string, compared: boolean, png: Promise<Buffer>][] = [
  ['stripes of 80 px', false, picture((x) => stripe(x, 80))],
  ['stripes of 40 px', false, picture((x) => stripe(x, 40))],
  ['stripes of 80 px that lie', false, picture((_x, y) => stripe(y, 80))],
  ['stripes with grain', false, picture((x) => stripe(x, 80), 20)],
  ['an even gradient', false, picture((x) => (x / WIDTH) * 255)],
  ['a gradient that leans', false, picture((x, y) => (x / WIDTH + y / HEIGHT) * 127)],
  ['a round gradient', false, picture((x, y) => Math.hypot(x - 400, y - 300) / 2)],
  ['dots', false, picture((x, y) => (Math.hypot((x % 80) - 40, (y % 80) - 40) < 20 ? 20 : 230))],
  ['one colour', false, picture(() => 120)],
  ['a circle', true, picture((x, y) => (Math.hypot(x - 400, y - 300) < 150 ? 40 : 250))],
  ['a page of text', true, picture((x, y) => (y % 30 < 18 && Math.sin(x - (x % 9) + y - (y % 30)) > 0 ? 20 : 250))],
  ['a chessboard', true, picture((x, y) => stripe(x, 100) ^ stripe(y, 100))],
  ['stripes that lean', true, picture((x, y) => stripe(x + y, 80))],
];

test.each(PICTURES)('%s: compared is %s, at any quality of a JPEG', async (_what, compared, png) => {
  const jpegs = [90, 60, 30].map(async (quality) =>
    sharp(await png)
      .jpeg({ quality })
      .toBuffer(),
  );
  for (const bytes of await Promise.all([png, ...jpegs])) {
    expect(isComparable((await hashPicture(bytes)).quality)).toBe(compared);
  }
});
