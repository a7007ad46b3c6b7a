import rows from './cultures.json' with { type: 'json' };

/** Names and places that belong together, the cultures of Latin letters first. */
export interface Culture {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Code of the main language, one of the 184. */
  language: string;
  timezone: string;
  female: readonly string[];
  male: readonly string[];
  family: readonly string[];
  /** Chinese, Japanese, Korean and Hungarian style names put the family name first. */
  familyFirst: boolean;
  /** What stands between the parts of a name. */
  joiner: string;
  /** As the geo API shows them, so that a form offers what the sample chose. */
  cities: readonly City[];
}

/** The region below the state, the district, is '' where there is none. */
type City = Record<'name' | 'state' | 'district', string> & Record<'latitude' | 'longitude', number>;

/** In the file, names are one text with blanks between them. */
export const CULTURES: readonly Culture[] = rows.map((row) => ({
  ...row,
  female: row.female.split(' '),
  male: row.male.split(' '),
  family: row.family.split(' '),
  familyFirst: row.familyFirst ?? false,
  joiner: row.joiner ?? ' ',
}));
