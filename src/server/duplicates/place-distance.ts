import type { ProfileFacts } from './profile-facts.ts';

/** Mean radius of the earth in kilometres. */
const EARTH_RADIUS = 6371.0088;

export interface PlaceOnEarth {
  latitude: number;
  longitude: number;
}

/** Where a profile is; null if it does not say. Degrees. */
export function placeOf({ attributes }: Pick<ProfileFacts, 'attributes'>): PlaceOnEarth | null {
  const { geoLatitude = '', geoLongitude = '' } = attributes;
  const latitude = Number.parseFloat(geoLatitude);
  const longitude = Number.parseFloat(geoLongitude);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** Kilometres between two places along the surface of a sphere. */
export function kilometresBetween(a: PlaceOnEarth, b: PlaceOnEarth): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const northwards = Math.sin(radians(b.latitude - a.latitude) / 2);
  const eastwards = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord = northwards ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * eastwards ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
