import { pino } from 'pino';
import { assert, is } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { GEO_BASE, PLACES_MAXIMUM } from '../../../src/contract/operations/geo.ts';
import { ROLES } from '../../../src/contract/policy/roles.ts';
import { CitiesAnswer, GeoRegionsAnswer } from '../../../src/contract/shapes/geo.ts';
import { GeographicPoint } from '../../../src/contract/primitives.ts';
import { geoApi } from '../../../src/server/geo/geo-api.ts';
import { Failure } from '../../../src/server/failures/failure.ts';

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

describe('the geo API', () => {
  test('C184 C220 has a base of its own and maps countries to their regions', async () => {
    expect(GEO_BASE).toBe('/geo/v1');
    const { status, body } = await get('geo-regions');
    expect(status).toBe(200);
    assert(body, GeoRegionsAnswer);
    expect(Object.keys(body.geo_region_map).length).toBeGreaterThan(240);
    expect(body.geo_region_map['FR']).toMatchObject({ name: 'France' });
    expect(body.geo_region_map['FR']?.regions).toContain('Île-de-France');
    expect(body.geo_region_map['SG']).toEqual({ name: 'Singapore', regions: ['Singapore'] });
  });

  test('C221 finds regions, whatever their accents and capitals', async () => {
    expect((await get('fr/states/search/ILE%20DE')).body).toEqual({ states: ['Île-de-France'] });
    expect((await get('FR/states/search/alpes')).body.states).toEqual([
      'Auvergne-Rhône-Alpes',
      "Provence-Alpes-Côte d'Azur",
    ]);
  });

  test.each(['DK/states/search/', 'DK/states/search'])(
    'C221 an empty text finds the first by name: %s',
    async (path) => {
      const { states } = (await get(path)).body;
      expect(states).toHaveLength(5);
      expect(states[0]).toBe('Capital Region');
    },
  );

  test('C103 C222 finds cities with place and time zone', async () => {
    const found = { cities: await cities('DK', 'Central Jutland', 'århus') };
    assert(found, CitiesAnswer);
    expect(found.cities[0]).toMatchObject({
      city: 'Århus',
      state: 'Central Jutland',
      region_1: 'Central Jutland',
      timezone: 'Europe/Copenhagen',
    });
    expect(Object.keys(found.cities[0] ?? {}).sort()).toEqual(
      'city latitude longitude region_1 region_2 region_3 region_4 state timezone'.split(' '),
    );
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

  test('names that begin with the text come first, and never more than the limit', async () => {
    const named = (await cities('US', 'California', 'san')).map((one: { city: string }) => one.city);
    expect(named).toHaveLength(PLACES_MAXIMUM);
    const begins = named.map((name: string) => name.startsWith('San'));
    expect(begins.slice(0, begins.lastIndexOf(true))).not.toContain(false);
    expect(begins.filter(Boolean).length).toBeGreaterThan(20);
    expect(await cities('US', 'California', '')).toHaveLength(PLACES_MAXIMUM);
    const inside = (await cities('FR', 'Île-de-France', 'denis')).map((one: { city: string }) => one.city);
    expect(inside).toContain('Saint-Denis');
  });

  test.each([
    ['a country that there is not', 'XX/states/search/a', 404, 'not-found'],
    ['a region that there is not', 'DK/states/Nowhere/cities/search/a', 404, 'not-found'],
    ['an address that there is not', 'DK/lakes', 404, 'not-found'],
    ['what is no country code', 'DNK/states/search/a', 422, 'invalid-input'],
    ['a text that is too long', `DK/states/search/${'x'.repeat(101)}`, 422, 'invalid-input'],
  ])('refuses %s', async (_, path, status, code) => {
    const answer = await get(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('answers whoever is signed in, and nobody else', async () => {
    expect((await get('geo-regions', { authorization: '' })).status).toBe(401);
    for (const role of ROLES) {
      expect((await get('DK/states/search/', { authorization: `Test ${role}` })).status).toBe(200);
    }
  });
});
