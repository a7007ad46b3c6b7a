import { zonesOf } from './country-zones.ts';
import type { FormValues } from '../profiles/form-values.ts';
import { placeKey, type Place } from './place.ts';

const textIn = (values: FormValues, name: string) => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** The time zone of a profile where it is none of its country's; null: it is one of them, or nothing is known. */
export function foreignZone(values: FormValues): string | null {
  const zone = textIn(values, 'geoTimezone');
  return isForeignZone(zone, textIn(values, 'country')) ? zone : null;
}

/**
 * Whether a country is known not to have a time zone.
 *
 * @param country its ISO 3166-1 code
 */
export function isForeignZone(zone: string, country: string): boolean {
  const own = zonesOf(country);
  return zone !== '' && own.length > 0 && sameAmong(own, zone) === undefined;
}

/** The same zone by its name of today: zones are stored, and said by geo services, under earlier names as well, as Europe/Kiev is Europe/Kyiv. */
function sameAmong(own: readonly string[], zone: string): string | undefined {
  if (own.includes(zone)) return zone;
  return own.find((each) => currentName(each) === currentName(zone));
}

/** What is wrong with the country or the time zone of a place, as the end of a sentence, or null; other attributes are right. */
export function problemOfPlace(type: string, value: string): string | null {
  switch (type) {
    case 'countryCode':
    case 'geoIso':
      return zonesOf(value).length > 0 ? null : 'should be the code of a country, such as DE for Germany';
    case 'geoTimezone':
      return isTimeZone(value) ? null : 'should be a time zone, such as Europe/Berlin';
    default:
      return null;
  }
}

/** Whether this is a name of the time zone database; an offset such as +03:00, which `Intl` takes as well, is none. */
function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Each takes a formatter to find, and the form asks at every key. */
const currentNames = new Map<string, string>();

function currentName(timeZone: string): string {
  const known = currentNames.get(timeZone);
  if (known !== undefined) return known;
  let name = timeZone;
  try {
    name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    currentNames.set(timeZone, name);
  } catch {
    // No time zone that this engine knows; what is typed there is not kept.
  }
  return name;
}

/** The country's only time zone; null: it has several, or none that is known. */
export function onlyZone(values: FormValues): string | null {
  const own = zonesOf(textIn(values, 'country'));
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** The time zone of a profile's city by the places that have its name: that of the nearest to where it is said to be. */
export function zoneAmong(places: readonly Place[], values: FormValues): string | null {
  const own = zonesOf(textIn(values, 'country'));
  const named = places.flatMap((place) => {
    const timezone = sameAmong(own, place.timezone);
    return timezone !== undefined && placeKey(place.city) === placeKey(textIn(values, 'city'))
      ? [{ ...place, timezone }]
      : [];
  });
  const [latitude, longitude] = ['geoLatitude', 'geoLongitude'].map((name) => parseFloat(textIn(values, name)));
  const distanceOf = (place: Place) => {
    const distance = Math.hypot(place.latitude - (latitude ?? NaN), place.longitude - (longitude ?? NaN));
    return Number.isNaN(distance) ? 0 : distance;
  };
  const [nearest] = named.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  return nearest?.timezone ?? null;
}
