import sharp from 'sharp';
import type { Random } from './random.ts';

type Sides = readonly [left: number, above: number, right: number, below: number];

/** What is done to a picture before it is used once more, by chance as far as nothing is said of it. */
export function changesBy({ next }: Random) {
  const between = (least: number, most: number) => least + next() * (most - least);

  /** What is left when so much of each side is cut away, as shares; at another size. */
  const cropped = async (png: Buffer, [left, above, right, below]: Sides): Promise<Buffer> => {
    const { width, height } = await sharp(png).metadata();
    const part = {
      left: Math.round(left * width),
      top: Math.round(above * height),
      width: Math.round((1 - left - right) * width),
      height: Math.round((1 - above - below) * height),
    };
    const cut = await sharp(png).extract(part).png().toBuffer();
    return sharp(cut)
      .resize(Math.round(part.width * between(0.7, 1.3)))
      .jpeg({ quality: 75 })
      .toBuffer();
  };

  /** By 5 to 25 % at one or two sides. */
  const croppedAtSides = (png: Buffer): Promise<Buffer> => {
    const sides: [number, number, number, number] = [0, 0, 0, 0];
    const chosen = [0, 1, 2, 3].toSorted(() => next() - 0.5).slice(0, next() < 0.5 ? 1 : 2);
    for (const side of chosen) sides[side] = between(0.05, 0.25);
    return cropped(png, sides);
  };

  const framed = (png: Buffer, background: string): Promise<Buffer> => {
    const wide = () => Math.round(between(10, 70));
    return sharp(png)
      .extend({ top: wide(), bottom: wide(), left: wide(), right: wide(), background })
      .jpeg({ quality: 80 })
      .toBuffer();
  };

  const laid = async (png: Buffer, turn: number, isMirrored: boolean): Promise<Buffer> => {
    const turned = await sharp(png).rotate(turn).toBuffer();
    return sharp(turned).flop(isMirrored).jpeg({ quality: 80 }).toBuffer();
  };

  return { cropped, croppedAtSides, framed, laid };
}
