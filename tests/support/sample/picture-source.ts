import { HEIGHT, WIDTH } from '../../../src/server/sample/pictures.ts';
import { nameOf, PICTURE_COPIES, type Recipe } from '../../../src/server/sample/recipe.ts';
import type { StoredPicture } from './stored-pictures.ts';

/** Where profiles of the sample get their pictures from. */
export interface PictureSource {
  /** What is chosen from: the same number whoever gives the pictures, so that all else in the sample is the same too. */
  pool: readonly StoredPicture[];
  /** The picture that is given for one that was chosen. */
  give(chosen: StoredPicture): StoredPicture;
  /** A picture that shows what another shows, as somebody would send it a second time. */
  copyOf(picture: StoredPicture): StoredPicture;
}

/** Profiles share what there is. */
export function sharedPictures(pool: readonly StoredPicture[]): PictureSource {
  return { pool, give: (chosen) => chosen, copyOf: (picture) => picture };
}

/** No two are the same; none is drawn yet. */
export interface OwnPictures extends PictureSource {
  /** How those that were given are to be drawn. */
  recipes(): Recipe[];
}

/** Pictures that there seem to be to choose from in the sample that is shipped. */
export const CHOICES = 160;

/** A picture that nobody has drawn has no bytes yet. */
const UNDRAWN = { width: WIDTH, height: HEIGHT, size: 0 };

/** @param choices how many pictures there seem to be to choose from */
export function ownPictures(seed: string, choices: number): OwnPictures {
  const given = new Map<string, Recipe>();
  let next = 0;
  let copies = 0;

  function made(recipe: Recipe): StoredPicture {
    const sha256 = nameOf(recipe);
    given.set(sha256, recipe);
    return { sha256, ...UNDRAWN };
  }

  return {
    pool: Array.from({ length: choices }, () => ({ sha256: '', ...UNDRAWN })),
    give: () => made({ seed, index: next++ }),
    copyOf({ sha256 }) {
      const original = given.get(sha256);
      if (!original) throw new Error('Only a picture that was given can be copied.');
      return made({ ...original, copy: PICTURE_COPIES[copies++ % PICTURE_COPIES.length] });
    },
    recipes: () => [...given.values()],
  };
}
