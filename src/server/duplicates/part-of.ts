import { bitDistance } from './hash-bits.ts';
import { probesOf, type Landmark } from './landmarks.ts';
import { hashSmall } from './picture-hash.ts';
import { EDGE, type Plane } from './planes.ts';
import { SMALL, type PictureShape } from './picture-shape.ts';
import { valueAt } from './smoothing.ts';

/** A picture lies in another like this: its left upper corner and its extent, as shares of the sides of the other. */
interface Fit {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Landmarks that both have. */
type Common = [mine: Landmark, other: Landmark];

/** Common landmarks that lie alike, before the pictures are laid over each other. */
const AGREEING = 2;
/** How far a landmark may be from where the others say, in pixels, and from their size, as a logarithm. */
const OFF = 10;
const OFF_SIZE = 0.25;
const SMALLEST_SCALE = 0.4;
/** What both show of a side at least. */
const LEAST_COMMON = 0.45;
/** Correlation of the common part: 1 is the same. Different pictures with things in common came to 0.8 in our trials. */
const LEAST_CORRELATION = 0.9;
const CORRELATED = 24;
/**
 * What comes to less is not improved: of 101 cropped copies all began at 0.92 and more, of 197 different pictures with
 * common landmarks nine in ten at 0.62 and less, and improving is what takes the time.
 */
const LEAST_PROMISING = 0.7;
/** By how much of a side a fit is moved at first and at last to make it better, and how often. */
const FIRST_MOVE = 0.02;
const LAST_MOVE = 0.002;
const MOVES = 6;
const WAYS: readonly (readonly [number, number, number, number])[] = [
  [1, 0, 0, 0],
  [-1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, -1, 0, 0],
  [0, 0, 1, 1],
  [0, 0, -1, -1],
  [-0.5, -0.5, 1, 1],
  [0.5, 0.5, -1, -1],
  [0, 0, 1, 0],
  [0, 0, -1, 0],
  [0, 0, 0, 1],
  [0, 0, 0, -1],
];

/**
 * In how many of 256 bits the part differs that both pictures show, if one is a part of the other or both are of a third;
 * null: nothing says that they are. Common landmarks say where it may lie, and the small pictures whether it does.
 */
export function partDistance(mine: PictureShape, other: PictureShape): number | null {
  const common = largestGroup(commonLandmarks(mine, other));
  if (common.length < AGREEING) return null;
  const { fit, correlation } = improved(mine.small, other.small, fitOf(common, mine, other));
  if (correlation < LEAST_CORRELATION) return null;
  const parts = commonParts(mine.small, other.small, fit, EDGE);
  return parts && bitDistance(hashSmall(parts[0]), hashSmall(parts[1]));
}

function commonLandmarks(mine: PictureShape, other: PictureShape): Common[] {
  const byKey = new Map<number, Landmark[]>();
  for (const landmark of other.landmarks) byKey.set(landmark.key, [...(byKey.get(landmark.key) ?? []), landmark]);
  return mine.landmarks.flatMap((landmark) =>
    probesOf(landmark).flatMap((key) => (byKey.get(key) ?? []).map((met): Common => [landmark, met])),
  );
}

/** The most that agree on one scale and one shift, each landmark once. */
function largestGroup(all: readonly Common[]): Common[] {
  let largest: Common[] = [];
  for (const [mine, other] of all) {
    const scale = other.size / mine.size;
    if (scale < SMALLEST_SCALE || scale > 1 / SMALLEST_SCALE) continue;
    const taken = new Set<Landmark>();
    const group = all.filter(([one, met]) => {
      if (taken.has(one) || taken.has(met)) return false;
      const agrees =
        Math.abs(Math.log(met.size / one.size / scale)) < OFF_SIZE &&
        Math.abs(met.x - other.x - scale * (one.x - mine.x)) < OFF &&
        Math.abs(met.y - other.y - scale * (one.y - mine.y)) < OFF;
      if (agrees) taken.add(one).add(met);
      return agrees;
    });
    if (group.length > largest.length) largest = group;
  }
  return largest;
}

/** Scale and shift by least squares. */
function fitOf(common: readonly Common[], mine: PictureShape, other: PictureShape): Fit {
  const mean = (of: (pair: Common) => number) => common.reduce((sum, pair) => sum + of(pair), 0) / common.length;
  const [x, y] = [mean(([one]) => one.x), mean(([one]) => one.y)];
  const [otherX, otherY] = [mean(([, met]) => met.x), mean(([, met]) => met.y)];
  const apart = mean(([one]) => (one.x - x) ** 2 + (one.y - y) ** 2);
  const along = mean(([one, met]) => (one.x - x) * (met.x - otherX) + (one.y - y) * (met.y - otherY));
  // Landmarks side by side say less of the scale than their sizes do.
  const scale = apart > 50 ? along / apart : Math.exp(mean(([one, met]) => Math.log(met.size / one.size)));
  return {
    x: (otherX - scale * x) / other.width,
    y: (otherY - scale * y) / other.height,
    width: (scale * mine.width) / other.width,
    height: (scale * mine.height) / other.height,
  };
}

/** Moves and stretches a fit as long as that makes the common part more alike. */
function improved(mine: Plane, other: Plane, fit: Fit): { fit: Fit; correlation: number } {
  let best = { fit, correlation: correlationOf(mine, other, fit) };
  if (best.correlation < LEAST_PROMISING) return best;
  for (let move = FIRST_MOVE; move > LAST_MOVE; move /= 2) {
    for (let again = 0; again < MOVES; again += 1) {
      const before = best;
      for (const [x, y, width, height] of WAYS) {
        const next = {
          x: best.fit.x + x * move,
          y: best.fit.y + y * move,
          width: best.fit.width + width * move,
          height: best.fit.height + height * move,
        };
        const correlation = correlationOf(mine, other, next);
        if (correlation > best.correlation) best = { fit: next, correlation };
      }
      if (best === before) break;
    }
  }
  return best;
}

function correlationOf(mine: Plane, other: Plane, fit: Fit): number {
  const parts = commonParts(mine, other, fit, CORRELATED);
  if (!parts) return -1;
  const [a, b] = parts.map(({ values }) => aroundNothing(values)) as [Float64Array, Float64Array];
  let [product, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    product += a[at]! * b[at]!;
    ofA += a[at]! ** 2;
    ofB += b[at]! ** 2;
  }
  return product / Math.sqrt(ofA * ofB || 1);
}

function aroundNothing(values: Plane['values']): Float64Array {
  let sum = 0;
  for (const value of values) sum += value;
  return Float64Array.from(values, (value) => value - sum / values.length);
}

/** What both show, each in a square of so many values; null: too little. */
function commonParts(mine: Plane, other: Plane, fit: Fit, side: number): [Plane, Plane] | null {
  const x = Math.max(0, fit.x);
  const y = Math.max(0, fit.y);
  const inOther = { x, y, width: Math.min(1, fit.x + fit.width) - x, height: Math.min(1, fit.y + fit.height) - y };
  const inMine = {
    x: (x - fit.x) / fit.width,
    y: (y - fit.y) / fit.height,
    width: inOther.width / fit.width,
    height: inOther.height / fit.height,
  };
  if (Math.min(inOther.width, inOther.height, inMine.width, inMine.height) < LEAST_COMMON) return null;
  return [partOf(mine, inMine, side), partOf(other, inOther, side)];
}

function partOf(small: Plane, { x, y, width, height }: Fit, side: number): Plane {
  const values = new Float64Array(side * side);
  for (let place = 0; place < values.length; place += 1) {
    const across = x + (((place % side) + 0.5) / side) * width;
    const down = y + ((Math.floor(place / side) + 0.5) / side) * height;
    values[place] = valueAt(small, across * SMALL - 0.5, down * SMALL - 0.5);
  }
  return { width: side, height: side, values };
}
