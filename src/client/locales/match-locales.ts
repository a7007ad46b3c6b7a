import type { Locale } from '../../contract/shapes/lookups.ts';
import { countriesOf } from './countries.ts';

const MARKS = /\p{M}/gu;

function folded(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().trim();
}

/** What a locale is found by, folded. */
interface Prepared {
  locale: Locale;
  names: readonly string[];
  countries: readonly string[];
}

/** By the list they were made of, so that a key does not fold every name anew. */
const prepared = new WeakMap<readonly Locale[], readonly Prepared[]>();

function preparedOf(locales: readonly Locale[]): readonly Prepared[] {
  const known = prepared.get(locales);
  if (known) return known;
  const made = locales.map((locale) => ({
    locale,
    names: [folded(locale.language), folded(locale.label)],
    countries: countriesOf(locale.code).map(folded),
  }));
  prepared.set(locales, made);
  return made;
}

/** Locales that fit by code, name or country, the closest first; all in their order when nothing is typed. */
export function matchLocales(query: string, locales: readonly Locale[]): readonly Locale[] {
  const wanted = folded(query);
  if (wanted === '') return locales;
  const byDistance: Locale[][] = [];
  for (const each of preparedOf(locales)) {
    const distance = distanceOf(each, wanted);
    if (distance !== FAR) (byDistance[distance] ??= []).push(each.locale);
  }
  return byDistance.flat();
}

const FAR = Number.POSITIVE_INFINITY;

function distanceOf({ locale: { code }, names, countries }: Prepared, wanted: string): number {
  if (code === wanted) return 0;
  if (names.includes(wanted)) return 1;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  if (code.startsWith(wanted)) return 3;
  if (countries.includes(wanted)) return 4;
  if (countries.some((country) => country.startsWith(wanted))) return 5;
  if (names.some((name) => name.includes(wanted)) || countries.some((name) => name.includes(wanted))) return 6;
  return FAR;
}

export interface CodeList {
  /** Identifiers of the locales that were named, each once. */
  known: readonly string[];
  /** Words that are no code of ours, as they were typed. */
  unknown: readonly string[];
}

/** Reads "de, fr; pt" or a pasted column; null when the text is not a list of codes but something to search for. */
export function readCodes(text: string, locales: readonly Locale[]): CodeList | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const isList = /[,;\n\t]/.test(text.trim()) || words.every((word) => /^[a-z]{2,3}$/i.test(word));
  if (words.length < 2 || !isList) return null;
  const known = new Set<string>();
  const unknown = new Set<string>();
  for (const word of words) {
    const locale = locales.find(({ code }) => code === word.toLowerCase());
    if (locale) known.add(locale.id);
    else unknown.add(word);
  }
  return { known: [...known], unknown: [...unknown] };
}
