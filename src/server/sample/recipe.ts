/** How a picture of the sample was changed before it was sent a second time. */
export const PICTURE_COPIES = ['smaller', 'paler', 'softer'] as const;
export type PictureCopy = (typeof PICTURE_COPIES)[number];

/**
 * A picture that has not been drawn yet. A file that holds nothing but its recipe stands for it in the store,
 * under the SHA-256 of the recipe: so a picture has its name before it is drawn, and keeps it.
 */
export interface Recipe {
  seed: string;
  index: number;
  copy?: PictureCopy | undefined;
}

/** No file with a picture in it is so small. */
export const LONGEST_RECIPE = 120;
const RECIPE = /^Dossier draws picture (\d{1,8}) of ([\w-]{1,40})(?:, (smaller|paler|softer))?\.\n$/;

export function recipeText({ seed, index, copy }: Recipe): string {
  return `Dossier draws picture ${index} of ${seed}${copy ? `, ${copy}` : ''}.\n`;
}

/** null: the file is no recipe. */
export function recipeOf(text: string): Recipe | null {
  const [, index, seed, copy] = RECIPE.exec(text) ?? [];
  return index === undefined || seed === undefined
    ? null
    : { seed, index: Number(index), copy: copy as PictureCopy | undefined };
}
