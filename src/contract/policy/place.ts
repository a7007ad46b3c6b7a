import type { FormValues } from './form-values.ts';

/** A city as the geo API tells it. */
export interface Place {
  city: string;
  latitude: number;
  longitude: number;
  region_1: string;
  region_2: string;
  region_3: string;
  region_4: string;
  state: string;
  timezone: string;
}

/** What choosing a city fills in, in both forms. */
export function valuesOfPlace(place: Place): FormValues {
  return {
    region: place.state,
    geoRegion2: place.region_2,
    geoRegion3: place.region_3,
    geoRegion4: place.region_4,
    city: place.city,
    geoLocality: place.city,
    geoLatitude: String(place.latitude),
    geoLongitude: String(place.longitude),
    geoTimezone: place.timezone,
  };
}

/** What choosing another region empties: a city of the old one would be wrong. */
export function valuesOfRegion(region: string): FormValues {
  return {
    region,
    geoRegion2: '',
    geoRegion3: '',
    geoRegion4: '',
    city: '',
    geoLocality: '',
    geoLatitude: '',
    geoLongitude: '',
    geoTimezone: '',
  };
}

/** The fields that tell one place between them: some of one place and some of another tell none. */
export const PLACE_FIELDS: readonly string[] = ['country', ...Object.keys(valuesOfRegion(''))];
