/** A city as the geo API tells it, so that a form offers what the sample chose. */
export interface City {
  name: string;
  state: string;
  /** The region below the state; '' where there is none. */
  district: string;
  latitude: number;
  longitude: number;
  timezone: string;
}

/** Names and places that belong together. */
export interface Culture {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Code of the main language, one of the 184. */
  language: string;
  female: readonly string[];
  male: readonly string[];
  family: readonly string[];
  /** Chinese, Japanese, Korean and Hungarian style names put the family name first. */
  familyFirst?: boolean;
  /** What stands between the parts of a name. */
  joiner: '' | ' ';
  cities: readonly City[];
}

type CityRow = readonly [name: string, state: string, district: string, latitude: number, longitude: number];

interface CultureText {
  female: string;
  male: string;
  family: string;
  familyFirst?: boolean;
  joiner?: '' | ' ';
  cities: readonly CityRow[];
}

/** Names are given as one text with blanks between them; all cities of a culture share its time zone. */
export function culture(country: string, language: string, timezone: string, text: CultureText): Culture {
  return {
    country,
    language,
    female: text.female.split(' '),
    male: text.male.split(' '),
    family: text.family.split(' '),
    ...(text.familyFirst && { familyFirst: true }),
    joiner: text.joiner ?? ' ',
    cities: text.cities.map(([name, state, district, latitude, longitude]) => ({
      name,
      state,
      district,
      latitude,
      longitude,
      timezone,
    })),
  };
}
