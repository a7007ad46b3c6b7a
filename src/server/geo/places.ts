import { PLACES_MAXIMUM } from '../../contract/geo/geo-operations.ts';
import type { City, GeoRegionsAnswer, StatesAnswer } from '../../contract/base/lookups.ts';
import { Failure } from '../platform/failures/failure.ts';
import { atlas, type AtlasCountry, type AtlasCity } from './atlas.ts';
import { namesIn, placeKey, placeSound } from '../../contract/geo/place.ts';
import { CITY_NAMES, type NamesByCountry } from './city-names.ts';
import { REGION_NAMES } from './region-names.ts';
import timezoneAt from '@photostructure/tz-lookup';
import { zonesOf } from '../../contract/geo/country-zones.ts';

type Place = Pick<AtlasCity, 'latitude' | 'longitude'>;

/** Kilometres by which a map may be wrong beside a border between zones: it puts Yuma in Arizona into California. */
const COARSE = 3;
/** The share of a state's cities that must agree before a city beside the border gets their zone. */
const NEARLY_ALL = 0.9;
/** Towns beside such a border that do use the clock of the other side, by law or by the rule of their reservation. */
const OTHER_SIDE: ReadonlySet<string> = new Set(['US Nevada West Wendover', 'US Arizona LeChee']);
const KILOMETRES_PER_DEGREE = 111;

/**
 * The time zone whose clocks a city has, an IANA name. Zones known by coordinates are drawn too coarsely to show on
 * which side of a border a town lies: where that gives another country's zone, the city gets the one of the nearest
 * city of its own country that has none of these. Close to the border of a state, it gets the zone of nearly all
 * cities of its own state, if that begins within `COARSE`.
 */
export function zoneOfCity(city: AtlasCity, state: string, countryCode: string, country: AtlasCountry): string {
  const there = zoneInCountry(city, countryCode, country);
  const own = zonesOf(countryCode);
  if (own.length < 2 || OTHER_SIDE.has(`${countryCode} ${state} ${city.name}`)) return there;
  const usual = usualZone(country.states.get(state) ?? [], own);
  return usual !== null && usual !== there && zonesAround(city).includes(usual) ? usual : there;
}

/** Cached, as it is needed for every offered city of a state. */
const usualZones = new WeakMap<readonly AtlasCity[], string | null>();

/** The zone of nearly all cities of a state; null: they have several. */
function usualZone(cities: readonly AtlasCity[], own: readonly string[]): string | null {
  const known = usualZones.get(cities);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  const zones = cities.map(zoneAt).filter((zone) => own.includes(zone));
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  const usual = [...counts].find(([, count]) => count >= zones.length * NEARLY_ALL)?.[0] ?? null;
  usualZones.set(cities, usual);
  return usual;
}

function zonesAround({ latitude, longitude }: Place): string[] {
  const distance = COARSE / KILOMETRES_PER_DEGREE;
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const east = (distance * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180);
    return zoneAt({ latitude: latitude + distance * Math.cos(angle), longitude: longitude + east });
  });
}

function zoneInCountry(city: Place, countryCode: string, { states }: AtlasCountry): string {
  const there = zoneAt(city);
  const own = zonesOf(countryCode);
  if (own.length === 0 || own.includes(there)) return there;
  const [only = there, ...others] = own;
  if (others.length === 0) return only;
  let nearest = { zone: only, distance: Infinity };
  for (const cities of states.values()) {
    for (const other of cities) {
      const distance = distanceBetween(city, other);
      if (distance >= nearest.distance) continue;
      const zone = zoneAt(other);
      if (own.includes(zone)) nearest = { zone, distance };
    }
  }
  return nearest.zone;
}

function zoneAt({ latitude, longitude }: Place): string {
  return timezoneAt(latitude, longitude);
}

/** Squared, in degrees of latitude; good enough to compare near places. */
function distanceBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude;
  const degrees = Math.abs(one.longitude - other.longitude);
  const east = Math.min(degrees, 360 - degrees) * Math.cos((one.latitude * Math.PI) / 180);
  return north * north + east * east;
}

/** Every country with its regions. */
export async function geoRegions(): Promise<GeoRegionsAnswer> {
  const countries = [...(await atlas())].sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'));
  const map = countries.map(([code, { name, states }]) => [code, { name, regions: [...states.keys()] }]);
  return { geo_region_map: Object.fromEntries(map) };
}

/** Regions of a country that fit a text. Throws `not-found` for an unknown country. */
export async function searchStates(countryCode: string, text: string): Promise<StatesAnswer> {
  const code = countryCode.toUpperCase();
  const { states } = await countryOf(code);
  const others = otherRegions(code);
  const namesOf = (name: string) => [...namesIn(name), ...others(name)];
  const found = bestFits([...states.keys()], namesOf, text).slice(0, PLACES_MAXIMUM);
  const also = found.flatMap(({ item, by }) => (isOther(by, item) ? [[item, by] as const] : []));
  return {
    states: found.map(({ item }) => item),
    ...(also.length > 0 && { also: Object.fromEntries(also) }),
  };
}

/** Cities of a region that fit a text. Throws `not-found` for an unknown country or region. */
export async function searchCities(countryCode: string, state: string, text: string): Promise<{ cities: City[] }> {
  const code = countryCode.toUpperCase();
  const here = await countryOf(code);
  const cities = here.states.get(state);
  if (!cities) throw new Failure('not-found', 'There is no such region in this country.');
  const others = otherCities(code);
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
      ...(isOther(by, item.name) && { also: by }),
    })),
  };
}

/** As many as an answer holds; a name only with all its namesakes, or nobody would know that there are more. */
function withNamesakes<T>(found: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const [next] = found.slice(PLACES_MAXIMUM);
  const first = next === undefined ? -1 : found.findIndex((item) => nameOf(item) === nameOf(next));
  return found.slice(0, first > 0 ? Math.min(first, PLACES_MAXIMUM) : PLACES_MAXIMUM);
}

/** Whether what a place was found by is another name of it. */
const isOther = (by: string | null, name: string): by is string => by !== null && !namesIn(name).includes(by);

const otherCities = otherNames(CITY_NAMES);
const otherRegions = otherNames(REGION_NAMES);

function otherNames(table: NamesByCountry): (countryCode: string) => (name: string) => readonly string[] {
  const byCountry = new Map<string, ReadonlyMap<string, readonly string[]>>();
  return (countryCode) => {
    const known =
      byCountry.get(countryCode) ??
      new Map((table.get(countryCode) ?? []).flatMap((names) => names.map((name) => [placeKey(name), names])));
    byCountry.set(countryCode, known);
    return (name) => namesIn(name).flatMap((each) => known.get(placeKey(each)) ?? []);
  };
}

async function countryOf(code: string): Promise<AtlasCountry> {
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
