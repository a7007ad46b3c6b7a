import { boxBlurred, cosineCorner, decimated, EDGE, type Plane } from './planes.ts';
import { TURNS, type Turn } from './turns.ts';

/**
 * A perceptual hash of 256 bits after the published description of PDQ: similar pictures have hashes
 * that differ in few bits.
 */
export interface PictureHash {
  /** 64 lower-case hexadecimal digits, in the order in which the reference writes them. */
  hash: string;
  /** Those of the seven other ways to lay the picture, in the order of `TURNS`. */
  turned: string[];
  /** 0 to 100: how much structure the picture has. One without structure resembles every other. */
  quality: number;
}

/** The blur is two passes: together a tent, which a single box is not. */
const BLUR_PASSES = 2;
/** The box is half as wide as what becomes one pixel. */
const BOXES_PER_EDGE = 2 * EDGE;
/** A picture with a shorter side cannot be told from any other. */
const SHORTEST_SIDE = 5;
const FREQUENCIES = 16;
/** Below this a frequency is noise. In the middle those of a drawn face are 885, of one circle 181, of a chessboard 80, of stripes with the grain of a camera 27. */
const NOISE = 30;
/** The reference's scale of the quality, chosen there by experiment. */
const GRADIENT_PER_POINT = 90;

/** Hashes luminance values of 0 to 255. */
export function hashLuminance(picture: Plane): PictureHash {
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

/** A picture that is laid otherwise has the same frequencies: rows and columns change places, and every second one its sign. */
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
 * Whether most frequencies are nothing but noise, as those of stripes and even gradients are, which change in one
 * direction alone: their bits are chance, although the steps between neighbours are great.
 */
function isPlain(frequencies: Float64Array): boolean {
  return (frequencies.map(Math.abs).sort()[frequencies.length / 2 - 1] as number) < NOISE;
}

/** Steps between neighbours, in whole percent so that only those which can be seen count. */
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
