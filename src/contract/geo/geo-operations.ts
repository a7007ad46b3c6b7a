import { object, pattern, size, string } from 'superstruct';
import { ROLES } from '../base/roles.ts';
import { CitiesAnswer, GeoRegionsAnswer, RegionNamesAnswer, StatesAnswer } from '../base/lookup-operations.ts';
import { operation } from '../base/operation.ts';

/** Where the geo API lives, unless GEO_URL names another one: it has a base of its own. */
export const GEO_BASE = '/geo/v1';

/** Answers hold at most so many places: a search narrows them, nobody reads on. */
export const PLACES_MAXIMUM = 50;

const CountryCode = pattern(string(), /^[A-Za-z]{2}$/);
/** May be empty: then the first places by name are answered. */
const Query = size(string(), 0, 100);

/** The calls of the geo API; paths are below its own base. */
export const GEO_OPERATIONS = {
  'geo.regions': operation({
    method: 'GET',
    path: '/locations/geo-regions',
    summary: 'All countries with their regions.',
    roles: ROLES,
    answer: GeoRegionsAnswer,
  }),
  'geo.region-names': operation({
    method: 'GET',
    path: '/locations/{countryCode}/region-names',
    summary: 'Other names of the regions of a country.',
    roles: ROLES,
    params: object({ countryCode: CountryCode }),
    answer: RegionNamesAnswer,
  }),
  'geo.states': operation({
    method: 'GET',
    path: '/locations/{countryCode}/states/search/{query}',
    summary: 'The regions of a country whose name matches a text.',
    roles: ROLES,
    params: object({ countryCode: CountryCode, query: Query }),
    answer: StatesAnswer,
  }),
  'geo.cities': operation({
    method: 'GET',
    path: '/locations/{countryCode}/states/{state}/cities/search/{query}',
    summary: 'The cities of a region whose name matches a text.',
    roles: ROLES,
    params: object({ countryCode: CountryCode, state: size(string(), 1, 200), query: Query }),
    answer: CitiesAnswer,
  }),
};
export type GeoOperationId = keyof typeof GEO_OPERATIONS;
