import type { Plane } from './planes.ts';

/** Where the bell is cut off, in widths. */
const REACH = 3;

/** Each value becomes the mean of those around it, weighed by a Gaussian of a width in pixels; what lies outside is as the border. */
export function smoothed({ width, height, values }: Plane, sigma: number): Plane {
  const weights = bell(sigma);
  const radius = (weights.length - 1) / 2;
  const across = new Float32Array(values.length);
  const padded = new Float32Array(width + 2 * radius);
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    padded.fill(values[start] as number, 0, radius);
    padded.set(values.subarray(start, start + width), radius);
    padded.fill(values[start + width - 1] as number, radius + width);
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let at = 0; at < weights.length; at += 1) sum += (weights[at] as number) * (padded[x + at] as number);
      across[start + x] = sum;
    }
  }
  const both = new Float32Array(values.length);
  for (let row = 0; row < height; row += 1) {
    for (let at = 0; at < weights.length; at += 1) {
      const from = Math.min(height - 1, Math.max(0, row + at - radius)) * width;
      const weight = weights[at] as number;
      for (let x = 0; x < width; x += 1) both[row * width + x]! += weight * (across[from + x] as number);
    }
  }
  return { width, height, values: both };
}

function bell(sigma: number): Float32Array {
  const radius = Math.ceil(REACH * sigma);
  const weights = Float32Array.from({ length: 2 * radius + 1 }, (_, at) =>
    Math.exp(-((at - radius) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Every second value of every second row. */
export function halved({ width, height, values }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 };
  const kept = new Float32Array(half.width * half.height);
  for (let row = 0; row < half.height; row += 1) {
    for (let x = 0; x < half.width; x += 1) kept[row * half.width + x] = values[2 * row * width + 2 * x] as number;
  }
  return { ...half, values: kept };
}

/** Another size, not a larger one: each value is the mean of what it covers. */
export function shrunk(plane: Plane, to: { width: number; height: number }): Plane {
  const narrow = new Float32Array(to.width * plane.height);
  for (let row = 0; row < plane.height; row += 1) {
    means(
      plane.values,
      narrow,
      { from: row * plane.width, step: 1, count: plane.width },
      { to: row * to.width, step: 1, count: to.width },
    );
  }
  const values = new Float32Array(to.width * to.height);
  for (let x = 0; x < to.width; x += 1) {
    means(
      narrow,
      values,
      { from: x, step: to.width, count: plane.height },
      { to: x, step: to.width, count: to.height },
    );
  }
  return { ...to, values };
}

/** The same for one row or column. */
function means(
  source: Plane['values'],
  target: Float32Array,
  { from, step, count }: { from: number; step: number; count: number },
  { to, step: toStep, count: toCount }: { to: number; step: number; count: number },
): void {
  const size = count / toCount;
  for (let place = 0; place < toCount; place += 1) {
    const begin = place * size;
    const end = begin + size;
    let sum = 0;
    for (let at = Math.floor(begin); at < Math.min(count, Math.ceil(end)); at += 1) {
      sum += (Math.min(end, at + 1) - Math.max(begin, at)) * (source[from + at * step] as number);
    }
    target[to + place * toStep] = sum / size;
  }
}

/** The value between the four around a point, which lies inside. */
export function valueAt({ width, height, values }: Plane, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const across = Math.min(1, Math.max(0, x - left));
  const down = Math.min(1, Math.max(0, y - top));
  const at = top * width + left;
  const upper = (values[at] as number) * (1 - across) + (values[at + 1] as number) * across;
  const lower = (values[at + width] as number) * (1 - across) + (values[at + width + 1] as number) * across;
  return upper * (1 - down) + lower * down;
}
