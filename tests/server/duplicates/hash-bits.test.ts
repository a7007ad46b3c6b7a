import { expect, test } from 'vitest';
import { PICTURE_DISTANCE } from '../../../src/contract/policy/conditions/duplicate-conditions.ts';
import { bandProbes, bandsOf, bitDistance, pictureLikeness } from '../../../src/server/duplicates/hash-bits.ts';
import { randomFrom } from '../../support/random.ts';

const { next } = randomFrom(31);
const anyHash = () => Array.from({ length: 64 }, () => Math.floor(next() * 16).toString(16)).join('');

/** The hash with those bits turned over; bit 0 is the first of the first digit. */
function turned(hash: string, bits: Iterable<number>): string {
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

test('the distance is the number of different bits', () => {
  for (const count of [0, 1, 15, 31, 32, 128, 256]) {
    const hash = anyHash();
    expect(bitDistance(hash, turned(hash, anyBits(count)))).toBe(count);
  }
});

test('every pair of hashes within the distance shares a probed band, at random', () => {
  for (let round = 0; round < 3000; round += 1) {
    const hash = anyHash();
    const other = turned(hash, anyBits(Math.floor(next() * (PICTURE_DISTANCE + 1))));
    expect(meets(hash, other), `${hash} ${other}`).toBe(true);
  }
});

test('and so do those whose bits are spread in the worst way: two in every band but one, which has one', () => {
  for (let spared = 0; spared < 16; spared += 1) {
    const bits = Array.from({ length: 16 }, (_, band) => [
      band * 16 + 3,
      ...(band === spared ? [] : [band * 16 + 9]),
    ]).flat();
    expect(bits).toHaveLength(PICTURE_DISTANCE);
    const hash = anyHash();
    expect(meets(hash, turned(hash, bits))).toBe(true);
    // One bit more in that band, and nothing is promised any longer: the test above is at the edge.
    expect(meets(hash, turned(hash, [...bits, spared * 16 + 9]))).toBe(false);
  }
});

test('a picture in a frame is told as that, also where it is nearer as a part', () => {
  const hash = anyHash();
  const framed = { hash: anyHash(), innerHash: turned(hash, anyBits(4)), frameHash: turned(hash, anyBits(9)) };
  const picture = { hash, innerHash: anyHash() };
  expect(pictureLikeness(framed, picture)).toEqual({ distance: 4, how: 'in a frame' });
  const noFrame = { ...framed, frameHash: anyHash() };
  expect(pictureLikeness(noFrame, picture)).toEqual({ distance: 4, how: 'a part of it' });
});
