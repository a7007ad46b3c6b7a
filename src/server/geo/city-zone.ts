import timezoneAt from '@photostructure/tz-lookup';
import type { AtlasCity, AtlasCountry } from './atlas.ts';
import { zonesOf } from '../../contract/policy/country-zones.ts';

type Place = Pick<AtlasCity, 'latitude' | 'longitude'>;

/**
 * The time zone whose clocks a city has, an IANA name. What is known by coordinates is drawn too coarsely to tell on
 * which side of a border a town lies: where that gives another country's zone, the city has the one of the nearest
 * city of its own country that has none of these.
 */
export function zoneOfCity(city: Place, countryCode: string, { states }: AtlasCountry): string {
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

/** Squared, in degrees of latitude; good enough to compare what is near. */
function distanceBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude;
  const turn = Math.abs(one.longitude - other.longitude);
  const east = Math.min(turn, 360 - turn) * Math.cos((one.latitude * Math.PI) / 180);
  return north * north + east * east;
}
