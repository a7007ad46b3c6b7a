/** Another orientation of a picture. */
export interface Turn {
  isOnItsSide: boolean;
  /** Left and right, top and bottom are exchanged. */
  isAcross: boolean;
  isDown: boolean;
  words: string;
}

const turn = (sides: string, words: string): Turn => ({
  isOnItsSide: sides.includes('side'),
  isAcross: sides.includes('across'),
  isDown: sides.includes('down'),
  words,
});

/** The seven other orientations of a rectangle. */
export const TURNS: readonly Turn[] = [
  turn('across', 'mirrored'),
  turn('down', 'mirrored upside down'),
  turn('across down', 'turned by half'),
  turn('side', 'turned by a quarter and mirrored'),
  turn('side across', 'turned by a quarter'),
  turn('side down', 'turned by a quarter'),
  turn('side across down', 'turned by a quarter and mirrored'),
];

/** A picture of this quality or less is not compared: the reference's own advice. */
const QUALITY_FLOOR = 49;

const BANDS = 16;
const BAND_BITS = 16;

export function isComparable(quality: number): boolean {
  return quality > QUALITY_FLOOR;
}

/** In how many of 256 bits two hashes of 64 hexadecimal digits differ. */
export function bitDistance(a: string, b: string): number {
  let distance = 0;
  for (let at = 0; at < 64; at += 8) {
    distance += bitCount(Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16));
  }
  return distance;
}

/** The hashes of one picture: of all of it, of its middle, and where there are any, of what its frame encloses and of its other orientations. */
export interface HashPair {
  hash: string;
  innerHash: string;
  frameHash?: string | null;
  turned?: readonly string[] | null;
}

/** The distance of two pictures, and how one would have to be turned or cropped for it; '': as it is. */
export interface Likeness {
  distance: number;
  how: string;
}

/**
 * As they are, if that is near. Else the nearest of: the whole of one to the middle of the other or to what its frame
 * encloses, and the whole of one to another orientation of the other.
 *
 * @param near the greatest distance of two pictures that are taken for one
 */
export function pictureLikeness(a: HashPair, b: HashPair, near: number): Likeness {
  const asItIs = { distance: bitDistance(a.hash, b.hash), how: '' };
  if (asItIs.distance <= near) return asItIs;
  const frames = framed(a, b);
  const likenesses: Likeness[] = [
    asItIs,
    { distance: Math.min(bitDistance(a.hash, b.innerHash), bitDistance(a.innerHash, b.hash)), how: 'a part of it' },
    ...frames,
    ...(a.turned ?? []).map((hash, at) => ({ distance: bitDistance(hash, b.hash), how: TURNS[at]?.words ?? '' })),
  ];
  const nearest = likenesses.reduce((best, one) => (one.distance < best.distance ? one : best));
  // The content of a frame is a crop as well, and often nearer as one; the frame says more.
  return frames.some(({ distance }) => distance <= near) ? { ...nearest, how: 'in a frame' } : nearest;
}

function framed(a: HashPair, b: HashPair): Likeness[] {
  const pairs = [
    [a.frameHash, b.hash],
    [a.hash, b.frameHash],
    [a.frameHash, b.frameHash],
  ];
  return pairs.flatMap(([one, other]) =>
    one && other ? [{ distance: bitDistance(one, other), how: 'in a frame' }] : [],
  );
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The keys of a hash: each of its 16 bands with its place. */
export function bandsOf(hash: string): number[] {
  return Array.from({ length: BANDS }, (_, band) => keyOf(band, valueAt(hash, band)));
}

/**
 * Every band with each value that differs from it in one bit at most. At most 31 different bits over 16 bands leave a
 * band with at most one, so every hash within the distance has one of these keys.
 */
export function bandProbes(hash: string): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const value = valueAt(hash, band);
    const flipped = Array.from({ length: BAND_BITS }, (_flip, bit) => keyOf(band, value ^ (1 << bit)));
    return [keyOf(band, value), ...flipped];
  }).flat();
}

function valueAt(hash: string, band: number): number {
  return Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16);
}

function keyOf(band: number, value: number): number {
  return band * 2 ** BAND_BITS + value;
}
