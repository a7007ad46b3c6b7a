import { expect, test } from 'vitest';
import { atlas } from '../../../src/server/geo/atlas.ts';
import { zoneOfCity } from '../../../src/server/geo/city-zone.ts';
import { zonesOf } from '../../../src/contract/policy/country-zones.ts';
import { searchCities } from '../../../src/server/geo/places.ts';

/** Towns beside a border of a country or of a state, where the country has several zones. */
const BORDER_TOWNS: readonly [country: string, state: string, city: string, zone: string][] = [
  ['ID', 'Papua', 'Jayapura', 'Asia/Jayapura'],
  ['PG', 'Sandaun Province', 'Vanimo', 'Pacific/Port_Moresby'],
  ['ID', 'East Nusa Tenggara', 'Kupang', 'Asia/Makassar'],
  ['MX', 'Baja California', 'Tijuana', 'America/Tijuana'],
  ['MX', 'Sonora', 'Nogales', 'America/Hermosillo'],
  ['US', 'Arizona', 'Nogales', 'America/Phoenix'],
  ['MX', 'Chihuahua', 'Ciudad Juárez', 'America/Ciudad_Juarez'],
  ['US', 'Texas', 'El Paso', 'America/Denver'],
  ['CA', 'Ontario', 'Niagara Falls', 'America/Toronto'],
  ['US', 'New York', 'Niagara Falls', 'America/New_York'],
  ['RU', 'Amur Oblast', 'Blagoveshchensk', 'Asia/Yakutsk'],
  ['ES', 'Basque Country', 'Irun', 'Europe/Madrid'],
  ['PT', 'Viana do Castelo', 'Valença', 'Europe/Lisbon'],
  ['ES', 'Andalusia', 'Ayamonte', 'Europe/Madrid'],
  ['ES', 'Ceuta', 'Ceuta', 'Africa/Ceuta'],
  ['RU', "Leningradskaya Oblast'", 'Ivangorod', 'Europe/Moscow'],
  ['DE', 'Baden-Wurttemberg', 'Konstanz', 'Europe/Berlin'],
  ['BR', 'Paraná', 'Foz do Iguaçu', 'America/Sao_Paulo'],
  ['BR', 'Amazonas', 'Tabatinga', 'America/Eirunepe'],
  ['AR', 'Misiones', 'Puerto Iguazú', 'America/Argentina/Cordoba'],
  ['MY', 'Johor', 'Johor Bahru', 'Asia/Kuala_Lumpur'],
  ['PS', 'West Bank', 'Hebron', 'Asia/Hebron'],
  ['PS', 'Gaza Strip', 'Gaza', 'Asia/Gaza'],
  ['UA', 'Chernivtsi', 'Chernivtsi', 'Europe/Kyiv'],
  ['EC', 'Carchi', 'Tulcán', 'America/Guayaquil'],
  ['BR', 'Mato Grosso do Sul', 'Corumbá', 'America/Campo_Grande'],
  ['CD', 'North Kivu', 'Goma', 'Africa/Lubumbashi'],
  ['US', 'Michigan', 'Detroit', 'America/Detroit'],
  ['CA', 'Ontario', 'Windsor', 'America/Toronto'],
  ['US', 'Arizona', 'Yuma', 'America/Phoenix'],
  ['US', 'Arizona', 'LeChee', 'America/Denver'],
  ['US', 'Nevada', 'West Wendover', 'America/Denver'],
  ['US', 'Florida', 'Chattahoochee', 'America/New_York'],
  ['US', 'Florida', 'Mexico Beach', 'America/Chicago'],
  ['AU', 'Queensland', 'Coolangatta', 'Australia/Brisbane'],
  ['AU', 'New South Wales', 'Tweed Heads', 'Australia/Sydney'],
  ['AU', 'New South Wales', 'Broken Hill', 'Australia/Broken_Hill'],
  ['MX', 'Quintana Roo', 'Nuevo Xcán', 'America/Cancun'],
  ['RU', 'Perm Krai', 'Gayny', 'Asia/Yekaterinburg'],
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
    for (const [state, cities] of country.states) {
      for (const city of cities) {
        const zone = zoneOfCity(city, state, code, country);
        if (!own.includes(zone) || !ownClocks.has(clockOf(zone))) foreign.push(`${code} ${city.name} ${zone}`);
      }
    }
  }
  expect(foreign).toEqual([]);
});
