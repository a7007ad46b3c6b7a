import { COUNTRIES_WITH_ZONES, zonesOf } from '../../src/contract/geo/country-zones.ts';
import { ownCountryNames } from '../../src/contract/letters/own-names.ts';
import { ZONE_CITIES } from './zone-cities.ts';

/**
 * What people call the time of a zone beside its name: large cities that have no zone of their own, and the names of times
 * with their abbreviations. Of an abbreviation that several parts of the world have, the one with the most people has it.
 */
const CALLED = `
Africa/Casablanca: Rabat, Marrakesh
Africa/Dar_es_Salaam: Dodoma
Africa/Johannesburg: Cape Town, Pretoria, Durban, SAST
Africa/Lagos: Abuja, Kano, WAT, West Africa Time
Africa/Maputo: CAT, Central Africa Time
Africa/Nairobi: Mombasa, EAT, East Africa Time
Africa/Porto-Novo: Cotonou
America/Anchorage: AKST, AKDT, Alaska Time
America/Argentina/Buenos_Aires: ART
America/Chicago: Houston, Dallas, Austin, Minneapolis, New Orleans, CST, CDT, CT, Central Time, Central Standard Time
America/Denver: Salt Lake City, MST, MDT, MT, Mountain Time, Mountain Standard Time
America/Edmonton: Calgary
America/Guayaquil: Quito
America/Halifax: AST, ADT, Atlantic Time
America/Los_Angeles: San Francisco, San Diego, Seattle, Portland, Las Vegas, PST, PDT, PT, Pacific Time, Pacific Standard Time
America/Managua: Nicaragua
America/New_York: Washington, Boston, Philadelphia, Atlanta, Miami, EST, EDT, ET, Eastern Time, Eastern Standard Time
America/Sao_Paulo: Rio de Janeiro, Brasilia, BRT
America/St_Johns: NST, NDT, Newfoundland Time, UTC-3:30
America/Toronto: Ottawa, Montreal, Quebec
Asia/Almaty: Astana
Asia/Bangkok: ICT
Asia/Dubai: Abu Dhabi, GST, Gulf Time
Asia/Ho_Chi_Minh: Hanoi
Asia/Hong_Kong: HKT
Asia/Jakarta: WIB
Asia/Jerusalem: Tel Aviv, Haifa
Asia/Kabul: UTC+4:30
Asia/Karachi: Islamabad, Lahore, PKT
Asia/Kathmandu: NPT, UTC+5:45
Asia/Kolkata: Mumbai, Bombay, Delhi, New Delhi, Bengaluru, Bangalore, Chennai, Madras, Hyderabad, Pune, IST, Indian Standard Time, UTC+5:30
Asia/Manila: Quezon City, PHT
Asia/Riyadh: Jeddah, Mecca
Asia/Seoul: Busan, KST
Asia/Shanghai: Beijing, Peking, Guangzhou, Shenzhen, Chongqing, Chengdu, Wuhan, Tianjin, China Standard Time
Asia/Singapore: SGT
Asia/Tehran: UTC+3:30
Asia/Tokyo: Osaka, Kyoto, Nagoya, JST, Japan Standard Time
Asia/Yangon: Naypyidaw, Mandalay, UTC+6:30
Australia/Adelaide: ACST, ACDT
Australia/Darwin: UTC+9:30
Australia/Eucla: UTC+8:45
Australia/Perth: AWST
Australia/Sydney: Canberra, AEST, AEDT
Europe/Athens: EET, EEST, Eastern European Time, Thessaloniki
Europe/Berlin: Munich, Hamburg, Frankfurt, Cologne, Leipzig, CET, CEST, MEZ, MESZ, Central European Time
Europe/Istanbul: Ankara, Izmir
Europe/Lisbon: Porto, WET, WEST, Western European Time
Europe/London: Manchester, Edinburgh, Glasgow, Cardiff, BST, British Summer Time
Europe/Madrid: Barcelona, Valencia, Seville
Europe/Moscow: Saint Petersburg, MSK, Moscow Time
Europe/Paris: Lyon, Marseille
Europe/Rome: Milan, Naples, Turin
Europe/Warsaw: Krakow, Gdansk
Europe/Zurich: Geneva, Basel, Bern
Pacific/Auckland: Wellington, NZST, NZDT
Pacific/Honolulu: HST, Hawaii
Pacific/Marquesas: UTC-9:30
UTC: GMT, Greenwich, Zulu, Universal, Coordinated Universal Time, Etc/UTC, Etc/GMT, UTC+0, UTC±0, GMT+0, +00:00
`;

/** In countries of several zones that of most people, where it is not the first by the alphabet. */
const MAIN: Readonly<Record<string, string>> = {
  AQ: 'Antarctica/McMurdo',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};
/** What countries are called beside their English names. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain', 'Britain', 'England', 'Scotland', 'Wales'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
};

/** The names of each time zone: its country, followed by its place unless it is the country's main zone. */
export function zoneWords(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  const add = (zone: string, called: readonly string[]) => words.set(zone, [...(words.get(zone) ?? []), ...called]);
  for (const line of [CALLED, ZONE_CITIES].flatMap((lines) => lines.trim().split('\n'))) {
    const [zone = '', called = ''] = line.split(/: /);
    add(zone, called.split(', '));
  }
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style }),
  );
  for (const country of COUNTRIES_WITH_ZONES) {
    const named = [long, short].map((names) => names?.of(country) ?? country);
    const called = [...new Set([...named, ...ownCountryNames(country), ...(COUNTRIES[country] ?? [])])];
    const zones = zonesOf(country);
    const main = MAIN[country] ?? zones[0];
    for (const zone of zones) add(zone, zone === main ? called : called.map((name) => `${name}, ${zone}`));
  }
  return words;
}
