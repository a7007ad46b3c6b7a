import { createHash } from 'node:crypto';

/** How a picture of the sample was changed before it was sent a second time. */
export const PICTURE_COPIES = ['smaller', 'paler', 'softer'] as const;
export type PictureCopy = (typeof PICTURE_COPIES)[number];

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
