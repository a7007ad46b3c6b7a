import { pino } from 'pino';
import { assert, is } from 'superstruct';
import { expect, test } from 'vitest';
import { GEO_BASE, PLACES_MAXIMUM } from '../../../src/contract/geo/geo-operations.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { CitiesAnswer, GeoRegionsAnswer, StatesAnswer } from '../../../src/contract/base/lookup-operations.ts';
import { GeographicPoint } from '../../../src/contract/base/primitives.ts';
import { labelsOf, placeKey } from '../../../src/contract/geo/place.ts';
import { atlas, type AtlasCity } from '../../../src/server/geo/atlas.ts';
import { geoApi } from '../../../src/server/geo/geo-api.ts';
import { REGION_NAMES } from '../../../src/server/geo/region-names.ts';
import { Failure } from '../../../src/server/platform/failures/failure.ts';
import { REGION_CODES, REGION_NAMES_ABROAD } from '../../../src/server/geo/region-names-abroad.ts';
import { aPlace } from '../../support/place.ts';
import { countryMeant } from '../../../src/server/geo/meant-country.ts';
import everydayCountries from '../../support/everyday-countries.json' with { type: 'json' };
import { CITIES, REGIONS } from '../../support/same-names.ts';

const app = geoApi({
  log: pino({ level: 'silent' }),
  check: async (authorization) => {
    const role = ROLES.find((one) => `Test ${one}` === authorization);
    if (!role) throw new Failure('unauthenticated');
    return { id: role, name: role, role, geos: [] };
  },
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(`${GEO_BASE}/locations/${path}`, {
    headers: { authorization: 'Test FillIn', ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
}
const cities = async (country: string, state: string, query: string) =>
  (await get(`${country}/states/${encodeURIComponent(state)}/cities/search/${encodeURIComponent(query)}`)).body.cities;

const placeOf = ({ name, latitude, longitude, district }: AtlasCity, state: string) =>
  aPlace(name, state, { latitude, longitude, region_2: district });

test('C184 C220 the geo API has a base of its own and maps countries to their regions', async () => {
  expect(GEO_BASE).toBe('/geo/v1');
  const { status, body } = await get('geo-regions');
  expect(status).toBe(200);
  assert(body, GeoRegionsAnswer);
  expect(Object.keys(body.geo_region_map).length).toBeGreaterThan(240);
  expect(body.geo_region_map['FR']).toMatchObject({ name: 'France' });
  expect(body.geo_region_map['FR']?.regions).toContain('Île-de-France');
  expect(body.geo_region_map['SG']).toEqual({ name: 'Singapore', regions: ['Singapore'] });
});

test('C221 the geo API finds regions, whatever their accents and capitals', async () => {
  expect((await get('fr/states/search/ILE%20DE')).body).toEqual({ states: ['Île-de-France'] });
  const alpine = ['Auvergne-Rhône-Alpes', "Provence-Alpes-Côte d'Azur"];
  expect((await get('FR/states/search/alpes')).body.states).toEqual(alpine);
});

test.each(['DK/states/search/', 'DK/states/search'])('C221 nothing finds the first by name: %s', async (path) => {
  const { states } = (await get(path)).body;
  expect(states).toHaveLength(5);
  expect(states[0]).toBe('Capital Region');
});

test('C103 C222 the geo API finds cities with place and time zone', async () => {
  const found = { cities: await cities('DK', 'Central Jutland', 'århus') };
  assert(found, CitiesAnswer);
  expect(found.cities[0]).toMatchObject({
    city: 'Århus',
    state: 'Central Jutland',
    region_1: 'Central Jutland',
    timezone: 'Europe/Copenhagen',
  });
  const members = 'city latitude longitude region_1 region_2 region_3 region_4 state timezone'.split(' ');
  expect(Object.keys(found.cities[0] ?? {}).sort()).toEqual(members);
});

test('C105 the point of a city has latitude and longitude', async () => {
  const [{ latitude, longitude }] = await cities('DK', 'Central Jutland', 'århus');
  assert({ latitude, longitude }, GeographicPoint);
  expect(latitude).toBeCloseTo(56.16, 1);
  expect(longitude).toBeCloseTo(10.2, 1);
  for (const point of [{ latitude }, { longitude }, { latitude: String(latitude), longitude }]) {
    expect(is(point, GeographicPoint)).toBe(false);
  }
});

test('names of cities that begin with the text come first, and never more than the limit', async () => {
  const named = (await cities('US', 'California', 'san')).map((one: { city: string }) => one.city);
  expect(named).toHaveLength(PLACES_MAXIMUM);
  const begins = named.map((name: string) => name.startsWith('San'));
  expect(begins.slice(0, begins.lastIndexOf(true))).not.toContain(false);
  expect(begins.filter(Boolean).length).toBeGreaterThan(20);
  expect(await cities('US', 'California', '')).toHaveLength(PLACES_MAXIMUM);
  const inside = (await cities('FR', 'Île-de-France', 'denis')).map((one: { city: string }) => one.city);
  expect(inside).toContain('Saint-Denis');
});

test.each(Object.entries(everydayCountries))('P156 the country %s is meant by its everyday names', (code, names) => {
  for (const name of names) expect(countryMeant(name), name).toBe(code);
});

test.each(REGIONS)('P156 in %s the region %s is %s', async (country, typed, region) => {
  expect((await get(`${country}/states/search/${encodeURIComponent(typed)}`)).body.states[0]).toBe(region);
});

test('P156 every region with other names is one of the data, and shows by which it was found', async () => {
  const known = await atlas();
  for (const [country, regions] of [...REGION_NAMES, ...REGION_NAMES_ABROAD, ...REGION_CODES]) {
    const own = new Set([...(known.get(country)?.states.keys() ?? [])].map(placeKey));
    expect(regions.map(([name = '']) => name).filter((name) => !own.has(placeKey(name)))).toEqual([]);
  }
  const { body } = await get('DE/states/search/bay');
  assert(body, StatesAnswer);
  expect(body).toEqual({ states: ['Bavaria'], also: { Bavaria: 'Bayern' } });
});

test('P156 other names of regions are answered for the filter by region, with their codes', async () => {
  const { names } = (await get('de/region-names')).body;
  expect(names['Bavaria']).toEqual(expect.arrayContaining(['Bayern', 'Baviera', 'BY']));
});

test.each(CITIES)('P156 in %s, %s, %s finds %s', async (country, region, typed, city) => {
  const found = await cities(country, region, typed);
  assert({ cities: found }, CitiesAnswer);
  expect(found[0]?.city).toBe(city);
});

test('P156 a city shows by which name it was found, unless it is its own', async () => {
  expect(await cities('DE', 'Bavaria', 'münche')).toContainEqual(
    expect.objectContaining({ city: 'Munich', also: 'München' }),
  );
  expect((await cities('DE', 'Bavaria', 'munich'))[0]).not.toHaveProperty('also');
});

test('P156 cities of one name in one region are offered with what distinguishes them', async () => {
  const sparks = await cities('US', 'Texas', 'Sparks');
  expect(labelsOf(sparks)).toEqual(['Sparks, Bell County', 'Sparks, El Paso County']);
  const alike: string[] = [];
  for (const [country, { states }] of await atlas()) {
    for (const [region, there] of states) {
      const namesakes = new Map<string, AtlasCity[]>();
      for (const city of there) {
        const key = placeKey(city.name);
        namesakes.set(key, [...(namesakes.get(key) ?? []), city]);
      }
      for (const [name, each] of namesakes) {
        const labels = labelsOf(each.map((city) => placeOf(city, region)));
        if (new Set(labels).size < labels.length) alike.push(`${country} ${region} ${name}`);
      }
    }
  }
  expect(alike).toEqual([]);
});

test.each([
  ['a country that there is not', 'XX/states/search/a', 404, 'not-found'],
  ['a region that there is not', 'DK/states/Nowhere/cities/search/a', 404, 'not-found'],
  ['an address that there is not', 'DK/lakes', 404, 'not-found'],
  ['what is no country code', 'DNK/states/search/a', 422, 'invalid-input'],
  ['a text that is too long', `DK/states/search/${'x'.repeat(101)}`, 422, 'invalid-input'],
])('the geo API refuses %s', async (_, path, status, code) => {
  const answer = await get(path);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('the geo API answers the person who is signed in, and nobody else', async () => {
  expect((await get('geo-regions', { authorization: '' })).status).toBe(401);
  for (const role of ROLES) {
    expect((await get('DK/states/search/', { authorization: `Test ${role}` })).status).toBe(200);
  }
});
