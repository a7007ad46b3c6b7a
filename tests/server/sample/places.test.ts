import { describe, expect, test } from 'vitest';
import { valuesOfPlace } from '../../../src/contract/policy/place.ts';
import { geoRegions, searchCities, searchStates } from '../../../src/server/geo/places.ts';
import { LOCALES } from '../../../src/server/lookups/data/locales.ts';
import { CULTURES } from '../../../src/server/sample/data/cultures.ts';
import { factsInMemory } from './sample-in-memory.ts';

type Attributes = Readonly<Record<string, string>>;

describe('places of the sample', () => {
  const cities = CULTURES.flatMap(({ country, cities: each }) =>
    each.map((city) => [`${city.name}, ${city.state}, ${country}`, country, city] as const),
  );

  test.each(cities)('%s is a choice that the geo service offers, to the letter', async (_, country, city) => {
    expect((await geoRegions()).geo_region_map[country]?.regions).toContain(city.state);
    expect((await searchStates(country, city.state)).states).toContain(city.state);
    const { cities: offered } = await searchCities(country, city.state, city.name);
    expect(offered).toContainEqual({
      city: city.name,
      latitude: city.latitude,
      longitude: city.longitude,
      region_1: city.state,
      region_2: city.district,
      region_3: '',
      region_4: '',
      state: city.state,
      timezone: city.timezone,
    });
  });

  test.each(['base_profile', 'locale_profile'] as const)('a %s with a city has its region too', async (table) => {
    const profiles = factsInMemory({ baseProfiles: 150 })[table].map(
      ({ attributes }) => JSON.parse(String(attributes)) as Attributes,
    );
    const placed = profiles.filter(({ city }) => city);
    expect(placed.length).toBeGreaterThan(100);
    const languages = new Set(LOCALES.map(({ code }) => code));
    for (const profile of placed) {
      const { countryCode = '', geoIso, geoLanguage = '', geoRegion1 = '', city = '' } = profile;
      expect(geoIso).toBe(countryCode);
      expect(languages).toContain(geoLanguage);
      const { cities: offered } = await searchCities(countryCode, geoRegion1, city);
      const chosen = offered.map(valuesOfPlace).find(({ geoLatitude }) => geoLatitude === profile['geoLatitude']);
      expect(chosen).toMatchObject({
        region: geoRegion1,
        city,
        geoLocality: profile['geoLocality'],
        geoLongitude: profile['geoLongitude'],
        geoTimezone: profile['geoTimezone'],
      });
    }
  });
});
