import { comparedText, trigramSimilarity, trigramsOf } from '../../../src/server/names/compared-text.ts';
import type { PersonContent } from './content.ts';
import type { StoredPicture } from './stored-pictures.ts';

/** Among so many base profiles there is one person who was entered twice: 40 in the sample that a newcomer gets. */
export const PROFILES_PER_CASE = 50;
/** How alike the names of two people of one city are at least, who are told as perhaps one. */
export const NAME_SIMILARITY = 0.7;
/** What the two profiles have in common. */
const CASES = ['picture', 'birthday', 'name'] as const;
/** A name that stands a slip of the pen, and still is more like itself than like anybody else's. */
const LONG_LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin} ]{10,}$/u;

/** A profile whose person comes a second time. */
interface Original {
  person: PersonContent;
  picture: StoredPicture | null;
}

/** What of a profile is another's. */
export interface Borrowed {
  attributes: Record<string, string>;
  /** The picture of which its first is a copy. */
  picture: StoredPicture | null;
}

/** Chooses, in each stretch of base profiles, a person and the profile in which they are entered once more. */
export class KnownDuplicates {
  readonly #isWhole: (turn: number) => boolean;
  #stretch = -1;
  #original: Original | null = null;

  /** @param isWhole whether the base profile of a turn is filled in */
  constructor(isWhole: (turn: number) => boolean) {
    this.#isWhole = isWhole;
  }

  /** What the profile of a turn has of somebody before it; null: nothing. */
  borrowed(turn: number): Borrowed | null {
    const original = this.#inStretch(turn) ? this.#original : null;
    if (!original || !this.#isLastWhole(turn)) return null;
    const { attributes } = original.person;
    const kind = CASES[this.#stretch % CASES.length];
    const nothing = { attributes: {}, picture: null };
    switch (kind) {
      case 'picture':
        return { ...nothing, picture: original.picture };
      case 'birthday':
        return { ...nothing, attributes: pick(attributes, (name) => name === 'name' || name === 'dateOfBirth') };
      default: {
        const place = pick(attributes, (name) => name === 'city' || name === 'countryCode' || name.startsWith('geo'));
        return { ...nothing, attributes: { ...place, name: misspelled(attributes['name'] ?? '') } };
      }
    }
  }

  /** Tells of a profile, with its first picture, who may be entered once more later in the stretch. */
  met(turn: number, person: PersonContent, picture: StoredPicture | null): void {
    if (!this.#inStretch(turn)) {
      this.#stretch = Math.floor(turn / PROFILES_PER_CASE);
      this.#original = null;
    }
    if (this.#original || !this.#isWhole(turn) || !LONG_LATIN_NAME.test(person.attributes['name'] ?? '')) return;
    this.#original = { person, picture };
  }

  #inStretch(turn: number): boolean {
    return Math.floor(turn / PROFILES_PER_CASE) === this.#stretch;
  }

  #isLastWhole(turn: number): boolean {
    const end = (Math.floor(turn / PROFILES_PER_CASE) + 1) * PROFILES_PER_CASE;
    if (!this.#isWhole(turn)) return false;
    for (let later = turn + 1; later < end; later += 1) if (this.#isWhole(later)) return false;
    return true;
  }
}

function pick(attributes: Record<string, string>, wanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => wanted(name)));
}

/** The name with one letter within a word twice: where that leaves it most like itself. */
function misspelled(name: string): string {
  const own = trigramsOf(comparedText(name));
  const slips = Array.from(
    name.matchAll(/(?<=\p{L})\p{L}/gu),
    ({ 0: letter, index }) => `${name.slice(0, index)}${letter.toLowerCase()}${name.slice(index)}`,
  );
  const likeness = (slip: string) => trigramSimilarity(own, trigramsOf(comparedText(slip)));
  return slips.toSorted((one, other) => likeness(other) - likeness(one))[0] ?? name;
}
