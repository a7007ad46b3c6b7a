import { comparedText, trigramSimilarity, trigramsOf } from '../../../src/server/names/compared-text.ts';
import type { Recipe } from '../../../src/server/sample/pictures.ts';
import { BASE_HISTORIES, dealt } from './histories.ts';
import type { SamplePerson } from './people.ts';

/** Among so many base profiles there is one person who was entered twice: 40 in the sample that a newcomer gets. */
export const PROFILES_PER_CASE = 50;
/** A name that stands a slip of the pen, and still is more like itself than like anybody else's. */
const LONG_LATIN_NAME = /^\p{Script=Latin}[\p{Script=Latin} ]{10,}$/u;
/** Who comes a second time, and how the first picture of them is drawn. */
export type Original = { person: SamplePerson; picture: Recipe };
const stretchOf = (turn: number) => Math.floor(turn / PROFILES_PER_CASE);
const isWhole = (turn: number) => dealt(BASE_HISTORIES, turn).content === 'whole';

/** Whether this one may come once more later in its stretch of base profiles. */
export const mayComeAgain = (turn: number, { attributes }: SamplePerson) =>
  isWhole(turn) && LONG_LATIN_NAME.test(attributes.name ?? '');

/** Whether it is the last whole one of its stretch, in which somebody is entered once more. */
export function isSecond(turn: number): boolean {
  const later = Array.from({ length: PROFILES_PER_CASE }, (_, index) => turn + 1 + index);
  return isWhole(turn) && !later.some((each) => stretchOf(each) === stretchOf(turn) && isWhole(each));
}

/** Makes a person share with the original what shows that they are one: alternately a picture, name and birthday, or nearly the name in one city. */
export function borrow(turn: number, person: SamplePerson, { person: { attributes, born }, picture }: Original) {
  const kind = stretchOf(turn) % 3;
  if (kind === 0) return picture;
  if (kind === 1) Object.assign(person, { born, attributes: { ...person.attributes, name: attributes.name } });
  else {
    const place = Object.entries(attributes).filter(([name]) => /^(city|countryCode|geo.*)$/.test(name));
    Object.assign(person.attributes, Object.fromEntries(place), { name: misspelled(attributes.name ?? '') });
  }
  return null;
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
