import timezoneAt from '@photostructure/tz-lookup';
import { PLACES_MAXIMUM } from '../../contract/operations/geo.ts';
import type { City, GeoRegionsAnswer } from '../../contract/shapes/geo.ts';
import { Failure } from '../failures/failure.ts';
import { atlas, type AtlasCountry } from './atlas.ts';
import { foldText } from '../../contract/policy/search-text.ts';

/** Every country with its regions. */
export async function geoRegions(): Promise<GeoRegionsAnswer> {
  const countries = [...(await atlas())].sort(([, a], [, b]) => a.name.localeCompare(b.name, 'en'));
  const map = countries.map(([code, { name, states }]) => [code, { name, regions: [...states.keys()] }]);
  return { geo_region_map: Object.fromEntries(map) };
}

/** Regions of a country that fit a text. Throws `not-found` for a country that there is not. */
export async function searchStates(countryCode: string, text: string): Promise<{ states: string[] }> {
  const { states } = await country(countryCode);
  return { states: bestFits(states.keys(), (state) => state, text, PLACES_MAXIMUM) };
}

/** Cities of a region that fit a text. Throws `not-found` for a country or a region that there is not. */
export async function searchCities(countryCode: string, state: string, text: string): Promise<{ cities: City[] }> {
  const cities = (await country(countryCode)).states.get(state);
  if (!cities) throw new Failure('not-found', 'There is no such region in this country.');
  return {
    cities: bestFits(cities, ({ name }) => name, text, PLACES_MAXIMUM).map(
      ({ name, latitude, longitude, district }): City => ({
        city: name,
        latitude,
        longitude,
        region_1: state,
        region_2: district,
        region_3: '',
        region_4: '',
        state,
        timezone: timezoneAt(latitude, longitude),
      }),
    ),
  };
}

async function country(code: string): Promise<AtlasCountry> {
  const found = (await atlas()).get(code.toUpperCase());
  if (!found) throw new Failure('not-found', 'There is no such country.');
  return found;
}

/**
 * The items whose name fits a text, at most `limit`: names that begin with it, then those with a word
 * that does, then those that hold it anywhere; each in the given order. An empty text fits all.
 */
function bestFits<T>(items: Iterable<T>, nameOf: (item: T) => string, text: string, limit: number): T[] {
  const wanted = asWords(text);
  const ranks: [T[], T[], T[]] = [[], [], []];
  for (const item of items) {
    const name = asWords(nameOf(item));
    if (name.startsWith(wanted)) ranks[0].push(item);
    else if (name.includes(` ${wanted}`)) ranks[1].push(item);
    else if (name.includes(wanted)) ranks[2].push(item);
    if (ranks[0].length === limit) break;
  }
  return ranks.flat().slice(0, limit);
}

/** Nobody remembers where a name has hyphens and where blanks. */
function asWords(text: string): string {
  return foldText(text).replaceAll('-', ' ');
}
