import { expect, test } from 'vitest';
import { atlas } from '../../../src/server/geo/atlas.ts';
import { zoneOfCity } from '../../../src/server/geo/city-zone.ts';
import { zonesOf } from '../../../src/server/geo/country-zones.ts';
import { searchCities } from '../../../src/server/geo/places.ts';

/** Towns beside a border, on either side, and in countries of several zones. */
const BORDER_TOWNS: readonly [country: string, state: string, city: string, zone: string][] = [
  ['FI', 'North Karelia', 'Lieksa', 'Europe/Helsinki'],
  ['FI', 'Lapland', 'Tornio', 'Europe/Helsinki'],
  ['SE', 'Norrbotten', 'Haparanda', 'Europe/Stockholm'],
  ['AS', 'Eastern District', 'Pago Pago', 'Pacific/Pago_Pago'],
  ['ID', 'Papua', 'Jayapura', 'Asia/Jayapura'],
  ['PG', 'Sandaun Province', 'Vanimo', 'Pacific/Port_Moresby'],
  ['ID', 'South Papua', 'Merauke', 'Asia/Jayapura'],
  ['ID', 'East Nusa Tenggara', 'Kupang', 'Asia/Makassar'],
  ['TL', 'Dili Municipality', 'Dili', 'Asia/Dili'],
  ['AL', 'Vlorë County', 'Sarandë', 'Europe/Tirane'],
  ['PA', 'Chiriquí Province', 'Volcán', 'America/Panama'],
  ['VN', 'Hanoi', 'Hanoi', 'Asia/Ho_Chi_Minh'],
  ['VN', 'Lao Cai', 'Lào Cai', 'Asia/Ho_Chi_Minh'],
  ['MX', 'Baja California', 'Tijuana', 'America/Tijuana'],
  ['MX', 'Sonora', 'Nogales', 'America/Hermosillo'],
  ['US', 'Arizona', 'Nogales', 'America/Phoenix'],
  ['MX', 'Chihuahua', 'Ciudad Juárez', 'America/Ciudad_Juarez'],
  ['US', 'Texas', 'El Paso', 'America/Denver'],
  ['MX', 'Chihuahua', 'Ojinaga', 'America/Ojinaga'],
  ['MX', 'Chiapas', 'Tapachula', 'America/Mexico_City'],
  ['MX', 'Baja California', 'Mexicali', 'America/Tijuana'],
  ['CA', 'Ontario', 'Niagara Falls', 'America/Toronto'],
  ['US', 'New York', 'Niagara Falls', 'America/New_York'],
  ['RU', 'Amur Oblast', 'Blagoveshchensk', 'Asia/Yakutsk'],
  ['ES', 'Basque Country', 'Irun', 'Europe/Madrid'],
  ['PT', 'Viana do Castelo', 'Valença', 'Europe/Lisbon'],
  ['ES', 'Andalusia', 'Ayamonte', 'Europe/Madrid'],
  ['ES', 'Ceuta', 'Ceuta', 'Africa/Ceuta'],
  ['ES', 'Melilla', 'Melilla', 'Africa/Ceuta'],
  ['EE', 'Ida-Virumaa', 'Narva', 'Europe/Tallinn'],
  ['RU', "Leningradskaya Oblast'", 'Ivangorod', 'Europe/Moscow'],
  ['PL', 'Lublin', 'Terespol', 'Europe/Warsaw'],
  ['BY', 'Brest', 'Brest', 'Europe/Minsk'],
  ['DE', 'Baden-Wurttemberg', 'Konstanz', 'Europe/Berlin'],
  ['BR', 'Paraná', 'Foz do Iguaçu', 'America/Sao_Paulo'],
  ['PY', 'Alto Paraná Department', 'Ciudad del Este', 'America/Asuncion'],
  ['CO', 'Amazonas Department', 'Leticia', 'America/Bogota'],
  ['BR', 'Amazonas', 'Tabatinga', 'America/Eirunepe'],
  ['AR', 'Misiones', 'Puerto Iguazú', 'America/Argentina/Cordoba'],
  ['TH', 'Sa Kaeo', 'Aranyaprathet', 'Asia/Bangkok'],
  ['TH', 'Chiang Rai', 'Mae Sai', 'Asia/Bangkok'],
  ['MM', 'Shan State', 'Tachilek', 'Asia/Yangon'],
  ['LA', 'Vientiane Prefecture', 'Vientiane', 'Asia/Vientiane'],
  ['MY', 'Johor', 'Johor Bahru', 'Asia/Kuala_Lumpur'],
  ['IN', 'Punjab', 'Amritsar', 'Asia/Kolkata'],
  ['PS', 'West Bank', 'Hebron', 'Asia/Hebron'],
  ['PS', 'Gaza Strip', 'Gaza', 'Asia/Gaza'],
  ['IL', 'Southern District', 'Eilat', 'Asia/Jerusalem'],
  ['JO', 'Aqaba', 'Aqaba', 'Asia/Amman'],
  ['UA', 'Chernivtsi', 'Chernivtsi', 'Europe/Kyiv'],
  ['RO', 'Maramureş', 'Sighetu Marmaţiei', 'Europe/Bucharest'],
  ['CI', 'Montagnes', 'Man', 'Africa/Abidjan'],
  ['EC', 'Carchi', 'Tulcán', 'America/Guayaquil'],
  ['AR', 'Formosa', 'Clorinda', 'America/Argentina/Cordoba'],
  ['BR', 'Mato Grosso do Sul', 'Corumbá', 'America/Campo_Grande'],
  ['CD', 'North Kivu', 'Goma', 'Africa/Lubumbashi'],
  ['CD', 'South Kivu', 'Bukavu', 'Africa/Lubumbashi'],
  ['CD', 'South Kivu', 'Uvira', 'Africa/Lubumbashi'],
  ['MN', 'Bayan-Ölgii Province', 'Ölgii', 'Asia/Hovd'],
  ['AM', 'Shirak', 'Gyumri', 'Asia/Yerevan'],
  ['XK', 'Pristina', 'Pristina', 'Europe/Belgrade'],
];

test.each(BORDER_TOWNS)('in %s, %s, %s has the clock of %s', async (country, state, city, zone) => {
  const { cities } = await searchCities(country.toLowerCase(), state, city);
  expect(cities.filter((each) => each.city === city).map(({ timezone }) => timezone)).toContain(zone);
});

const clocks = new Map<string, string>();
/** How far a zone is from UTC in either half of the year. */
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
