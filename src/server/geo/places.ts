import timezoneAt from '@photostructure/tz-lookup';
import { PLACES_MAXIMUM } from '../../contract/operations/geo.ts';
import type { City, GeoRegionsAnswer } from '../../contract/shapes/geo.ts';
import { Failure } from '../failures/failure.ts';
import { atlas, type AtlasCountry } from './atlas.ts';
import { bestFits } from './best-fits.ts';

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
