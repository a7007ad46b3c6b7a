import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_DISTANCE } from '../../../../src/contract/policy/conditions/duplicate-conditions.ts';
import { bitDistance, isComparable, pictureLikeness } from '../../../../src/server/duplicates/hash-bits.ts';
import { hashPicture } from '../../../../src/server/duplicates/hash-picture.ts';
import { scene } from '../../../server/duplicates/support.ts';

/** What people do to a picture before they upload it again. */
const CHANGES: Readonly<Record<string, (png: Buffer) => Promise<Buffer>>> = {
  'half the size': (png) => sharp(png).resize(320).png().toBuffer(),
  'a quarter of the size': (png) => sharp(png).resize(160).jpeg({ quality: 80 }).toBuffer(),
  'twice the size': (png) => sharp(png).resize(1280).jpeg({ quality: 90 }).toBuffer(),
  'JPEG of quality 30': (png) => sharp(png).jpeg({ quality: 30 }).toBuffer(),
  'WebP of quality 40': (png) => sharp(png).webp({ quality: 40 }).toBuffer(),
  blurred: (png) => sharp(png).blur(3).jpeg().toBuffer(),
  sharpened: (png) => sharp(png).sharpen({ sigma: 2 }).jpeg().toBuffer(),
  brighter: (png) => sharp(png).modulate({ brightness: 1.2 }).jpeg().toBuffer(),
  'black and white': (png) => sharp(png).greyscale().jpeg().toBuffer(),
  'cropped by 5 %': (png) => sharp(png).extract({ left: 16, top: 12, width: 608, height: 456 }).jpeg().toBuffer(),
  'turned by 1°': (png) =>
    sharp(png)
      .rotate(1)
      .resize(652, 491, { fit: 'fill' })
      .extract({ left: 6, top: 5, width: 640, height: 480 })
      .jpeg()
      .toBuffer(),
};
const ORIGINALS = 16;

test('finds changed copies, and no unrelated picture, in a set with known answers', { timeout: 240_000 }, async () => {
  const originals = await Promise.all(Array.from({ length: ORIGINALS }, (_, seed) => scene(seed)));
  const hashes = await Promise.all(originals.map((png) => hashPicture(png)));
  expect(hashes.every(({ quality }) => isComparable(quality))).toBe(true);
  const recall = new Map<string, number>();
  let right = 0;
  let wrong = 0;
  for (const [change, apply] of Object.entries(CHANGES)) {
    let found = 0;
    for (const [place, png] of originals.entries()) {
      const copy = await hashPicture(await apply(png));
      for (const [other, original] of hashes.entries()) {
        if (pictureLikeness(copy, original).distance > PICTURE_DISTANCE) continue;
        if (other === place) found += 1;
        else wrong += 1;
      }
    }
    right += found;
    recall.set(change, found / ORIGINALS);
  }
  const copies = ORIGINALS * recall.size;
  const precision = right / (right + wrong);
  const lines = [...recall].map(([change, share]) => `  ${change.padEnd(24)}${(100 * share).toFixed(1).padStart(6)} %`);
  process.stdout.write(
    [
      `${copies} copies of ${ORIGINALS} pictures, each compared with all:`,
      ...lines,
      `  recall ${((100 * right) / copies).toFixed(1)} %, precision ${(100 * precision).toFixed(1)} %`,
      '',
    ].join('\n'),
  );
  expect(precision).toBe(1);
  // What a hash of frequencies takes in its stride is always found; moved edges are found nearly always.
  const moved = new Set(['cropped by 5 %', 'turned by 1°']);
  for (const [change, share] of recall) expect(share, change).toBeGreaterThanOrEqual(moved.has(change) ? 0.85 : 1);
});

test('a picture is hashed as people see it, turned by its metadata', async () => {
  const png = await scene(3);
  const lying = await sharp(png).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
  const [{ hash: a }, { hash: b }] = await Promise.all([hashPicture(png), hashPicture(lying)]);
  expect(bitDistance(a, b)).toBeLessThanOrEqual(8);
});
