import { PLACES_MAXIMUM } from '../../contract/geo/geo-operations.ts';
import type { City, GeoRegionsAnswer, RegionNamesAnswer, StatesAnswer } from '../../contract/base/lookup-operations.ts';
import { Failure } from '../platform/failures/failure.ts';
import { atlas, type AtlasCountry, type AtlasCity } from './atlas.ts';
import { namesIn, placeKey, placesNamed } from '../../contract/geo/place.ts';
import { CITY_NAMES } from '../names/city-names.ts';
import { CITY_NAMES_ABROAD } from '../names/city-names-abroad.ts';
import { CITY_NAMES_IN_OWN_WRITING } from './city-names-in-own-writing.ts';
import { bestFits, otherNames, type Fitting, type Search } from './find-places.ts';
import { countryMeant } from './meant-country.ts';
import { REGION_NAMES } from './region-names.ts';
import { REGION_CODES, REGION_NAMES_ABROAD } from './region-names-abroad.ts';
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

/** Other names of the regions of a country, each with its code. Throws `not-found` for an unknown country. */
export async function regionNames(countryCode: string): Promise<RegionNamesAnswer> {
  const code = countryCode.toUpperCase();
  const { states } = await countryOf(code);
  const namesOf = (region: string) => [...otherRegions(code)(region), ...regionCodes(code)(region)];
  const named = [...states.keys()].map((region): [string, string[]] => [
    region,
    [...new Set(namesOf(region))].filter((name) => name !== region),
  ]);
  return { names: Object.fromEntries(named.filter(([, names]) => names.length > 0)) };
}

/** Regions of a country that fit a text. Throws `not-found` for an unknown country. */
export async function searchStates(countryCode: string, text: string): Promise<StatesAnswer> {
  const code = countryCode.toUpperCase();
  const { states } = await countryOf(code);
  const others = otherRegions(code);
  const namesOf = (name: string) => [...namesIn(name), ...others(name)];
  const search = { items: [...states.keys()], namesOf, codesOf: regionCodes(code), isKnownByCore: () => true };
  const found = fitsWithin({ ...search, text, countryCode: code }, (region, around) =>
    wholeRegions(code, states, around).includes(region),
  ).slice(0, PLACES_MAXIMUM);
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
  const search: Search<AtlasCity> = {
    items: cities,
    namesOf: ({ name }) => [...namesIn(name), ...others(name)],
    // Kansas City is not Kansas, but 我孫子市 is 我孫子.
    isKnownByCore: (name) => WITHOUT_LATIN.test(name),
    text,
    countryCode: code,
  };
  const found = fitsWithin(search, (_city, around) => wholeRegions(code, here.states, around).includes(state));
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

/** What stands before the place around another: Austin, TX and Austin TX, Portland (Oregon). */
const BEFORE_AROUND = /[,，،、;()（）]|\s(?=\p{Lu}{2,3}$)/u;

/** The regions of which a text is a whole name or a code. */
function wholeRegions(code: string, states: AtlasCountry['states'], text: string): string[] {
  const namesOf = (name: string) => [...namesIn(name), ...otherRegions(code)(name), ...regionCodes(code)(name)];
  return placesNamed(text, [...states.keys()], namesOf);
}

/**
 * What fits a text, or else what fits its beginning before a comma, where it says behind that in which region or country
 * that is: Austin, TX, USA.
 */
function fitsWithin<T>(search: Search<T>, isWithin: (item: T, around: string) => boolean): Fitting<T>[] {
  const found = bestFits(search);
  const [name = '', ...around] = search.text.split(BEFORE_AROUND).map((part) => part.trim());
  if (found.length > 0 || name === '') return found;
  const regions = around.filter((part) => part !== '' && countryMeant(part) !== search.countryCode);
  if (around.length === 0) return [];
  return bestFits({ ...search, text: name }).flatMap(({ item, by }) => {
    if (!regions.every((part) => isWithin(item, part))) return [];
    return [{ item, by: by !== null && placeKey(by) === placeKey(name) ? search.text.trim() : by }];
  });
}

/** As many as an answer holds; a name only with all its namesakes, or nobody would know that there are more. */
function withNamesakes<T>(found: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const [next] = found.slice(PLACES_MAXIMUM);
  const first = next === undefined ? -1 : found.findIndex((item) => nameOf(item) === nameOf(next));
  return found.slice(0, first > 0 ? Math.min(first, PLACES_MAXIMUM) : PLACES_MAXIMUM);
}

/** Whether what a place was found by is another name of it. */
const isOther = (by: string | null, name: string): by is string => by !== null && !namesIn(name).includes(by);

const otherCities = otherNames([CITY_NAMES, CITY_NAMES_IN_OWN_WRITING, CITY_NAMES_ABROAD]);
const otherRegions = otherNames([REGION_NAMES, REGION_NAMES_ABROAD], true);
const regionCodes = otherNames([REGION_CODES], true);
const WITHOUT_LATIN = /^\P{Script=Latin}+$/u;

async function countryOf(code: string): Promise<AtlasCountry> {
  const found = (await atlas()).get(code.toUpperCase());
  if (!found) throw new Failure('not-found', 'There is no such country.');
  return found;
}
