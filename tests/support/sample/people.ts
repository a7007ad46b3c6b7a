import { MINIMUM_AGE } from '../../../src/contract/base/date-of-birth.ts';
import type { AttributeTypeName, TagGroupName } from '../../../src/contract/base/lookup-names.ts';
import { foldText } from '../../../src/contract/base/fold-text.ts';
import { LOCALES } from '../../../src/server/lookups/locales.ts';
import { TAGS, type TagRow } from '../../../src/server/lookups/tags.ts';
import { comparedText, trigramSimilarity, trigramsOf } from '../../../src/server/names/compared-text.ts';
import type { Random } from '../../../src/server/sample/pictures.ts';
import { CULTURES, type Culture } from './data/cultures.ts';
import { PROFESSIONS, SUBJECTS, TEXTS } from './data/texts.ts';

/** What is said of the person behind a base profile. */
export interface SamplePerson {
  attributes: Partial<Record<AttributeTypeName, string>>;
  tags: TagRow[];
  /** YYYY-MM-DD. */
  born: string;
}

export const tagsOf = (group: TagGroupName): readonly TagRow[] => TAGS.filter((tag) => tag.group_name === group);

/** So many members, in random order. */
export function some<T>(random: Random, list: readonly T[], count: number): T[] {
  const drawn = list.map((member) => ({ member, at: random.fraction() }));
  return drawn
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ member }) => member);
}

/** Groups with the fewest and the most tags that somebody has of them. */
const TAGGED: readonly (readonly [group: TagGroupName, least: number, most: number])[] = [
  ...(
    [
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
    ] as const
  ).map((group) => [group, 1, 1] as const),
  ['characteristics', 0, 3],
  ['passion', 1, 2],
  ['general', 1, 4],
  ['sexualPreference', 0, 3],
];
const LENGTHS = tagsOf('length').filter(({ label }) => Number.parseInt(label, 10) >= 155);
/** How alike the names of two people of one city are at least, who are reported as perhaps one. */
const ALIKE = 0.7;
/** Where more people live in one city, not all of them can have names of their own. */
const CROWDED = 150;

/** Makes people with profile names that nobody has twice, and real names that nobody in their city has nearly. */
export function peopleMaker(random: Random, now: Date): () => SamplePerson {
  const taken = new Map<string, number>();
  const names = new Map<string, Set<string>[]>();
  function profileName(name: string): string {
    const count = (taken.get(foldText(name)) ?? 0) + 1;
    taken.set(foldText(name), count);
    return count === 1 ? name : `${name} ${count}`;
  }
  function realName(place: string, draw: () => string): string {
    const others = names.get(place) ?? [];
    names.set(place, others);
    const isTaken = (name: string) =>
      others.some((other) => trigramSimilarity(trigramsOf(comparedText(name)), other) >= ALIKE);
    let name = draw();
    for (let tries = 0; tries < 60 && others.length < CROWDED && isTaken(name); tries += 1) name = draw();
    others.push(trigramsOf(comparedText(name)));
    return name;
  }
  return () => {
    const culture = random.pick(CULTURES);
    const city = random.pick(culture.cities);
    const length = random.pick(LENGTHS);
    const tags = TAGGED.flatMap(([group, least, most]) => some(random, tagsOf(group), random.between(least, most)));
    const isWoman = tags.some(({ name }) => name.includes('woman') || name === 'female');
    const draw = () =>
      fullName(culture, random.pick(isWoman ? culture.female : culture.male), random.pick(culture.family));
    return {
      tags: [...tags, length],
      born: dayOfBirth(random, now),
      attributes: {
        profileName: profileName(draw()),
        name: realName(`${culture.country}/${city.name}`, draw),
        lengthChoice: length.label,
        profession: random.pick(PROFESSIONS),
        rating: String(random.between(1, 5)),
        subject: random.pick(SUBJECTS),
        city: city.name,
        countryCode: culture.country,
        geoLanguage: culture.language,
        geoIso: culture.country,
        geoRegion1: city.state,
        ...(city.district && { geoRegion2: city.district }),
        geoLocality: city.name,
        geoLatitude: String(city.latitude),
        geoLongitude: String(city.longitude),
        geoTimezone: culture.timezone,
      },
    };
  };
}

function fullName({ familyFirst, joiner }: Culture, given: string, family: string): string {
  return (familyFirst ? [family, given] : [given, family]).join(joiner);
}

/** From 19 to some 70 years ago, the younger the more often: all were grown up when they were saved first. */
function dayOfBirth(random: Random, now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() - MINIMUM_AGE - 1);
  const days = Math.floor(random.fraction() ** 2 * 52 * 365.25);
  return new Date(latest.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Languages that most profiles are published in; half of all choices fall on them. */
const COMMON = new Set('en de fr es pt it nl pl tr uk ru ar he hi ja ko zh th vi sv cs el'.split(' '));

/** So many different locales, common languages more often than rare ones. */
export function someLocales(random: Random, count: number): string[] {
  const chosen = new Set<string>();
  const common = LOCALES.filter(({ code }) => COMMON.has(code));
  while (chosen.size < count) chosen.add(random.pick(random.chance(0.5) ? common : LOCALES).id);
  return [...chosen];
}

/** What a locale profile shows as the base profile does not: its form has no such fields. */
const OF_BASE_ALONE: ReadonlySet<string> = new Set(['lengthChoice', 'rating', 'geoRegion2']);

/**
 * Texts are in the locale's language, or there are none: nobody approves another one. One in four of what waits is in
 * English all the same, for those to find who check it.
 */
export function localeAttributes(
  random: Random,
  { attributes }: SamplePerson,
  code: string,
  isApproved: boolean,
): Record<string, string> {
  const texts = TEXTS[code] ?? (!isApproved && random.chance(0.25) ? TEXTS['en'] : undefined);
  return {
    ...Object.fromEntries(Object.entries(attributes).filter(([name]) => !OF_BASE_ALONE.has(name))),
    geoLanguage: code,
    ...(texts && {
      aboutMe: some(random, texts.aboutMe, 2).join(' '),
      aboutYou: random.pick(texts.aboutYou),
      hobbies: random.pick(texts.hobbies),
      query: random.pick(texts.query),
    }),
  };
}
