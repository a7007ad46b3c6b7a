import { comparedText, trigramSimilarity, trigramsOf } from '../../../src/server/names/compared-text.ts';

/** Where more people live in one city, not all of them can have names of their own. */
const CROWDED = 150;
/** A name is drawn anew so often. */
const TRIES = 60;

/** Gives people of one city names that nobody takes for each other. */
export class DistinctNames {
  readonly #byCity = new Map<string, Set<string>[]>();
  readonly #alike: number;

  /** @param alike from which similarity on two names are taken for each other */
  constructor(alike: number) {
    this.#alike = alike;
  }

  /** The name as it was chosen, or the first of others that is like none in the city. */
  name(city: string, chosen: string, another: () => string): string {
    const others = this.#byCity.get(city) ?? [];
    this.#byCity.set(city, others);
    let name = chosen;
    for (let tried = 0; tried < TRIES && others.length < CROWDED && this.#isAlike(name, others); tried += 1) {
      name = another();
    }
    others.push(trigramsOf(comparedText(name)));
    return name;
  }

  #isAlike(name: string, others: readonly Set<string>[]): boolean {
    const own = trigramsOf(comparedText(name));
    return others.some((other) => trigramSimilarity(own, other) >= this.#alike);
  }
}
