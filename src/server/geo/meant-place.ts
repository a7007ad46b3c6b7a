import { namesIn, placesNamed, whyNotChosen, type TypedPlace } from '../../contract/geo/place.ts';
import type { City } from '../../contract/base/lookups.ts';
import { atlas } from './atlas.ts';
import { searchCities, searchStates } from './places.ts';

/** A place in words, each '' where it is not said. */
export interface WrittenPlace {
  country: string;
  region: string;
  city: string;
}

/** The same by the names that the geo API has, or why there is no such place, as a sentence. */
export type MeantPlace = { region: string; city: string } | { problem: string };

/** Known places by what was written; rows of one file name the same ones again and again. */
const known = new Map<string, MeantPlace>();
const MOST_KNOWN = 5000;

/**
 * The region and city that somebody has written, as the form takes them: in a country, and the city in its region. A
 * country that is none, or of which nothing is known, has any.
 */
export async function meantPlace(written: WrittenPlace): Promise<MeantPlace> {
  const key = JSON.stringify([written.country, written.region, written.city]);
  const before = known.get(key);
  if (before) return before;
  const meant = await lookedUp(written);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, meant);
  return meant;
}

async function lookedUp({ country, region, city }: WrittenPlace): Promise<MeantPlace> {
  const here = (await atlas()).get(country.trim().toUpperCase());
  if (!here) return { region, city };
  const code = country.trim().toUpperCase();
  const named = region.trim() === '' ? null : await regionNamed(code, region);
  if (named !== null && named.length !== 1) return { problem: notOne('region', region, here.name, named.length) };
  const [one] = named ?? [];
  if (city.trim() === '') return { region: one ?? region, city };
  const cities = await cityNamed(code, one === undefined ? [...here.states.keys()] : [one], city);
  // Several of one name are written alike.
  const names = [...new Set(cities)];
  if (names.length !== 1) return { problem: notOne('city', city, one ?? here.name, names.length) };
  return { region: one ?? region, city: names[0] ?? city };
}

function notOne(field: TypedPlace, typed: string, within: string, count: number): string {
  return whyNotChosen(field, typed, within, count === 0 ? 'unknown' : 'unclear');
}

async function regionNamed(code: string, typed: string): Promise<string[]> {
  const { states, also = {} } = await searchStates(code, typed);
  return placesNamed(typed, states, (name) => [...namesIn(name), ...(also[name] === undefined ? [] : [also[name]])]);
}

async function cityNamed(code: string, regions: readonly string[], typed: string): Promise<string[]> {
  const found = await Promise.all(regions.map((region) => searchCities(code, region, typed)));
  const cities = found.flatMap((each) => each.cities);
  return placesNamed(typed, cities, namesOfCity).map(({ city }) => city);
}

const namesOfCity = ({ city, also }: City) => [...namesIn(city), ...(also === undefined ? [] : [also])];
