import { createHash } from 'node:crypto';
import { HEIGHT, WIDTH, type StoredPicture } from './pictures.ts';
import { PICTURE_COPIES, recipeText, type Recipe } from './recipe.ts';

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
  /** The recipes that were given since the last time, to be kept in the store. */
  taken(): string[];
}

/** @param choices how many pictures there seem to be to choose from */
export function ownPictures(seed: string, choices: number): OwnPictures {
  const recipes = new Map<string, Recipe>();
  let fresh: string[] = [];
  let given = 0;
  let copies = 0;

  function made(recipe: Recipe): StoredPicture {
    const text = recipeText(recipe);
    const sha256 = createHash('sha256').update(text).digest('hex');
    recipes.set(sha256, recipe);
    fresh.push(text);
    return { sha256, width: WIDTH, height: HEIGHT, size: text.length };
  }

  return {
    pool: Array.from({ length: choices }, () => ({ sha256: '', width: WIDTH, height: HEIGHT, size: 0 })),
    give: () => made({ seed, index: given++ }),
    copyOf(picture) {
      const original = recipes.get(picture.sha256);
      if (!original) throw new Error('Only a picture that was given can be copied.');
      return made({ ...original, copy: PICTURE_COPIES[copies++ % PICTURE_COPIES.length] });
    },
    taken() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}
