import { namesIn, placeKey, placeSound } from '../../contract/geo/place.ts';
import type { NamesByCountry } from '../names/city-names.ts';
import { soundKey } from '../../contract/base/fold-text.ts';
import { plainHan } from '../../contract/letters/han-variants.ts';
import { placeCore } from './place-core.ts';
import { otherWritings } from './other-writings.ts';

const HAN = /\p{Script=Han}/u;

type NamesOf = (name: string) => readonly string[];

/**
 * The other names of places of a country by their own.
 *
 * @param byFirst only the first name of a row is that of the places data; otherwise any may be
 */
export function otherNames(tables: readonly NamesByCountry[], byFirst = false): (countryCode: string) => NamesOf {
  const byCountry = new Map<string, ReadonlyMap<string, readonly string[]>>();
  return (countryCode) => {
    const others =
      byCountry.get(countryCode) ??
      othersIn(
        tables.flatMap((table) => table.get(countryCode) ?? []),
        byFirst,
      );
    byCountry.set(countryCode, others);
    return (name) => namesIn(name).flatMap((each) => others.get(placeKey(each)) ?? []);
  };
}

function othersIn(rows: readonly (readonly string[])[], byFirst: boolean): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, readonly string[]>();
  for (const names of rows) {
    for (const key of new Set((byFirst ? names.slice(0, 1) : names).map(placeKey))) {
      others.set(key, [...(others.get(key) ?? []), ...names]);
    }
  }
  return others;
}

export interface Fitting<T> {
  item: T;
  /** The name that fits; null: any does. */
  by: string | null;
}

export interface Search<T> {
  items: readonly T[];
  /** Its own name comes first. */
  namesOf: (item: T) => readonly string[];
  /** Short codes of it, which fit only whole. */
  codesOf?: (item: T) => readonly string[];
  /** Whether it is known without the word that says what kind of place it is, as Haifa for Haifa District. */
  isKnownByCore: (name: string) => boolean;
  text: string;
  countryCode: string;
}

interface Named<T> {
  item: T;
  names: readonly { name: string; key: string }[];
}

/** Cached by the list, which is searched anew at every key. */
const known = new WeakMap<readonly unknown[], readonly Named<unknown>[]>();

function namedOf<T>(items: readonly T[], namesOf: Search<T>['namesOf']): readonly Named<T>[] {
  const named =
    (known.get(items) as readonly Named<T>[] | undefined) ??
    items.map((item) => ({ item, names: namesOf(item).map((name) => ({ name, key: placeKey(name) })) }));
  known.set(items, named);
  return named;
}

/**
 * The items of which a name fits a text: equal ones, then those that begin with it, those with a word that does,
 * those that contain it, each in the given order; if there are none, those that sound like it. An empty text fits
 * all. A text is read in each way in which a country writes its own names in Latin letters, and with or without the words
 * that say what kind of place it is; a place whose whole name it is so is found by the text itself.
 */
export function bestFits<T>(search: Search<T>): Fitting<T>[] {
  const { items, namesOf, text } = search;
  if (placeKey(text) === '') return items.map((item) => ({ item, by: null }));
  const named = namedOf(items, namesOf);
  const writings = [text, ...otherWritings(text, search.countryCode)];
  const keys = writings.map(placeKey);
  const whole = wholeFits(named, search, keys);
  const cores = writings.map(placeCore);
  // Beside a place that two letters mean, others that only hold them somewhere are not meant.
  const isCode = whole.length > 0 && /^[a-z] ?[a-z]?$/.test(keys[0] ?? '');
  const begun = orderedFits(named, keys, isCode);
  const found = withoutRepeats([...whole, ...(begun.length > 0 || isCode ? begun : orderedFits(named, cores))]);
  if (found.length > 0) return found;
  const sounds = [...writings, ...cores].map(placeSound);
  const soundOf = (key: string) => key.split(' ').map(soundKey).join(' ');
  return named.flatMap(({ item, names }) => {
    const by = names.find(({ key }) => sounds.some((sound) => soundOf(key).startsWith(sound)));
    return by === undefined ? [] : [{ item, by: by.name }];
  });
}

/** Those of which the text is a whole name: in that order by the name as it is, by a code, and by what is left of both. */
function wholeFits<T>(named: readonly Named<T>[], search: Search<T>, keys: readonly string[]): Fitting<T>[] {
  const { text, codesOf, isKnownByCore } = search;
  const equal = named.flatMap(({ item, names }) => {
    const own = names.find(({ key }) => key === keys[0]);
    return own ? [{ item, by: own.name }] : [];
  });
  const code = text.replaceAll(/[\s.]/g, '').toUpperCase().replace(`${search.countryCode}-`, '');
  const by = placeKey(code) === keys[0] ? code : text.trim();
  const coded = named.flatMap(({ item }) => (codesOf?.(item).includes(code) ? [{ item, by }] : []));
  if (equal.length + coded.length > 0) return [...equal, ...coded];
  const cores = new Set([...keys, ...[text, ...otherWritings(text, search.countryCode)].map(placeCore)]);
  const isOfHan = HAN.test(text);
  const isMeant = ({ name, key }: { name: string; key: string }) =>
    cores.has(key) ||
    (isKnownByCore(name) && cores.has(placeCore(name))) ||
    // In either way to write Chinese.
    (isOfHan && HAN.test(name) && cores.has(placeCore(plainHan(name))));
  return named.flatMap(({ item, names }) => (names.some(isMeant) ? [{ item, by: text.trim() }] : []));
}

function orderedFits<T>(named: readonly Named<T>[], keys: readonly string[], begunOnly = false): Fitting<T>[] {
  const fits = [
    (key: string) => keys.includes(key),
    (key: string) => keys.some((wanted) => key.startsWith(wanted)),
    (key: string) => keys.some((wanted) => key.includes(` ${wanted}`)),
    (key: string) => !begunOnly && keys.some((wanted) => key.includes(wanted)),
  ];
  const ranks: Fitting<T>[][] = fits.map(() => []);
  for (const { item, names } of named) {
    const rank = fits.findIndex((fit) => names.some(({ key }) => fit(key)));
    const by = names.find(({ key }) => fits[rank]?.(key));
    if (by) ranks[rank]?.push({ item, by: by.name });
  }
  return ranks.flat();
}

function withoutRepeats<T>(found: readonly Fitting<T>[]): Fitting<T>[] {
  const seen = new Set<T>();
  return found.filter(({ item }) => !seen.has(item) && seen.add(item));
}
