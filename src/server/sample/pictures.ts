import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import sharp, { type Sharp } from 'sharp';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { MediaStore } from '../media/media-store.ts';

/**
 * A small generator of pseudo-random numbers (xoshiro128**: Blackman and Vigna). The same seed gives
 * the same sequence on every machine, which Math.random cannot promise.
 */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.#state = Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at));
  }

  /** 32 random bits. */
  bits(): number {
    const s = this.#state;
    const s0 = s[0] as number;
    const s1 = s[1] as number;
    const result = Math.imul(rotated(Math.imul(s1, 5), 7), 9) >>> 0;
    const s2 = (s[2] as number) ^ s0;
    const s3 = (s[3] as number) ^ s1;
    s[1] = s1 ^ s2;
    s[0] = s0 ^ s3;
    s[2] = s2 ^ (s1 << 9);
    s[3] = rotated(s3, 11);
    return result;
  }

  /** At least 0 and less than 1. */
  fraction(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('There is nothing to pick from.');
    return list[this.between(0, list.length - 1)] as T;
  }
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** How a picture of the sample was changed before it was sent a second time. */
export const PICTURE_COPIES = ['smaller', 'paler', 'softer'] as const;
type PictureCopy = (typeof PICTURE_COPIES)[number];

/** The description of a picture of the sample before it is drawn. */
export interface Recipe {
  seed: string;
  index: number;
  copy?: PictureCopy | undefined;
}

/** The name of a picture in the store, drawn or not: its bytes are known only afterwards, and differ between machines. */
export function nameOf({ seed, index, copy }: Recipe): string {
  return createHash('sha256')
    .update(`${seed}/${index}/${copy ?? 'as drawn'}`)
    .digest('hex');
}

const WIDTH = 480;
const HEIGHT = 600;
/** Colours of walls and things, light and dark enough for all rooms to look different. */
const COLOURS = [
  '#f1e9da',
  '#d9c7b0',
  '#b7c9d3',
  '#c3d1b4',
  '#dcb8b0',
  '#e6d9a8',
  '#8fb3ad',
  '#8d86a8',
  '#5f7f95',
  '#a8705f',
  '#55685a',
  '#3f4a5c',
];
/** Least and most things in a room. */
const THINGS = [9, 15] as const;
/** Every eighth is a PNG, so that both types are seen. */
const PNG_EVERY = 8;

/**
 * Draws a person of the sample: a line figure of the collection "Notionists" by Zoish (CC0), no photograph of
 * anybody, in a room of its own, which makes pictures distinguishable. The same seed draws the same picture.
 */
export async function drawPicture(seed: string, index: number, copy?: PictureCopy): Promise<Buffer> {
  const room = sharp(Buffer.from(roomWith(new Random(`${seed}/room/${index}`), `${seed}/${index}`)));
  const file = copy ? changed(await room.png().toBuffer(), copy) : room.removeAlpha();
  return index % PNG_EVERY === 0
    ? file.png({ palette: true, effort: 1 }).toBuffer()
    : file.webp({ quality: 75, effort: 2 }).toBuffer();
}

/** Applies the changes that people make to a picture before they send it once more. */
function changed(picture: Buffer, copy: PictureCopy): Sharp {
  const opened = sharp(picture).removeAlpha();
  switch (copy) {
    case 'smaller':
      return opened.resize({ width: WIDTH / 2 });
    case 'paler':
      return opened.linear(0.8, 40);
    case 'softer':
      return opened.blur(2);
  }
}

function roomWith(random: Random, face: string): string {
  const things = Array.from({ length: random.between(...THINGS) }, () => thing(random));
  const size = random.between(330, 440);
  const figure = createAvatar(notionists, { seed: face, size, flip: random.chance(0.5) }).toString();
  const left = random.between(0, WIDTH - size);
  const at = `<svg x="${left}" y="${HEIGHT - size}" `;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${random.pick(COLOURS)}"/>${things.join('')}${figure.replace('<svg ', at)}</svg>`;
}

function thing(random: Random): string {
  const x = random.between(0, WIDTH);
  const y = random.between(0, HEIGHT);
  const across = random.between(50, 190);
  const down = random.between(50, 190);
  const look = `fill="${random.pick(COLOURS)}" transform="rotate(${random.between(0, 179)} ${x} ${y})"`;
  return random.chance(0.5)
    ? `<ellipse cx="${x}" cy="${y}" rx="${across / 1.6}" ry="${down / 1.6}" ${look}/>`
    : `<rect x="${x - across / 2}" y="${y - down / 2}" width="${across}" height="${down}" rx="12" ${look}/>`;
}

/**
 * A store that draws the pictures of the sample when one is first asked for, by a screen or by the background work
 * that hashes pictures; drawings are kept like thumbnails.
 */
export function drawingStore(store: MediaStore, database: Kysely<Schema>): MediaStore {
  const underWay = new Map<string, Promise<Uint8Array>>();

  async function recipeFor(sha256: string): Promise<Recipe | null> {
    const row = await database
      .selectFrom('media_hash')
      .select('recipe')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return row?.recipe ?? null;
  }

  async function drawn(sha256: string, { seed, index, copy }: Recipe): Promise<Uint8Array> {
    const kept = await store.openDerived(sha256, 'drawn');
    if (kept) return new Uint8Array(await new Response(kept.stream).arrayBuffer());
    const bytes = await drawPicture(seed, index, copy);
    await store.putDerived(sha256, 'drawn', bytes);
    await database.updateTable('media').set({ size: bytes.byteLength }).where('sha256', '=', sha256).execute();
    return bytes;
  }

  return {
    ...store,
    has: async (sha256) => (await store.has(sha256)) || (await recipeFor(sha256)) !== null,
    async open(sha256, range, signal) {
      const found = await store.open(sha256, range, signal);
      if (found) return found;
      const recipe = await recipeFor(sha256);
      if (!recipe) return null;
      let work = underWay.get(sha256);
      if (!work) {
        work = drawn(sha256, recipe).finally(() => underWay.delete(sha256));
        underWay.set(sha256, work);
      }
      const bytes = await work;
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { size: bytes.byteLength, stream: new Blob([new Uint8Array(part)]).stream() };
    },
  };
}
