/** Numbers in rows: a picture with one channel. */
export interface Plane {
  width: number;
  height: number;
  /** Row by row. */
  values: Float32Array | Float64Array;
}

/** Side of the square that a picture is reduced to before its frequencies are taken. */
export const EDGE = 64;

/** Each value becomes the mean of a box around it; at the border, of the part of the box inside the picture. */
export function boxBlurred(
  { width, height, values }: Plane,
  { across, down }: { across: number; down: number },
): Plane {
  const given = values instanceof Float64Array ? values : new Float64Array(values);
  const horizontal = new Float64Array(values.length);
  for (let row = 0; row < height; row += 1) meansAcross(given, horizontal, row * width, width, across);
  const both = new Float64Array(values.length);
  meansDown(horizontal, both, { width, height }, down);
  return { width, height, values: both };
}

/** A box of an even size has its longer half after the center. */
function halves(box: number): { ahead: number; behind: number } {
  const ahead = Math.floor(box / 2);
  return { ahead, behind: box - 1 - ahead };
}

/** The means along one row, which begins at `start`. */
function meansAcross(from: Float64Array, to: Float64Array, start: number, count: number, box: number): void {
  const { ahead, behind } = halves(box);
  let sum = 0;
  let inside = 0;
  for (let entering = 0; entering < count + ahead; entering += 1) {
    if (entering < count) {
      sum += from[start + entering] as number;
      inside += 1;
    }
    const center = entering - ahead;
    if (center < 0) continue;
    const leaving = center - behind - 1;
    if (leaving >= 0) {
      sum -= from[start + leaving] as number;
      inside -= 1;
    }
    to[start + center] = sum / inside;
  }
}

/** The means of all columns at once, row by row: one column after the other would miss the cache at each step. */
function meansDown(
  from: Float64Array,
  to: Float64Array,
  { width, height }: { width: number; height: number },
  box: number,
): void {
  const { ahead, behind } = halves(box);
  const sums = new Float64Array(width);
  let inside = 0;
  for (let entering = 0; entering < height + ahead; entering += 1) {
    if (entering < height) {
      const row = entering * width;
      for (let column = 0; column < width; column += 1) sums[column]! += from[row + column] as number;
      inside += 1;
    }
    const center = entering - ahead;
    if (center < 0) continue;
    const leaving = center - behind - 1;
    if (leaving >= 0) {
      const row = leaving * width;
      for (let column = 0; column < width; column += 1) sums[column]! -= from[row + column] as number;
      inside -= 1;
    }
    const row = center * width;
    for (let column = 0; column < width; column += 1) to[row + column] = (sums[column] as number) / inside;
  }
}

/** The middle of a plane; `share`: of each side. */
export function middleOf({ width, height, values }: Plane, share: number): Plane {
  const inner = { width: Math.round(width * share), height: Math.round(height * share) };
  const left = Math.floor((width - inner.width) / 2);
  const top = Math.floor((height - inner.height) / 2);
  const middle = new Float64Array(inner.width * inner.height);
  for (let row = 0; row < inner.height; row += 1) {
    const from = (top + row) * width + left;
    middle.set(values.subarray(from, from + inner.width), row * inner.width);
  }
  return { ...inner, values: middle };
}

/** The values at the centers of a grid of 64 × 64 cells. */
export function decimated({ width, height, values }: Plane): Plane {
  const small = new Float64Array(EDGE * EDGE);
  for (let row = 0; row < EDGE; row += 1) {
    const y = Math.floor(((row + 0.5) * height) / EDGE);
    for (let column = 0; column < EDGE; column += 1) {
      const x = Math.floor(((column + 0.5) * width) / EDGE);
      small[row * EDGE + column] = values[y * width + x] as number;
    }
  }
  return { width: EDGE, height: EDGE, values: small };
}

/**
 * The lowest `count` × `count` frequencies of a 64 × 64 plane by the discrete cosine transform, from the first on:
 * the zeroth is the mean brightness, which says nothing about the content.
 */
export function cosineCorner({ values }: Plane, count: number): Float64Array {
  const waves = Array.from({ length: count }, (_, wave) =>
    Float64Array.from({ length: EDGE }, (_value, at) => Math.cos((Math.PI / EDGE) * (wave + 1) * (at + 0.5))),
  );
  const down = new Float64Array(count * EDGE);
  for (const [wave, factors] of waves.entries()) {
    for (let column = 0; column < EDGE; column += 1) {
      let sum = 0;
      for (let row = 0; row < EDGE; row += 1) sum += (factors[row] as number) * (values[row * EDGE + column] as number);
      down[wave * EDGE + column] = sum;
    }
  }
  const corner = new Float64Array(count * count);
  for (let row = 0; row < count; row += 1) {
    for (const [wave, factors] of waves.entries()) {
      let sum = 0;
      for (let at = 0; at < EDGE; at += 1) sum += (factors[at] as number) * (down[row * EDGE + at] as number);
      corner[row * count + wave] = sum;
    }
  }
  return corner;
}
