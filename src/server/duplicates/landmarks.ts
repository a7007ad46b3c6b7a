import type { Plane } from './planes.ts';
import { halved, shrunk, smoothed, valueAt } from './smoothing.ts';

/**
 * A spot that is darker or lighter than what lies around it, at its own size: after the published description of SIFT's
 * detector (Lowe 2004). Cropped copies have those that were not cut away, at another place and in another size.
 */
export interface Landmark {
  /** Pixels of the picture at its size for landmarks. */
  x: number;
  y: number;
  size: number;
  /** 30 bits of what is to be seen there; of two that show the same, nearly all are the same. */
  key: number;
  /** Those bits that are most likely to be different in a copy, as a number with them set. */
  weak: number;
}

/** Landmarks are looked for in a picture of this longest side, and so many are kept. */
const LONGEST_SIDE = 320;
const MOST = 40;
/** Widths looked at between one and twice as much, as Lowe advises. */
const LEVELS = 3;
const STEP = 2 ** (1 / LEVELS);
const FIRST_WIDTH = 1.6;
/** A picture from a camera or a file is that soft already. */
const SOFTENED = 1.2;
const SHORTEST_SIDE = 16;
/** How much a spot differs from its surroundings at least, and how long it may be for its breadth. */
const CONTRAST = 1.2;
const LONGEST_SPOT = 8;
/** What of the surroundings counts, in widths of the spot. */
const SURROUNDINGS = 7;
const CELLS = 8;
const SAMPLES = 2;
const WEAK_BITS = 5;
/** Frequencies of the surroundings that become bits, the lowest first. */
const FREQUENCIES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [1, 2],
  [3, 0],
  [0, 3],
  [2, 2],
  [3, 1],
  [1, 3],
  [2, 0],
  [0, 2],
  [3, 2],
  [2, 3],
  [4, 1],
  [1, 4],
  [4, 0],
  [0, 4],
  [3, 3],
  [4, 2],
  [2, 4],
  [5, 0],
  [0, 5],
  [4, 3],
  [3, 4],
  [5, 1],
  [1, 5],
  [5, 2],
  [2, 5],
] as const;
/** What half of all spots have more of: light falls from above. */
const USUAL = new Map([
  [0, -0.1],
  [1, 0.92],
  [6, 0.09],
]);
const WAVES = Array.from({ length: 6 }, (_, wave) =>
  Float32Array.from({ length: CELLS }, (_value, at) => Math.cos((Math.PI / CELLS) * wave * (at + 0.5))),
);

/** The size at which landmarks of a picture are measured. */
export function landmarkSize({ width, height }: Pick<Plane, 'width' | 'height'>): { width: number; height: number } {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** The clearest landmarks of a picture. */
export function landmarksOf(picture: Plane): Landmark[] {
  const found: Found[] = [];
  let base = smoothed(shrunk(picture, landmarkSize(picture)), SOFTENED);
  for (let pixel = 1; Math.min(base.width, base.height) >= SHORTEST_SIDE; pixel *= 2) {
    const planes = [base];
    for (let level = 1; level < LEVELS + 3; level += 1) {
      planes.push(smoothed(planes[level - 1]!, FIRST_WIDTH * STEP ** (level - 1) * Math.sqrt(STEP * STEP - 1)));
    }
    const edges = planes.slice(1).map((plane, level) => minus(plane, planes[level]!));
    for (let level = 1; level <= LEVELS; level += 1) {
      for (const spot of spotsIn(edges, level)) {
        const width = FIRST_WIDTH * STEP ** (level + spot.level);
        const strength = spot.contrast * Math.sqrt(width * pixel);
        found.push({ spot, plane: planes[level]!, width, pixel, strength });
      }
    }
    base = halved(planes[LEVELS]!);
  }
  return found
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, MOST)
    .map(({ spot, plane, width, pixel }) => {
      const place = { x: spot.x * pixel, y: spot.y * pixel, size: width * pixel };
      return { ...place, ...bitsOf(plane, spot, width * SURROUNDINGS) };
    });
}

/** A spot in a plane that is so many times smaller than the picture. */
interface Found {
  spot: Spot;
  plane: Plane;
  width: number;
  pixel: number;
  strength: number;
}

function minus(a: Plane, b: Plane): Plane {
  const values = new Float32Array(a.values.length);
  for (let at = 0; at < values.length; at += 1) values[at] = (a.values[at] as number) - (b.values[at] as number);
  return { ...a, values };
}

interface Spot {
  x: number;
  y: number;
  /** How far between this level and the next. */
  level: number;
  contrast: number;
  isLight: boolean;
}

/** Where a level is further from nothing than all around it, there and on the levels beside it. */
function* spotsIn(edges: readonly Plane[], level: number): Generator<Spot> {
  const { width, height, values } = edges[level]!;
  const below = edges[level - 1]!.values;
  const above = edges[level + 1]!.values;
  for (let y = 1; y + 1 < height; y += 1) {
    for (let x = 1; x + 1 < width; x += 1) {
      const at = y * width + x;
      const value = values[at] as number;
      if (Math.abs(value) < CONTRAST || !isPeak({ values, below, above }, at, width)) continue;
      const across = (values[at - 1] as number) + (values[at + 1] as number) - 2 * value;
      const down = (values[at - width] as number) + (values[at + width] as number) - 2 * value;
      const slant =
        ((values[at + width + 1] as number) -
          (values[at + width - 1] as number) -
          (values[at - width + 1] as number) +
          (values[at - width - 1] as number)) /
        4;
      const round = across * down - slant * slant;
      if (round <= 0 || (across + down) ** 2 / round > LONGEST_SPOT) continue;
      yield {
        x: x + between(values[at - 1] as number, values[at + 1] as number, across),
        y: y + between(values[at - width] as number, values[at + width] as number, down),
        level: between(
          below[at] as number,
          above[at] as number,
          (below[at] as number) + (above[at] as number) - 2 * value,
        ),
        contrast: Math.abs(value),
        isLight: value < 0,
      };
    }
  }
}

function isPeak(
  { values, below, above }: Record<'values' | 'below' | 'above', Plane['values']>,
  at: number,
  width: number,
): boolean {
  const sign = (values[at] as number) > 0 ? 1 : -1;
  const top = sign * (values[at] as number);
  for (let row = at - width; row <= at + width; row += width) {
    for (let near = row - 1; near <= row + 1; near += 1) {
      if (sign * (below[near] as number) >= top || sign * (above[near] as number) >= top) return false;
      if (near !== at && sign * (values[near] as number) >= top) return false;
    }
  }
  return true;
}

/** Where the top of a curve through three values lies, from the middle one. */
function between(before: number, after: number, bend: number): number {
  return bend === 0 ? 0 : Math.max(-0.6, Math.min(0.6, (before - after) / (2 * bend)));
}

function bitsOf(plane: Plane, { x, y, isLight }: Spot, reach: number): Pick<Landmark, 'key' | 'weak'> {
  const strengths = frequenciesAt(plane, x, y, reach);
  let key = isLight ? 0 : 1;
  for (const [place, strength] of strengths.entries()) if (strength > 0) key |= 2 << place;
  const weakest = Array.from(strengths, (strength, place) => ({ place, doubt: Math.abs(strength) }))
    .toSorted((a, b) => a.doubt - b.doubt)
    .slice(0, WEAK_BITS);
  return { key, weak: weakest.reduce((bits, { place }) => bits | (2 << place), 0) };
}

/** How much of each frequency the surroundings have beyond what is usual, as shares of all. */
function frequenciesAt(plane: Plane, x: number, y: number, reach: number): Float32Array {
  const cell = (2 * reach) / CELLS;
  const cells = new Float32Array(CELLS * CELLS);
  for (let place = 0; place < cells.length; place += 1) {
    const left = x - reach + (place % CELLS) * cell;
    const top = y - reach + Math.floor(place / CELLS) * cell;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const across = ((sample % SAMPLES) + 0.5) / SAMPLES;
      const down = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      cells[place]! += valueAt(plane, left + across * cell, top + down * cell) / (SAMPLES * SAMPLES);
    }
  }
  const strengths = Float32Array.from(FREQUENCIES, ([across, down]) => {
    let sum = 0;
    for (let place = 0; place < cells.length; place += 1) {
      const wave = (WAVES[across]![place % CELLS] as number) * (WAVES[down]![Math.floor(place / CELLS)] as number);
      sum += wave * (cells[place] as number);
    }
    return sum;
  });
  const usual = Math.sqrt(strengths.reduce((sum, strength) => sum + strength ** 2, 0) / strengths.length) || 1;
  return strengths.map((strength, place) => strength / usual - (USUAL.get(place) ?? 0));
}

/** The key, and those that it may have in a copy: with one or two of its weakest bits turned. */
export function probesOf({ key, weak }: Pick<Landmark, 'key' | 'weak'>): number[] {
  const bits = Array.from({ length: 30 }, (_, bit) => 1 << bit).filter((bit) => (weak & bit) !== 0);
  return [
    key,
    ...bits.flatMap((bit, place) => [key ^ bit, ...bits.slice(place + 1).map((other) => key ^ bit ^ other)]),
  ];
}
