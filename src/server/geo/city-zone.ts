import timezoneAt from '@photostructure/tz-lookup';
import type { AtlasCity, AtlasCountry } from './atlas.ts';
import { zonesOf } from '../../contract/policy/country-zones.ts';

type Place = Pick<AtlasCity, 'latitude' | 'longitude'>;

/** Kilometres by which a map may be wrong beside a border between zones: it puts Yuma in Arizona into California. */
const COARSE = 3;
/** The share of a state's cities that must agree before a city beside the border gets their zone. */
const NEARLY_ALL = 0.9;
/** Towns beside such a border that do use the clock of the other side, by law or by the rule of their reservation. */
const OTHER_SIDE: ReadonlySet<string> = new Set(['US Nevada West Wendover', 'US Arizona LeChee']);
const KILOMETRES_PER_DEGREE = 111;

/**
 * The time zone whose clocks a city has, an IANA name. Zones known by coordinates are drawn too coarsely to show on
 * which side of a border a town lies: where that gives another country's zone, the city gets the one of the nearest
 * city of its own country that has none of these. Close to the border of a state, it gets the zone of nearly all
 * cities of its own state, if that begins within `COARSE`.
 */
export function zoneOfCity(city: AtlasCity, state: string, countryCode: string, country: AtlasCountry): string {
  const there = zoneInCountry(city, countryCode, country);
  const own = zonesOf(countryCode);
  if (own.length < 2 || OTHER_SIDE.has(`${countryCode} ${state} ${city.name}`)) return there;
  const usual = usualZone(country.states.get(state) ?? [], own);
  return usual !== null && usual !== there && zonesAround(city).includes(usual) ? usual : there;
}

/** Cached, as it is needed for every offered city of a state. */
const usualZones = new WeakMap<readonly AtlasCity[], string | null>();

/** The zone of nearly all cities of a state; null: they have several. */
function usualZone(cities: readonly AtlasCity[], own: readonly string[]): string | null {
  const known = usualZones.get(cities);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  const zones = cities.map(zoneAt).filter((zone) => own.includes(zone));
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  const usual = [...counts].find(([, count]) => count >= zones.length * NEARLY_ALL)?.[0] ?? null;
  usualZones.set(cities, usual);
  return usual;
}

function zonesAround({ latitude, longitude }: Place): string[] {
  const distance = COARSE / KILOMETRES_PER_DEGREE;
  return Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const east = (distance * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180);
    return zoneAt({ latitude: latitude + distance * Math.cos(angle), longitude: longitude + east });
  });
}

function zoneInCountry(city: Place, countryCode: string, { states }: AtlasCountry): string {
  const there = zoneAt(city);
  const own = zonesOf(countryCode);
  if (own.length === 0 || own.includes(there)) return there;
  const [only = there, ...others] = own;
  if (others.length === 0) return only;
  let nearest = { zone: only, distance: Infinity };
  for (const cities of states.values()) {
    for (const other of cities) {
      const distance = distanceBetween(city, other);
      if (distance >= nearest.distance) continue;
      const zone = zoneAt(other);
      if (own.includes(zone)) nearest = { zone, distance };
    }
  }
  return nearest.zone;
}

function zoneAt({ latitude, longitude }: Place): string {
  return timezoneAt(latitude, longitude);
}

/** Squared, in degrees of latitude; good enough to compare near places. */
function distanceBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude;
  const degrees = Math.abs(one.longitude - other.longitude);
  const east = Math.min(degrees, 360 - degrees) * Math.cos((one.latitude * Math.PI) / 180);
  return north * north + east * east;
}
