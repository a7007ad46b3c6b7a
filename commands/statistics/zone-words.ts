import { COUNTRIES_WITH_ZONES, zonesOf } from '../../src/contract/geo/country-zones.ts';
import { countryNames } from '../../src/contract/letters/own-names.ts';
import { ZONE_CITIES } from './zone-cities-by-language.ts';

/**
 * What people call the time of a zone beside its name: large cities that have no zone of their own, and the names of times
 * with their abbreviations. Of an abbreviation that several parts of the world have, the one with the most people has it.
 */
const CALLED = `
Africa/Casablanca: Rabat, Marrakesh
Africa/Dar_es_Salaam: Dodoma
Africa/Johannesburg: Cape Town, Pretoria, Durban, SAST, Kapstadt
Africa/Lagos: Abuja, Kano, WAT, West Africa Time
Africa/Maputo: CAT, Central Africa Time
Africa/Nairobi: Mombasa, EAT, East Africa Time
Africa/Porto-Novo: Cotonou
America/Anchorage: AKST, AKDT, Alaska Time
America/Argentina/Buenos_Aires: ART
America/Chicago: Houston, Dallas, Austin, Minneapolis, New Orleans, CST, CDT, CT, Central Time, Central Standard Time, Texas, Illinois
America/Denver: Salt Lake City, MST, MDT, MT, Mountain Time, Mountain Standard Time, Colorado, Utah
America/Edmonton: Calgary, Alberta
America/Guayaquil: Quito
America/Halifax: AST, ADT, Atlantic Time, Nova Scotia
America/Los_Angeles: LA, San Francisco, San Diego, Seattle, Portland, Las Vegas, PST, PDT, PT, Pacific Time, Pacific Standard Time, California, Oregon, Washington State, Nevada
America/Managua: Nicaragua
America/Mexico_City: CDMX, Mexico D.F., Guadalajara
America/New_York: NYC, New York City, Washington, Washington D.C., Boston, Philadelphia, Atlanta, Miami, EST, EDT, ET, Eastern Time, Eastern Standard Time, Florida, Pennsylvania, Massachusetts
America/Phoenix: Arizona
America/Regina: Saskatchewan
America/Sao_Paulo: Rio de Janeiro, Brasilia, BRT, Rio
America/St_Johns: NST, NDT, Newfoundland Time, UTC-3:30
America/Toronto: Ottawa, Montreal, Quebec, Ontario
America/Vancouver: British Columbia
America/Winnipeg: Manitoba
Asia/Almaty: Astana, Alma-Ata, Nur-Sultan
Asia/Bangkok: ICT, Phuket
Asia/Dhaka: Dacca
Asia/Dubai: Abu Dhabi, GST, Gulf Time
Asia/Ho_Chi_Minh: Hanoi, Saigon, HCMC
Asia/Hong_Kong: HKT, HK
Asia/Jakarta: WIB
Asia/Jerusalem: Tel Aviv, Haifa, Jaffa
Asia/Kabul: UTC+4:30
Asia/Karachi: Islamabad, Lahore, PKT
Asia/Kathmandu: NPT, UTC+5:45
Asia/Kolkata: Mumbai, Bombay, Delhi, New Delhi, Bengaluru, Bangalore, Chennai, Madras, Hyderabad, Pune, IST, Indian Standard Time, UTC+5:30, Goa, Calcutta
Asia/Kuala_Lumpur: KL
Asia/Makassar: Bali, Denpasar
Asia/Manila: Quezon City, PHT
Asia/Qatar: Doha
Asia/Riyadh: Jeddah, Mecca
Asia/Seoul: Busan, KST, Pusan
Asia/Shanghai: Beijing, Peking, Guangzhou, Shenzhen, Chongqing, Chengdu, Wuhan, Tianjin, China Standard Time, Canton, Hangzhou, Tibet, Lhasa
Asia/Singapore: SGT
Asia/Tehran: UTC+3:30
Asia/Tokyo: Osaka, Kyoto, Nagoya, JST, Japan Standard Time
Asia/Urumqi: Kashgar, Xinjiang
Asia/Yangon: Naypyidaw, Mandalay, UTC+6:30, Rangoon
Atlantic/Canary: Teneriffa, Tenerife, Las Palmas
Australia/Adelaide: ACST, ACDT
Australia/Brisbane: Queensland
Australia/Darwin: UTC+9:30
Australia/Eucla: UTC+8:45
Australia/Hobart: Tasmania
Australia/Melbourne: Victoria
Australia/Perth: AWST
Australia/Sydney: Canberra, AEST, AEDT
Europe/Amsterdam: The Hague, Den Haag, Rotterdam
Europe/Athens: EET, EEST, Eastern European Time, Thessaloniki
Europe/Berlin: Munich, Hamburg, Frankfurt, Cologne, Leipzig, CET, CEST, MEZ, MESZ, Central European Time
Europe/Brussels: Flanders
Europe/Istanbul: Ankara, Izmir, Constantinople
Europe/Lisbon: Porto, WET, WEST, Western European Time
Europe/London: Manchester, Edinburgh, Glasgow, Cardiff, BST, British Summer Time, Belfast
Europe/Madrid: Barcelona, Valencia, Seville, Mallorca, Majorca
Europe/Moscow: Saint Petersburg, MSK, Moscow Time, St. Petersburg, Leningrad
Europe/Paris: Lyon, Marseille
Europe/Rome: Milan, Naples, Turin, Milano, Mailand, Sicily
Europe/Vienna: Salzburg
Europe/Warsaw: Krakow, Gdansk
Europe/Zurich: Geneva, Basel, Bern
Pacific/Auckland: Wellington, NZST, NZDT
Pacific/Honolulu: HST, Hawaii
Pacific/Marquesas: UTC-9:30
UTC: GMT, Greenwich, Zulu, Universal, Coordinated Universal Time, Etc/UTC, Etc/GMT, UTC+0, UTC±0, GMT+0, +00:00
`;

/** Other names of zones in the tz database (its links, 2025b). */
const LINKS = `
Africa/Bamako: Africa/Timbuktu
Africa/Cairo: Egypt
Africa/Tripoli: Libya
America/Adak: US/Aleutian, America/Atka
America/Anchorage: US/Alaska
America/Catamarca: America/Argentina/ComodRivadavia
America/Chicago: US/Central, CST6CDT
America/Cordoba: America/Rosario
America/Denver: Navajo, US/Mountain, America/Shiprock, MST7MDT
America/Detroit: US/Michigan
America/Edmonton: Canada/Mountain, America/Yellowknife
America/Halifax: Canada/Atlantic
America/Havana: Cuba
America/Indiana/Knox: US/Indiana-Starke, America/Knox_IN
America/Indianapolis: US/East-Indiana, America/Fort_Wayne
America/Iqaluit: America/Pangnirtung
America/Jamaica: Jamaica
America/Los_Angeles: US/Pacific, PST8PDT
America/Manaus: Brazil/West
America/Mazatlan: Mexico/BajaSur
America/Mexico_City: Mexico/General
America/New_York: US/Eastern, EST5EDT
America/Noronha: Brazil/DeNoronha
America/Phoenix: US/Arizona
America/Regina: Canada/Saskatchewan
America/Rio_Branco: Brazil/Acre, America/Porto_Acre
America/Santiago: Chile/Continental
America/Sao_Paulo: Brazil/East
America/St_Johns: Canada/Newfoundland
America/St_Thomas: America/Virgin
America/Tijuana: Mexico/BajaNorte, America/Ensenada, America/Santa_Isabel
America/Toronto: Canada/Eastern, America/Montreal, America/Nipigon, America/Thunder_Bay
America/Vancouver: Canada/Pacific
America/Whitehorse: Canada/Yukon
America/Winnipeg: Canada/Central, America/Rainy_River
Antarctica/McMurdo: Antarctica/South_Pole
Arctic/Longyearbyen: Atlantic/Jan_Mayen
Asia/Ashgabat: Asia/Ashkhabad
Asia/Dhaka: Asia/Dacca
Asia/Hong_Kong: Hongkong
Asia/Jerusalem: Israel, Asia/Tel_Aviv
Asia/Macau: Asia/Macao
Asia/Makassar: Asia/Ujung_Pandang
Asia/Nicosia: Europe/Nicosia
Asia/Seoul: ROK
Asia/Shanghai: PRC, Asia/Chongqing, Asia/Harbin, Asia/Chungking
Asia/Singapore: Singapore
Asia/Taipei: ROC
Asia/Tehran: Iran
Asia/Thimphu: Asia/Thimbu
Asia/Tokyo: Japan
Asia/Ulaanbaatar: Asia/Choibalsan, Asia/Ulan_Bator
Asia/Urumqi: Asia/Kashgar
Atlantic/Reykjavik: Iceland
Australia/Adelaide: Australia/South
Australia/Brisbane: Australia/Queensland
Australia/Broken_Hill: Australia/Yancowinna
Australia/Darwin: Australia/North
Australia/Hobart: Australia/Tasmania, Australia/Currie
Australia/Lord_Howe: Australia/LHI
Australia/Melbourne: Australia/Victoria
Australia/Perth: Australia/West
Australia/Sydney: Australia/ACT, Australia/NSW, Australia/Canberra
Europe/Chisinau: Europe/Tiraspol
Europe/Dublin: Eire
Europe/Istanbul: Turkey, Asia/Istanbul
Europe/Kiev: Europe/Uzhgorod, Europe/Zaporozhye
Europe/Lisbon: Portugal
Europe/London: GB, GB-Eire, Europe/Belfast
Europe/Moscow: W-SU
Europe/Warsaw: Poland
Pacific/Auckland: NZ
Pacific/Chatham: NZ-CHAT
Pacific/Easter: Chile/EasterIsland
Pacific/Honolulu: US/Hawaii, Pacific/Johnston
Pacific/Kwajalein: Kwajalein
Pacific/Pago_Pago: US/Samoa, Pacific/Samoa
Pacific/Truk: Pacific/Yap
UTC: Etc/GMT+0, Etc/GMT-0, Etc/GMT0, Etc/Greenwich, Etc/UCT, Etc/Universal, Etc/Zulu, GMT+0, GMT-0, GMT0, Greenwich, UCT, Universal, Zulu
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
/** The ways to write a distance from UTC, where a name is one: UTC+5:30, GMT+05:30 and +5:30. */
function distanceWords(name: string): string[] {
  const [, sign, hours = '', minutes] = /^UTC([+-])(\d+):(\d+)$/.exec(name) ?? [];
  if (sign === undefined) return [name];
  return ['UTC', 'GMT', ''].flatMap((before) =>
    [hours, hours.padStart(2, '0')].map((each) => `${before}${sign}${each}:${minutes}`),
  );
}

/** The names of each time zone: its country, followed by its place unless it is the country's main zone. */
export function zoneWords(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  const add = (zone: string, called: readonly string[]) => words.set(zone, [...(words.get(zone) ?? []), ...called]);
  for (const line of [CALLED, LINKS, ZONE_CITIES].flatMap((lines) => lines.trim().split('\n'))) {
    const [zone = '', called = ''] = line.split(/: /);
    add(zone, called.split(', ').flatMap(distanceWords));
  }
  for (const country of COUNTRIES_WITH_ZONES) {
    const called = countryNames(country);
    const zones = zonesOf(country);
    const main = MAIN[country] ?? zones[0];
    for (const zone of zones) add(zone, zone === main ? called : called.map((name) => `${name}, ${zone}`));
  }
  return words;
}
