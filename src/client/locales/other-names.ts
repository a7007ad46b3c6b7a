import type { Locale } from '../../contract/base/lookup-operations.ts';
import { wordsOf } from '../../contract/base/words.ts';
import { countryNames } from '../../contract/letters/own-names.ts';

export { plainHan } from '../../contract/letters/han-variants.ts';

/** The folded search words of a locale. */
export interface Prepared {
  locale: Locale;
  names: readonly string[];
  others: readonly string[];
  countries: readonly string[];
  /** Those of these countries in which most people speak it. */
  main: readonly string[];
  /** Codes of these countries, in small letters: `jp`. */
  countryCodes: readonly string[];
}

/**
 * Other names of a language beside its English and its own: everyday words, by its speakers or in older books, and its
 * varieties that are no locale of their own. Only a help for searching: it decides nothing.
 */
const NAMES = `
ab: Abkhaz
ae: Zend, Old Persian
am: Amarinya, Ethiopian
ar: Modern Standard Arabic, Egyptian Arabic, Levantine, Maghrebi, Darija, Gulf Arabic
av: Avar
az: Azeri, Azerbaijani Turkish
be: Byelorussian, Belorussian, White Russian
bn: Bangla
bs: Serbo-Croatian
ca: Valencian, valencià, Balearic, Mallorquí
cr: Nehiyawewin
cs: Bohemian, český
cu: Church Slavonic, Old Church Slavonic, Old Bulgarian, Old Slavonic
de: Swiss German, Schwyzerdütsch, Schweizerdeutsch, Austrian, Hochdeutsch, High German, Standard German
dv: Dhivehi, Maldivian
dz: Bhutanese
el: Modern Greek, Hellenic, Ellinika
en: American, British
es: Castilian, castellano, Latin American Spanish
eu: Euskera, Euskara, vasco, vascuence
fa: Farsi, Dari, Parsi, Iranian
ff: Fulah, Fulani, Fulfulde, Peul, Fulbe
fil: Pilipino
fo: Faeroese
fr: québécois
fy: Frisian, West Frisian
ga: Gaelic, Irish Gaelic, Erse
gd: Gaelic, Scots Gaelic
gl: Gallego
gu: Gujerati
he: Ivrit, Modern Hebrew
hi: Hindustani
hr: Serbo-Croatian
ht: Creole, Haitian, Kreyol
hu: Magyar
id: Bahasa
ie: Occidental
ii: Nuosu, Yi
ik: Inupiat
iu: Inuit
ja: Nihongo
ka: Kartuli
kg: Kikongo
ki: Gikuyu
kj: Kwanyama
kk: Qazaq, қазақша
kl: Greenlandic
km: Cambodian
ko: Hangul, Hanguk, South Korean
ku: Kurmanji, Sorani
ky: Kirghiz, Kirgiz
lb: Letzeburgesch, Luxemburgish
lg: Luganda
li: Limburgan, Limburger
lo: Laotian
lu: Luba
lv: Lettish
mi: Maori, te reo
ms: Bahasa, Malaysian
na: Nauruan
nb: Bokmal
ne: Nepalese
nl: Flemish, Vlaams, Hollands
no: Bokmål, Nynorsk
nr: Ndebele
nv: Navaho
ny: Chewa
oc: Provençal, Languedocien, Gascon
oj: Ojibwe, Chippewa
om: Afaan Oromo
or: Oriya
os: Ossetian
pa: Panjabi, Gurmukhi
ps: Pushto, Pashtu, Afghan
pt: Brazilian
qu: Kichwa, Quichua, Inca
rm: Rhaeto-Romance, Romansch, Rhaeto-Romanic, Rumantsch
rn: Kirundi
ro: Moldovan, Moldavian, Rumanian, молдовеняскэ
rw: Rwandan
se: Sami, Saami, Lappish
si: Sinhalese, Singhalese
sl: Slovene
sr: Serbo-Croatian, Montenegrin, crnogorski, srpski, Serbocroatian
ss: Swazi
st: Sotho
sw: Kiswahili
tg: Tajiki
th: Siamese, ภาษาไทย
tk: Turkoman
tn: Setswana
tr: Ottoman
tt: Tartar
tw: Asante
ug: Uighur, Uigur
xh: Xosa
yi: Jiddisch, Judeo-German
za: Chuang
zh: Mandarin, Cantonese, Putonghua, Guoyu, Zhongwen, Hokkien, Taiwanese, Simplified Chinese, Traditional Chinese, 汉语, 华语, 普通话, 国语, 中国语, 粤语, 广东话, 简体中文, 繁体中文, 简体, 繁体, 闽南语, 台语, 客家话, 上海话
`;

const KNOWN: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES.trim()
    .split('\n')
    .map((line) => {
      const [code = '', names = ''] = line.split(': ');
      return [code, names.split(', ')];
    }),
);

const namesIn = (reader: string) => new Intl.DisplayNames(reader, { type: 'language' });
const english = namesIn('en');
/**
 * What people who read their browser in French call German. A browser takes its languages from its system, and names
 * some that do not exist.
 */
const readers = (globalThis.navigator?.languages ?? []).filter(isLanguage).map(namesIn);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** Everyday names of a language, and its names in its countries: Flemish, Brazilian Portuguese. */
export function otherNames(code: string, countries: readonly string[]): string[] {
  const varieties = countries.map((country) => english.of(`${code}-${country}`) ?? '');
  // "Arabic (Egypt)" adds nothing to the country.
  const called = [english, ...readers].map((names) => names.of(code) ?? '');
  return [...(KNOWN.get(code) ?? []), ...called, ...varieties.filter((name) => !name.includes('('))].filter(Boolean);
}

/** What countries are called, also in everyday words. */
export function namesOfCountries(countries: readonly string[]): string[] {
  return countries.flatMap(countryNames);
}

/**
 * Locales of which a name stands within a text that says more, as Chinese (Simplified) and Swiss French do: first those that
 * all of it fits, then those of a longer name, then by its place.
 */
export function namedAmong(wanted: string, all: readonly Prepared[]): Locale[] {
  const words = wordsOf(wanted);
  const found = all.flatMap(({ locale, names, others, countries, countryCodes }) => {
    const called = [...names, ...others].map(wordsOf);
    const within = called.filter((name) => name.length > 0 && name.every((word) => words.includes(word)));
    if (within.length === 0) return [];
    const known = new Set([...called, ...countries.map(wordsOf), countryCodes].flat());
    const unknown = words.some((word) => !known.has(word)) ? 1 : 0;
    const length = Math.max(...within.map((name) => name.length));
    return [{ locale, order: [unknown, -length, Math.min(...within.map(([first = '']) => words.indexOf(first)))] }];
  });
  const differ = (one: readonly number[], other: readonly number[]) =>
    one.map((each, at) => each - (other[at] ?? 0)).find((each) => each !== 0) ?? 0;
  return found.toSorted((one, other) => differ(one.order, other.order)).map(({ locale }) => locale);
}
