import { PLACES_MAXIMUM } from '../../contract/operations/geo.ts';
import type { City, GeoRegionsAnswer } from '../../contract/shapes/geo.ts';
import { Failure } from '../failures/failure.ts';
import { atlas, type AtlasCountry } from './atlas.ts';
import { namesIn, placeKey, placeSound } from '../../contract/policy/place.ts';
import { CITY_NAMES } from './city-names.ts';
import { zoneOfCity } from './city-zone.ts';

/** Every country with its regions. */
export async function geoRegions(): Promise<GeoRegionsAnswer> {
  const countries = [...(await atlas())].sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'));
  const map = countries.map(([code, { name, states }]) => [code, { name, regions: [...states.keys()] }]);
  return { geo_region_map: Object.fromEntries(map) };
}

/** Regions of a country that fit a text. Throws `not-found` for an unknown country. */
export async function searchStates(countryCode: string, text: string): Promise<{ states: string[] }> {
  const { states } = await country(countryCode);
  const found = bestFits([...states.keys()], namesIn, text);
  return { states: found.slice(0, PLACES_MAXIMUM).map(({ item }) => item) };
}

/** Cities of a region that fit a text. Throws `not-found` for an unknown country or region. */
export async function searchCities(countryCode: string, state: string, text: string): Promise<{ cities: City[] }> {
  const code = countryCode.toUpperCase();
  const here = await country(code);
  const cities = here.states.get(state);
  if (!cities) throw new Failure('not-found', 'There is no such region in this country.');
  const others = otherNames(code);
  const found = bestFits(cities, ({ name }) => [...namesIn(name), ...others(name)], text);
  return {
    cities: withNamesakes(found, ({ item }) => item.name).map(({ item, by }): City => ({
      city: item.name,
      latitude: item.latitude,
      longitude: item.longitude,
      region_1: state,
      region_2: item.district,
      region_3: '',
      region_4: '',
      state,
      timezone: zoneOfCity(item, state, code, here),
      ...(by !== null && !namesIn(item.name).includes(by) && { also: by }),
    })),
  };
}

/** As many as an answer holds; a name only with all its namesakes, or nobody would know that there are more. */
function withNamesakes<T>(found: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const [next] = found.slice(PLACES_MAXIMUM);
  const first = next === undefined ? -1 : found.findIndex((item) => nameOf(item) === nameOf(next));
  return found.slice(0, first > 0 ? Math.min(first, PLACES_MAXIMUM) : PLACES_MAXIMUM);
}

const byCountry = new Map<string, ReadonlyMap<string, readonly string[]>>();

function otherNames(countryCode: string): (name: string) => readonly string[] {
  const known =
    byCountry.get(countryCode) ??
    new Map((CITY_NAMES.get(countryCode) ?? []).flatMap((names) => names.map((name) => [placeKey(name), names])));
  byCountry.set(countryCode, known);
  return (name) => namesIn(name).flatMap((each) => known.get(placeKey(each)) ?? []);
}

async function country(code: string): Promise<AtlasCountry> {
  const found = (await atlas()).get(code.toUpperCase());
  if (!found) throw new Failure('not-found', 'There is no such country.');
  return found;
}

interface Fitting<T> {
  item: T;
  /** The name that fits; null: any does. */
  by: string | null;
}

/**
 * The items of which a name fits a text: equal ones, then those that begin with it, those with a word that does,
 * those that contain it, each in the given order; if there are none, those that sound like it. An empty text fits
 * all.
 *
 * @param namesOf its own name comes first
 */
function bestFits<T>(items: readonly T[], namesOf: (item: T) => readonly string[], text: string): Fitting<T>[] {
  const wanted = placeKey(text);
  if (wanted === '') return items.map((item) => ({ item, by: null }));
  const fits = [
    (key: string) => key === wanted,
    (key: string) => key.startsWith(wanted),
    (key: string) => key.includes(` ${wanted}`),
    (key: string) => key.includes(wanted),
  ];
  const ranks: Fitting<T>[][] = fits.map(() => []);
  for (const item of items) {
    const names = namesOf(item).map((name) => ({ name, key: placeKey(name) }));
    const rank = fits.findIndex((fit) => names.some(({ key }) => fit(key)));
    const by = names.find(({ key }) => fits[rank]?.(key));
    if (by) ranks[rank]?.push({ item, by: by.name });
  }
  const found = ranks.flat();
  if (found.length > 0) return found;
  const sound = placeSound(text);
  return items.flatMap((item) => {
    const by = namesOf(item).find((name) => placeSound(name).startsWith(sound));
    return by === undefined ? [] : [{ item, by }];
  });
}
