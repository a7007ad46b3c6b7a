import sharp from 'sharp';
import { changesBy } from '../../support/changed-pictures.ts';
import { randomFrom } from '../../support/random.ts';

const { cropped, croppedAtSides, framed, laid } = changesBy(randomFrom(1963));

/** What people do to a picture before they upload it once more. */
export const CHANGES: readonly (readonly [what: string, change: (png: Buffer) => Promise<Buffer>])[] = [
  ['the very file', async (png) => png],
  ['half the size, JPEG of quality 60', (png) => sharp(png).resize({ width: 700 }).jpeg({ quality: 60 }).toBuffer()],
  ['black and white, brighter', (png) => sharp(png).greyscale().modulate({ brightness: 1.2 }).jpeg().toBuffer()],
  ['mirrored', (png) => laid(png, 0, true)],
  ['turned by 90°', (png) => laid(png, 90, false)],
  ['turned by 180°', (png) => laid(png, 180, false)],
  ['turned by 270° and mirrored', (png) => laid(png, 270, true)],
  ['in a white frame', (png) => framed(png, 'white')],
  ['in a black frame', (png) => framed(png, 'black')],
  ['cropped by 10 % all round', (png) => cropped(png, [0.1, 0.1, 0.1, 0.1])],
  ['cropped by 20 % all round', (png) => cropped(png, [0.2, 0.2, 0.2, 0.2])],
  ['cropped by 5 to 25 % at one or two sides', croppedAtSides],
  ['turned by 3°', (png) => sharp(png).rotate(3, { background: 'black' }).jpeg().toBuffer()],
];
