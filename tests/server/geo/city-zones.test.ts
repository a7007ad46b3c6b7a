import { expect, test } from 'vitest';
import { atlas } from '../../../src/server/geo/atlas.ts';
import { zonesOf } from '../../../src/contract/geo/country-zones.ts';
import { searchCities, zoneOfCity } from '../../../src/server/geo/places.ts';
import towns from './border-towns.json' with { type: 'json' };

/** Towns beside a border of a country or of a state, where the country has several zones. */
const BORDER_TOWNS = towns as [country: string, state: string, city: string, zone: string][];

test.each(BORDER_TOWNS)('in %s, %s, %s has the clock of %s', async (country, state, city, zone) => {
  const { cities } = await searchCities(country.toLowerCase(), state, city);
  expect(cities.filter((each) => each.city === city).map(({ timezone }) => timezone)).toContain(zone);
});

const clocks = new Map<string, string>();
function clockOf(timeZone: string): string {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const clock = ['2026-01-15', '2026-07-15'].map((day) => format.format(new Date(day))).join();
  clocks.set(timeZone, clock);
  return clock;
}

test('no city of the world has a zone or a clock that is none of its own country', async () => {
  const foreign: string[] = [];
  for (const [code, country] of await atlas()) {
    const own = zonesOf(code);
    const ownClocks = new Set(own.map(clockOf));
    for (const [state, cities] of country.states) {
      for (const city of cities) {
        const zone = zoneOfCity(city, state, code, country);
        if (!own.includes(zone) || !ownClocks.has(clockOf(zone))) foreign.push(`${code} ${city.name} ${zone}`);
      }
    }
  }
  expect(foreign).toEqual([]);
});
