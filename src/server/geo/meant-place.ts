import { isolated } from '../../contract/base/words.ts';
import { latinDigits } from '../../contract/letters/digit-value.ts';
import { namesIn, placeKey, placesNamed, whyNotChosen, type TypedPlace } from '../../contract/geo/place.ts';
import type { City } from '../../contract/base/lookup-operations.ts';
import { atlas } from './atlas.ts';
import { searchCities, searchStates } from './places.ts';

/** A place in words, each '' where it is not said. */
export interface WrittenPlace {
  country: string;
  region: string;
  city: string;
  /** What distinguishes cities of one name. */
  district: string;
  latitude: string;
  longitude: string;
}

/** The region as the geo API names it, and its city (null: none is given or known); or why there is no such place, as a sentence. */
export type MeantPlace = { region: string; place: City | null } | { problem: string };

/** Known places by what was written; rows of one file name the same ones again and again. */
const known = new Map<string, MeantPlace>();
const MOST_KNOWN = 5000;

/**
 * The region and city that somebody has written, as the form takes them: in a country, and the city in its region. A
 * country that is none, or of which nothing is known, has any.
 */
export async function meantPlace(written: WrittenPlace): Promise<MeantPlace> {
  const key = JSON.stringify(Object.values(written));
  const before = known.get(key);
  if (before) return before;
  const meant = await lookedUp(written);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, meant);
  return meant;
}

async function lookedUp(written: WrittenPlace): Promise<MeantPlace> {
  const { region, city } = written;
  const code = written.country.trim().toUpperCase();
  const here = (await atlas()).get(code);
  if (!here) return { region, place: null };
  const named = region.trim() === '' ? null : await regionNamed(code, region);
  if (named !== null && named.length !== 1) return { problem: notOne('region', region, here.name, named.length) };
  const [one] = named ?? [];
  if (city.trim() === '') return { region: one ?? region, place: null };
  const cities = await cityNamed(code, one === undefined ? [...here.states.keys()] : [one], city);
  const within = one ?? here.name;
  const names = new Set(cities.map((each) => each.city));
  if (names.size !== 1) return { problem: notOne('city', city, within, names.size) };
  const [place, second] = asDistinguished(cities, written);
  if (place && !second) return { region: place.state, place };
  const given = one === undefined ? 'region' : 'region 2';
  const called = `Several cities in ${isolated(within)} are called “${isolated(city.trim())}”.`;
  return { problem: `${called} Add the ${given}, or the latitude and longitude.` };
}

/** Of cities of one name those in the written district, or else the one nearest to the written point. */
function asDistinguished(cities: readonly City[], { district, latitude, longitude }: WrittenPlace): readonly City[] {
  const inDistrict = cities.filter((city) => placeKey(city.region_2) === placeKey(district));
  const some = district.trim() !== '' && inDistrict.length > 0 ? inDistrict : cities;
  const point = [latitude, longitude].map((text) => (text.trim() === '' ? NaN : Number(latinDigits(text))));
  const distanceTo = (city: City) => Math.hypot(city.latitude - (point[0] ?? NaN), city.longitude - (point[1] ?? NaN));
  if (some.length < 2 || point.some(Number.isNaN)) return some;
  return some.toSorted((a, b) => distanceTo(a) - distanceTo(b)).slice(0, 1);
}

function notOne(field: TypedPlace, typed: string, within: string, count: number): string {
  return whyNotChosen(field, typed, within, count === 0 ? 'unknown' : 'unclear');
}

async function regionNamed(code: string, typed: string): Promise<string[]> {
  const { states, also = {} } = await searchStates(code, typed);
  return placesNamed(typed, states, (name) => [...namesIn(name), ...(also[name] === undefined ? [] : [also[name]])]);
}

async function cityNamed(code: string, regions: readonly string[], typed: string): Promise<City[]> {
  const found = await Promise.all(regions.map((region) => searchCities(code, region, typed)));
  const cities = found.flatMap((each) => each.cities);
  return placesNamed(typed, cities, namesOfCity);
}

const namesOfCity = ({ city, also }: City) => [...namesIn(city), ...(also === undefined ? [] : [also])];
