/** Languages of countries beside the one that most people there speak. */
const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  AE: 'en',
  AF: 'ps',
  BA: 'hr sr',
  BE: 'fr de',
  BY: 'ru',
  CA: 'fr',
  CH: 'fr it rm',
  CM: 'en',
  CY: 'tr',
  DZ: 'fr',
  ES: 'ca eu gl',
  FI: 'sv',
  HK: 'en',
  IE: 'ga',
  IL: 'ar',
  IN: 'bn ta te mr gu kn ml pa or ur',
  IQ: 'ku',
  KG: 'ru',
  KZ: 'ru',
  LK: 'ta',
  LU: 'de lb',
  MA: 'fr',
  MK: 'sq',
  MO: 'pt',
  NZ: 'mi',
  PE: 'qu',
  PH: 'fil',
  PK: 'en',
  PY: 'gn',
  SG: 'zh ms ta',
  SI: 'it',
  TN: 'fr',
  TW: 'zh-Hant',
  UA: 'ru',
  UZ: 'ru',
  XK: 'sr',
  ZA: 'af zu xh',
};

/** Each takes some formatters to find, and a list asks for all countries at every key. */
const known = new Map<string, readonly string[]>();

/** What a country is called by the people there, by its code: Україна for UA, Schweiz, Suisse, Svizzera and Svizra for CH. */
export function ownCountryNames(country: string): readonly string[] {
  const names = known.get(country) ?? namesOf(country);
  known.set(country, names);
  return names;
}

function namesOf(country: string): readonly string[] {
  const { language, script } = new Intl.Locale('und', { region: country }).maximize();
  const languages = [`${language}-${script}`, ...(OTHER_LANGUAGES[country]?.split(' ') ?? [])];
  const names = languages.flatMap((each) => new Intl.DisplayNames(each, { type: 'region' }).of(country) ?? []);
  return [...new Set(names)];
}
