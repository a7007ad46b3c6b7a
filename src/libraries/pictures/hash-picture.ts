import sharp from 'sharp';
import { isComparable, TURNS, type Turn } from './hash-bits.ts';
import { middleOf, type Plane, boxBlurred, cosineCorner, cropped, decimated, EDGE } from './planes.ts';

/**
 * Longest side that is hashed as it is. A larger picture is reduced first: the hash is taken from
 * 64 × 64 cells anyway, and 50 megapixels of numbers would be 400 MB.
 */
const LONGEST_SIDE = 512;
/** Share of each channel in what the eye takes for brightness (ITU-R BT.601), as in the reference. */
const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;
/** What is left of each side without the border: about what a copy keeps that was cropped by 5 %. */
const INNER = 0.95;

/** A picture's own hash, and those by which cropped or framed copies are found. */
export interface PictureHashes extends PictureHash {
  innerHash: string;
  /** Of the content of an even frame; null: there is none. */
  frameHash: string | null;
}

/**
 * Hashes an encoded picture as people see it: rotated as its metadata says, on white where it is transparent. Throws
 * for bytes that are no picture.
 */
export async function hashPicture(bytes: Uint8Array): Promise<PictureHashes> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(info.width * info.height);
  for (let at = 0, from = 0; at < values.length; at += 1, from += info.channels) {
    const red = data[from] as number;
    values[at] =
      info.channels < 3 ? red : RED * red + GREEN * (data[from + 1] as number) + BLUE * (data[from + 2] as number);
  }
  const picture: Plane = { width: info.width, height: info.height, values };
  const enclosed = withinFrame(picture);
  const framed = enclosed && hashLuminance(enclosed);
  return {
    ...hashLuminance(picture),
    innerHash: hashLuminance(middleOf(picture, INNER)).hash,
    frameHash: framed && isComparable(framed.quality) ? framed.hash : null,
  };
}

/** A perceptual hash of 256 bits after the published description of PDQ: similar pictures have hashes that differ in few bits. */
export interface PictureHash {
  /** 64 lower-case hexadecimal digits, in the order in which the reference writes them. */
  hash: string;
  /** Hashes of the seven other orientations, in the order of `TURNS`. */
  turned: string[];
  /** 0 to 100: how much structure the picture has. One without structure resembles every other. */
  quality: number;
}

/** The blur is two passes: together a tent, which a single box is not. */
const BLUR_PASSES = 2;
/** The box is half as wide as what becomes one pixel. */
const BOXES_PER_EDGE = 2 * EDGE;
/** A picture with a shorter side cannot be distinguished from any other. */
const SHORTEST_SIDE = 5;
const FREQUENCIES = 16;
/** Below this a frequency is noise. In the middle those of a drawn face are 885, of one circle 181, of a chessboard 80, of stripes with the grain of a camera 27. */
const NOISE = 30;
/** The reference's scale of the quality, chosen there by experiment. */
const GRADIENT_PER_POINT = 90;

/** Hashes luminance values of 0 to 255. */
function hashLuminance(picture: Plane): PictureHash {
  const { width, height } = picture;
  if (width < SHORTEST_SIDE || height < SHORTEST_SIDE) return { hash: '0'.repeat(64), turned: [], quality: 0 };
  const boxes = { across: Math.ceil(width / BOXES_PER_EDGE), down: Math.ceil(height / BOXES_PER_EDGE) };
  let blurred = picture;
  for (let pass = 0; pass < BLUR_PASSES; pass += 1) blurred = boxBlurred(blurred, boxes);
  const small = decimated(blurred);
  const frequencies = cosineCorner(small, FREQUENCIES);
  const turned = TURNS.map((turn) => hexOf(laid(frequencies, turn)));
  return { hash: hexOf(frequencies), turned, quality: isPlain(frequencies) ? 0 : qualityOf(small) };
}

/** Another orientation has the same frequencies: rows and columns are exchanged, or every second one changes its sign. */
function laid(frequencies: Float64Array, { isOnItsSide, isAcross, isDown }: Turn): Float64Array {
  return frequencies.map((_, at) => {
    const [row, column] = [Math.floor(at / FREQUENCIES), at % FREQUENCIES];
    const from = isOnItsSide ? column * FREQUENCIES + row : at;
    const isNegative = (isAcross && column % 2 === 0) !== (isDown && row % 2 === 0);
    return (isNegative ? -1 : 1) * (frequencies[from] as number);
  });
}

/** A bit for each frequency: is it stronger than half of them? The last frequency is written first. */
function hexOf(frequencies: Float64Array): string {
  const median = Float64Array.from(frequencies).sort()[frequencies.length / 2 - 1] as number;
  let hex = '';
  for (let at = frequencies.length - 4; at >= 0; at -= 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit += 1) if ((frequencies[at + bit] as number) > median) digit |= 1 << bit;
    hex += digit.toString(16);
  }
  return hex;
}

/**
 * Whether most frequencies are noise, as those of stripes and even gradients are, which change in one direction
 * alone: their bits are random, although the steps between neighbours are great.
 */
function isPlain(frequencies: Float64Array): boolean {
  return (frequencies.map(Math.abs).sort()[frequencies.length / 2 - 1] as number) < NOISE;
}

/** Steps between neighbours, in whole percent so that only visible ones count. */
function qualityOf({ values }: Plane): number {
  let gradient = 0;
  const step = (a: number, b: number) =>
    Math.abs(Math.trunc((((values[a] as number) - (values[b] as number)) * 100) / 255));
  for (let row = 0; row < EDGE; row += 1) {
    for (let column = 0; column < EDGE; column += 1) {
      const at = row * EDGE + column;
      if (row + 1 < EDGE) gradient += step(at, at + EDGE);
      if (column + 1 < EDGE) gradient += step(at, at + 1);
    }
  }
  return Math.min(100, Math.trunc(gradient / GRADIENT_PER_POINT));
}

/** Most distance of the values of a frame's line from their mean, on average, and of its mean from that of the edge: JPEG adds noise. */
const UNEVEN = 5;
const OTHER = 8;
/** Least share of a side that the content may have, and least share that makes a frame. */
const LEAST_LEFT = 0.4;
const LEAST_FRAME = 0.015;

/** The content of an even frame; null: there is no frame, or hardly anything in it. */
function withinFrame(picture: Plane): Plane | null {
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
  return cropped(picture, { left, top, ...inner });
}

interface Lines {
  count: number;
  length: number;
  /** Index steps from a value to the next of the line, and from a line to the next. */
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
