import type { Locale } from '../../../contract/shapes/lookups.ts';
import { countriesOf } from './countries.ts';

const MARKS = /\p{M}/gu;

function folded(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().trim();
}

/** Locales that fit by code, name or country, the closest first; all in their order when nothing is typed. */
export function matchLocales(query: string, locales: readonly Locale[]): readonly Locale[] {
  const wanted = folded(query);
  if (wanted === '') return locales;
  return locales
    .map((locale, order) => ({ locale, order, distance: distanceOf(locale, wanted) }))
    .filter(({ distance }) => distance !== FAR)
    .sort((a, b) => a.distance - b.distance || a.order - b.order)
    .map(({ locale }) => locale);
}

const FAR = Number.POSITIVE_INFINITY;

function distanceOf({ code, label, language }: Locale, wanted: string): number {
  const names = [folded(language), folded(label)];
  const countries = countriesOf(code).map(folded);
  if (code === wanted) return 0;
  if (names.includes(wanted)) return 1;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  if (code.startsWith(wanted)) return 3;
  if (countries.includes(wanted)) return 4;
  if (countries.some((country) => country.startsWith(wanted))) return 5;
  if ([...names, ...countries].some((name) => name.includes(wanted))) return 6;
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
