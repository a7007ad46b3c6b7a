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
  for (let row = 0; row < height; row += 1) {
    takeMeans(given, horizontal, { start: row * width, step: 1, count: width }, across);
  }
  const both = new Float64Array(values.length);
  for (let column = 0; column < width; column += 1) {
    takeMeans(horizontal, both, { start: column, step: width, count: height }, down);
  }
  return { width, height, values: both };
}

/** The means along one row or column. A box of an even size has its longer half after the center. */
function takeMeans(
  from: Float64Array,
  to: Float64Array,
  { start, step, count }: { start: number; step: number; count: number },
  box: number,
): void {
  const ahead = Math.floor(box / 2);
  const behind = box - 1 - ahead;
  let sum = 0;
  let inside = 0;
  for (let entering = 0; entering < count + ahead; entering += 1) {
    if (entering < count) {
      sum += from[start + entering * step] as number;
      inside += 1;
    }
    const center = entering - ahead;
    if (center < 0) continue;
    const leaving = center - behind - 1;
    if (leaving >= 0) {
      sum -= from[start + leaving * step] as number;
      inside -= 1;
    }
    to[start + center * step] = sum / inside;
  }
}

/** The middle of a plane; `share`: of each side. */
export function middleOf(plane: Plane, share: number): Plane {
  const width = Math.round(plane.width * share);
  const height = Math.round(plane.height * share);
  const left = Math.floor((plane.width - width) / 2);
  return cropped(plane, { left, top: Math.floor((plane.height - height) / 2), width, height });
}

export function cropped(
  plane: Plane,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Plane {
  const values = new Float64Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * plane.width + left;
    values.set(plane.values.subarray(from, from + width), row * width);
  }
  return { width, height, values };
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
