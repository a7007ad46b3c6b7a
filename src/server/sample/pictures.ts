import { createAvatar } from '@dicebear/core';
import * as notionists from '@dicebear/notionists';
import sharp, { type Sharp } from 'sharp';
import { Random } from './random.ts';
import type { PictureCopy } from './recipe.ts';

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
