import sharp from 'sharp';
import { randomFrom } from '../../support/random.ts';

const { next } = randomFrom(1963);
const between = (least: number, most: number) => least + next() * (most - least);

/** What is left when so much of each side is cut away, as shares: left, above, right, below; at another size. */
async function cropped(png: Buffer, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const { width, height } = await sharp(png).metadata();
  const part = {
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((1 - left - right) * width),
    height: Math.round((1 - top - bottom) * height),
  };
  const cut = await sharp(png).extract(part).png().toBuffer();
  return sharp(cut)
    .resize(Math.round(part.width * between(0.7, 1.3)))
    .jpeg({ quality: 75 })
    .toBuffer();
}

function croppedAtSides(png: Buffer) {
  const sides = [0, 1, 2, 3].toSorted(() => next() - 0.5);
  const chosen = new Set(sides.slice(0, next() < 0.5 ? 1 : 2));
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((side) =>
    chosen.has(side) ? between(0.05, 0.25) : 0,
  );
  return cropped(png, [left, top, right, bottom]);
}

const laid = async (png: Buffer, turn: number, isMirrored: boolean) =>
  sharp(await sharp(png).rotate(turn).toBuffer())
    .flop(isMirrored)
    .jpeg({ quality: 80 })
    .toBuffer();

function framed(png: Buffer, background: string) {
  const wide = () => Math.round(between(10, 70));
  return sharp(png)
    .extend({ top: wide(), bottom: wide(), left: wide(), right: wide(), background })
    .jpeg({ quality: 80 })
    .toBuffer();
}

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
