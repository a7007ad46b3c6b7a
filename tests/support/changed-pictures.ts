import sharp from 'sharp';
import type { Random } from './random.ts';

/** What is done to a picture before it is used once more, by chance as far as nothing is said of it. */
export function changesBy({ next }: Random) {
  const between = (least: number, most: number) => least + next() * (most - least);
  const framed = (png: Buffer, background: string): Promise<Buffer> => {
    const wide = () => Math.round(between(10, 70));
    return sharp(png)
      .extend({ top: wide(), bottom: wide(), left: wide(), right: wide(), background })
      .jpeg({ quality: 80 })
      .toBuffer();
  };
  const laid = async (png: Buffer, turn: number, isMirrored: boolean): Promise<Buffer> => {
    const rotated = await sharp(png).rotate(turn).toBuffer();
    return sharp(rotated).flop(isMirrored).jpeg({ quality: 80 }).toBuffer();
  };
  return { framed, laid };
}
