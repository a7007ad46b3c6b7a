import { COUNTRIES_WITH_ZONES } from '../../contract/geo/country-zones.ts';
import { placeKey } from '../../contract/geo/place.ts';
import { countryNames, countryOfLongCode } from '../../contract/letters/own-names.ts';

/** Languages that files are written in, beside those of the countries themselves. */
const LANGUAGES = [
  'ar',
  'da',
  'de',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'uk',
  'zh',
  'zh-Hant',
];

let known: ReadonlyMap<string, string | null> | null = null;

/**
 * The code of the country that somebody has written: by a code of two or three letters, by an English name, by what the people
 * there call it, or else by its name in a language of many. Undefined: there is none, or the name is that of several.
 */
export function countryMeant(text: string): string | undefined {
  const code = text.normalize('NFKC').replaceAll('.', '').trim().toUpperCase();
  if (COUNTRIES_WITH_ZONES.includes(code)) return code;
  const long = countryOfLongCode(code);
  if (long !== undefined) return long;
  // It takes a moment, and few import.
  known ??= codesByName();
  return known.get(keyOf(text)) ?? known.get(keyOf(code)) ?? undefined;
}

/** Ampersands and "St." are written out. */
const keyOf = (name: string) => placeKey(name.replaceAll('&', ' and ').replaceAll(/\bst(\. ?| )/gi, 'saint '));

function codesByName(): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const country of COUNTRIES_WITH_ZONES) {
    const keys = new Set(countryNames(country).map(keyOf));
    for (const key of keys) found.set(key, found.has(key) ? null : country);
  }
  for (const names of LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }))) {
    for (const country of COUNTRIES_WITH_ZONES) {
      const key = keyOf(names.of(country) ?? country);
      if (!found.has(key)) found.set(key, country);
    }
  }
  return found;
}
