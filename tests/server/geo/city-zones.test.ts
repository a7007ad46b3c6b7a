import { expect, test } from 'vitest';
import { atlas } from '../../../src/server/geo/atlas.ts';
import { zoneOfCity } from '../../../src/server/geo/city-zone.ts';
import { zonesOf } from '../../../src/contract/policy/country-zones.ts';
import { searchCities } from '../../../src/server/geo/places.ts';

/** Towns beside a border in countries of several zones; of those with one zone the last test says all. */
const BORDER_TOWNS: readonly [country: string, state: string, city: string, zone: string][] = [
  ['ID', 'Papua', 'Jayapura', 'Asia/Jayapura'],
  ['MX', 'Baja California', 'Tijuana', 'America/Tijuana'],
  ['US', 'Arizona', 'Nogales', 'America/Phoenix'],
  ['MX', 'Chihuahua', 'Ciudad Juárez', 'America/Ciudad_Juarez'],
  ['US', 'Texas', 'El Paso', 'America/Denver'],
  ['ES', 'Ceuta', 'Ceuta', 'Africa/Ceuta'],
  ['BR', 'Amazonas', 'Tabatinga', 'America/Eirunepe'],
  ['PS', 'West Bank', 'Hebron', 'Asia/Hebron'],
  ['PS', 'Gaza Strip', 'Gaza', 'Asia/Gaza'],
  ['CD', 'North Kivu', 'Goma', 'Africa/Lubumbashi'],
  ['MN', 'Bayan-Ölgii Province', 'Ölgii', 'Asia/Hovd'],
];

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
    for (const city of [...country.states.values()].flat()) {
      const zone = zoneOfCity(city, code, country);
      if (!own.includes(zone) || !ownClocks.has(clockOf(zone))) foreign.push(`${code} ${city.name} ${zone}`);
    }
  }
  expect(foreign).toEqual([]);
});
