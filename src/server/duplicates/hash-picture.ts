import sharp from 'sharp';
import { withinFrame } from './frame.ts';
import { isComparable } from './hash-bits.ts';
import { hashLuminance, type PictureHash } from './picture-hash.ts';
import { middleOf, type Plane } from './planes.ts';

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

/** A picture's own hash, and what copies of it are found by that were cropped or framed. */
export interface PictureHashes extends PictureHash {
  innerHash: string;
  /** Of what an even frame encloses; null: there is none. */
  frameHash: string | null;
}

/** Hashes an encoded picture as people see it: turned as its metadata says, on white where it is transparent. Throws for bytes that are no picture. */
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
