import { foldText } from '../../contract/base/fold-text.ts';
import type { Locale } from '../../contract/base/lookups.ts';
import { countriesOf, countriesWith } from './countries.ts';
import { codesMeant, localeMeant } from '../../contract/locales/locale-codes.ts';
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
  const made = locales.map((locale) => ({
    locale,
    names: [foldText(locale.language), foldText(locale.label)],
    others: (otherNames?.otherNames(locale.code, countriesWith(locale.code)) ?? []).map(foldText),
    countries: [...countriesOf(locale.code), ...countriesOf(locale.code, locale.code)].map(foldText),
    countryCodes: countriesWith(locale.code).map((code) => code.toLowerCase()),
  }));
  prepared.set(locales, made);
  return made;
}

/** Locales that fit by code, name or country, the closest first; all in their order for an empty text. */
export function matchLocales(query: string, locales: readonly Locale[]): readonly Locale[] {
  const wanted = foldText(query);
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
  const { names, others, countries, countryCodes } = each;
  const { code } = each.locale;
  const begins = (name: string) => name.startsWith(wanted);
  const holds = (name: string) => name.includes(wanted);
  if (code === codes[0]) return 0;
  if (names.includes(wanted) || others.includes(wanted) || codes.includes(code)) return 1;
  if (names.some(begins)) return 2;
  if (code.startsWith(wanted)) return 3;
  if (others.some(begins)) return 4;
  if (countries.includes(wanted) || countryCodes.includes(wanted)) return 5;
  if (countries.some(begins)) return 6;
  if (names.some(holds) || others.some(holds) || countries.some(holds)) return 7;
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
