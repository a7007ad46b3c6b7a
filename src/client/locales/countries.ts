/**
 * Countries (ISO 3166-1) by the languages that are official or widely written there, so that a locale is found by a
 * country's name too. Only a help for searching: it decides nothing.
 */
const COUNTRIES: Readonly<Record<string, string>> = {
  aa: 'DJ ER ET',
  af: 'ZA NA',
  ar: 'AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE',
  ay: 'BO PE',
  bn: 'BD IN',
  ca: 'AD ES',
  ch: 'GU MP',
  da: 'DK GL',
  de: 'DE AT CH LI LU BE',
  ee: 'GH TG',
  el: 'GR CY',
  en: 'GB US IE AU NZ CA ZA IN SG NG KE GH JM MT PH',
  es: 'ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ',
  fa: 'IR AF TJ',
  ff: 'SN GN NE',
  fr: 'FR BE CH CA LU MC SN CI CM CD CG GA ML NE BF BJ TG MG HT',
  ha: 'NG NE',
  hr: 'HR BA',
  it: 'IT CH SM VA',
  kg: 'CD AO',
  ko: 'KR KP',
  ku: 'IQ TR SY',
  ln: 'CD CG',
  ms: 'MY BN SG',
  nl: 'NL BE SR',
  ny: 'MW ZM',
  pa: 'IN PK',
  pt: 'PT BR AO MZ CV GW ST TL MO',
  qu: 'PE BO EC',
  ro: 'RO MD',
  ru: 'RU BY KZ KG',
  se: 'NO SE FI',
  sq: 'AL XK',
  sr: 'RS BA ME',
  ss: 'SZ ZA',
  st: 'LS ZA',
  sv: 'SE FI',
  sw: 'TZ KE UG',
  ta: 'IN LK SG',
  ti: 'ER ET',
  tn: 'BW ZA',
  tr: 'TR CY',
  ur: 'PK IN',
  zh: 'CN TW HK MO SG',
};

/** Languages that are at home in one country: Unicode says which. */
const IN_ONE =
  ' ak am az be bg bi bm bs cs cy dv dz et eu fi fil fj fo fy ga gd gl gn gu gv he hi ho ht hu hy id ig is ja jv ka ki kk kl km kn ky la lb lg lo lt lv mg mh mi mk ml mn mr mt my na nb nd ne nn no nr om or pl ps rm rn rw sd sg si sk sl sm sn so su te tg th tk tl to ts uk uz ve vi wo xh yo zu ';

/** The countries in which a language is at home, by their codes. */
export function countriesWith(code: string): readonly string[] {
  const known = COUNTRIES[code]?.split(' ');
  return known ?? (IN_ONE.includes(` ${code} `) ? [new Intl.Locale(code).maximize().region ?? ''] : []);
}

/** Names of the countries in which a language is at home, in English or another language; none for one without a country. */
export function countriesOf(code: string, reader = 'en'): readonly string[] {
  const names = new Intl.DisplayNames(reader, { type: 'region' });
  return countriesWith(code).map((country) => names.of(country) ?? country);
}
