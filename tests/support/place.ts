import type { Infer } from 'superstruct';
import type { CitiesAnswer } from '../../src/contract/base/lookup-operations.ts';

type Place = Infer<typeof CitiesAnswer>['cities'][number];

/** A city as the geo API shows it, of which nothing but its name and its region is known unless stated otherwise. */
export function aPlace(city: string, region: string, facts: Partial<Place> = {}): Place {
  const unknown = { latitude: 0, longitude: 0, region_2: '', region_3: '', region_4: '', timezone: '' };
  return { city, region_1: region, state: region, ...unknown, ...facts };
}
