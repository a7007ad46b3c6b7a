import type { Plane } from './planes.ts';

/** How far the values of a line of a frame are from their mean, on average, and its mean from that of the edge: JPEG leaves its mark. */
const UNEVEN = 5;
const OTHER = 8;
/** What is left of a side at least, and what of a side is a frame at least. */
const LEAST_LEFT = 0.4;
const LEAST_FRAME = 0.015;

/** What an even frame encloses; null: there is no frame, or hardly anything in it. */
export function withinFrame(picture: Plane): Plane | null {
  const { width, height, values } = picture;
  const rows = { count: height, length: width, step: 1, next: width };
  const columns = { count: width, length: height, step: width, next: 1 };
  const top = depth(values, rows, false);
  const left = depth(values, columns, false);
  const inner = {
    width: width - left - depth(values, columns, true),
    height: height - top - depth(values, rows, true),
  };
  if (inner.width < width * LEAST_LEFT || inner.height < height * LEAST_LEFT) return null;
  if (inner.width > width * (1 - LEAST_FRAME) && inner.height > height * (1 - LEAST_FRAME)) return null;
  const kept = new Float32Array(inner.width * inner.height);
  for (let row = 0; row < inner.height; row += 1) {
    const from = (top + row) * width + left;
    kept.set(values.subarray(from, from + inner.width), row * inner.width);
  }
  return { ...inner, values: kept };
}

interface Lines {
  count: number;
  length: number;
  /** From a value to the next of the line, and from a line to the next. */
  step: number;
  next: number;
}

/** How many lines from an edge are even, and as bright as it. */
function depth(values: Plane['values'], lines: Lines, fromEnd: boolean): number {
  const line = (place: number) => lineOf(values, lines, fromEnd ? lines.count - 1 - place : place);
  const edge = line(0);
  const most = Math.floor(lines.count * (1 - LEAST_LEFT));
  for (let place = 0; place < most; place += 1) {
    const { mean, uneven } = line(place);
    if (uneven > UNEVEN || Math.abs(mean - edge.mean) > OTHER) return place;
  }
  return most;
}

function lineOf(
  values: Plane['values'],
  { length, step, next }: Lines,
  place: number,
): { mean: number; uneven: number } {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += values[place * next + at * step] as number;
  const mean = sum / length;
  let off = 0;
  for (let at = 0; at < length; at += 1) off += Math.abs((values[place * next + at * step] as number) - mean);
  return { mean, uneven: off / length };
}
