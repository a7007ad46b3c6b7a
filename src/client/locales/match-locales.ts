import { foldText } from '../../contract/base/fold-text.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import { countriesOf, countriesWith } from './countries.ts';
import { codesMeant, localeMeant } from '../../contract/locales/meant-locale.ts';
import type * as OtherNames from './other-names.ts';
import type { Prepared } from './other-names.ts';

/** By their list of locales, so that a key does not fold every name anew. */
let prepared = new WeakMap<readonly Locale[], readonly Prepared[]>();

/** Everyday names of languages. Few look for one: they are fetched with the first. */
let otherNames: typeof OtherNames | null = null;

/** Without them locales are found by fewer names. */
export async function moreLocaleNames(): Promise<void> {
  if (otherNames !== null) return;
  otherNames = await import('./other-names.ts').catch(() => null);
  prepared = new WeakMap();
}

function preparedOf(locales: readonly Locale[]): readonly Prepared[] {
  const known = prepared.get(locales);
  if (known) return known;
  const made = locales.map((locale): Prepared => {
    const { code } = locale;
    const countries = countriesWith(code);
    return {
      locale,
      names: [locale.language, locale.label].map(compared),
      others: (otherNames?.otherNames(code, countries) ?? []).map(compared),
      countries: [
        ...countriesOf(code),
        ...countriesOf(code, code),
        ...(otherNames?.namesOfCountries(countries) ?? []),
      ].map(compared),
      main: (otherNames?.namesOfCountries(countries.filter((each) => isMain(code, each))) ?? []).map(compared),
      countryCodes: countries.map((each) => each.toLowerCase()),
    };
  });
  prepared.set(locales, made);
  return made;
}

/** As it is compared: Chinese in one way to write it, and without the full stops of U.S.A. */
const compared = (text: string) => foldText(otherNames?.plainHan(text) ?? text).replaceAll('.', '');

/** Whether most people of a country speak a language. */
const isMain = (code: string, country: string) =>
  new Intl.Locale('und', { region: country }).maximize().language === code;

/** Locales that fit by code, name or country, the closest first; all in their order for an empty text. */
export function matchLocales(query: string, locales: readonly Locale[]): readonly Locale[] {
  const wanted = compared(query);
  if (wanted === '') return locales;
  const codes = codesMeant(query);
  const byDistance: Locale[][] = [];
  for (const each of preparedOf(locales)) {
    const distance = distanceOf(each, wanted, codes);
    if (distance !== FAR) (byDistance[distance] ??= []).push(each.locale);
  }
  return byDistance.length > 0 ? byDistance.flat() : (otherNames?.namedAmong(wanted, preparedOf(locales)) ?? []);
}

const FAR = Number.POSITIVE_INFINITY;

function distanceOf(each: Prepared, wanted: string, codes: string[]): number {
  const { names, others, countries, main, countryCodes } = each;
  const { code } = each.locale;
  const begins = (name: string) => name.startsWith(wanted);
  const holds = (name: string) => name.includes(wanted);
  if (code === codes[0]) return 0;
  if (names.includes(wanted) || others.includes(wanted) || codes.includes(code)) return 1;
  if (main.includes(wanted)) return 2;
  if (names.some(begins)) return 3;
  if (code.startsWith(wanted)) return 4;
  if (others.some(begins)) return 5;
  if (countries.includes(wanted) || countryCodes.includes(wanted)) return 6;
  if (countries.some(begins)) return 7;
  if (names.some(holds) || others.some(holds) || countries.some(holds)) return 8;
  return FAR;
}

export interface CodeList {
  /** Identifiers of the locales that were named, each once. */
  known: readonly string[];
  /** Typed words that are no code of ours. */
  unknown: readonly string[];
}

/** Reads "de, fr; pt" or a pasted column; null when the text is not a list of codes but something to search for. */
export function readCodes(text: string, locales: readonly Locale[]): CodeList | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const isList = /[,;\n\t]/.test(text.trim()) || words.every((word) => codesMeant(word).length > 0);
  if (words.length < 2 || !isList) return null;
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (const word of words) {
    const locale = localeMeant(word, locales);
    if (locale) known.add(locale.id);
    else unknown.add(word);
  }
  return { known: [...known], unknown: [...unknown] };
}
