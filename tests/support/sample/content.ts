import { MINIMUM_AGE } from '../../../src/contract/policy/date-of-birth.ts';
import { foldText } from '../../../src/contract/policy/search-text.ts';
import type { TagGroupName } from '../../../src/contract/policy/lookup-names.ts';
import type { TagRow } from '../../../src/server/lookups/data/tags.ts';
import { tagsOf } from './tags-of.ts';
import { CULTURES } from './data/cultures.ts';
import type { City, Culture } from './data/culture.ts';
import { PROFESSIONS, SUBJECTS } from './data/texts.ts';
import type { DistinctNames } from './distinct-names.ts';
import { Random } from './random.ts';

/** What is told of the person behind a base profile. */
export interface PersonContent {
  culture: Culture;
  attributes: Record<string, string>;
  tags: TagRow[];
  /** YYYY-MM-DD. */
  dateOfBirth: string;
}

/** Gives every profile a name of its own: the second "Anna Berg" becomes "Anna Berg 2". */
export class ProfileNames {
  readonly #taken = new Map<string, number>();

  unique(name: string): string {
    const folded = foldText(name);
    const count = (this.#taken.get(folded) ?? 0) + 1;
    this.#taken.set(folded, count);
    return count === 1 ? name : `${name} ${count}`;
  }
}

const DAY_MS = 86_400_000;
const SINGLE_CHOICE = [
  'adultLevel',
  'appearance',
  'build',
  'civilStatus',
  'eyeColor',
  'gender',
  'hairColor',
  'housingSituation',
  'profileType',
  'sexualOrientation',
  'transportation',
] as const satisfies readonly TagGroupName[];

/** Groups of which several tags may be chosen, with the fewest and the most. */
const SEVERAL: readonly (readonly [group: TagGroupName, least: number, most: number])[] = [
  ['characteristics', 0, 3],
  ['passion', 1, 2],
  ['general', 1, 4],
  ['sexualPreference', 0, 3],
];

const TAGS_BY_GROUP = new Map(
  [
    ...SINGLE_CHOICE,
    'characteristics' as const,
    'passion' as const,
    'general' as const,
    'sexualPreference' as const,
  ].map((group) => [group as TagGroupName, tagsOf(group)]),
);
const OFFERED_LENGTHS = tagsOf('length').filter((tag) => Number.parseInt(tag.label, 10) >= 155);

/** What the people of a sample have between them: names of profiles, and names that nobody in their city has. */
export interface Known {
  profiles: ProfileNames;
  people: DistinctNames;
}

/** `seed`: for what is drawn anew, so that everything else stays as it is. */
export function personContent(random: Random, { profiles, people }: Known, now: Date, seed: string): PersonContent {
  const culture = random.pick(CULTURES);
  const city = random.pick(culture.cities);
  const tags = personTags(random);
  const length = random.pick(OFFERED_LENGTHS);
  const gender = tags.find((tag) => tag.group_name === 'gender')?.name ?? '';
  const given = random.pick(gender.includes('woman') || gender === 'female' ? culture.female : culture.male);
  const dateOfBirth = dayOfBirth(random, now);
  const profileName = profiles.unique(fullName(culture, given, random.pick(culture.family)));
  const anew = new Random(seed);
  const name = people.name(
    `${culture.country}/${city.name}`,
    fullName(culture, given, random.pick(culture.family)),
    () => fullName(culture, anew.pick([...culture.female, ...culture.male]), anew.pick(culture.family)),
  );
  return {
    culture,
    dateOfBirth,
    tags: [...tags, length],
    attributes: {
      profileName,
      name,
      dateOfBirth: `${dateOfBirth} 00:00:00.000000+00:00`,
      lengthChoice: length.label,
      profession: random.pick(PROFESSIONS),
      rating: String(random.between(1, 5)),
      subject: random.pick(SUBJECTS),
      ...placeAttributes(culture, city),
    },
  };
}

function fullName(culture: Culture, given: string, family: string): string {
  return (culture.familyFirst ? [family, given] : [given, family]).join(culture.joiner);
}

function personTags(random: Random): TagRow[] {
  const single = SINGLE_CHOICE.map((group) => random.pick(TAGS_BY_GROUP.get(group) ?? []));
  const several = SEVERAL.flatMap(([group, least, most]) =>
    random.sample(TAGS_BY_GROUP.get(group) ?? [], random.between(least, most)),
  );
  return [...single, ...several];
}

/** From exactly 18 years to some 70 years ago, the younger the more often. */
function dayOfBirth(random: Random, now: Date): string {
  const eighteen = new Date(now);
  eighteen.setUTCFullYear(now.getUTCFullYear() - MINIMUM_AGE);
  const days = Math.floor(random.fraction() ** 2 * 52 * 365.25);
  return new Date(eighteen.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

function placeAttributes(culture: Culture, city: City): Record<string, string> {
  return {
    city: city.name,
    countryCode: culture.country,
    geoLanguage: culture.language,
    geoIso: culture.country,
    geoRegion1: city.state,
    ...(city.district && { geoRegion2: city.district }),
    geoLocality: city.name,
    geoLatitude: String(city.latitude),
    geoLongitude: String(city.longitude),
    geoTimezone: city.timezone,
  };
}
