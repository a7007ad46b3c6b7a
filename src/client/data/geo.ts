import { assert, type Struct } from 'superstruct';
import { GEO_OPERATIONS, type GeoOperationId } from '../../contract/geo/geo-operations.ts';
import type { Region } from '../../contract/geo/place.ts';
import type { City, GeoRegionsAnswer, RegionNamesAnswer, StatesAnswer } from '../../contract/base/lookup-operations.ts';
import { errorOf } from './network/api-error.ts';
import { takeEarly } from './network/early.ts';
import { readAnswer, reach } from './network/reach.ts';
import { noteUnstarted } from './network/connection.ts';
import { sendWithToken } from './network/request.ts';

interface GeoConnection {
  url: string;
  token: (refused?: string) => Promise<string | null>;
}

/** Milliseconds: the geo API only helps with filling in, so nobody waits longer for it. */
const PATIENCE = 15_000;

let connection: GeoConnection | null = null;

/** Connects the geo API, which has its own base address; called at start. */
export function connectGeo({ url, token }: GeoConnection): void {
  connection = { url: url.replace(/\/$/, ''), token };
}

/** Countries by code, with name and regions. */
export async function fetchCountries(signal?: AbortSignal): Promise<GeoRegionsAnswer['geo_region_map']> {
  return (await get<GeoRegionsAnswer>('geo.regions', {}, signal)).geo_region_map;
}

/** Other names of the regions of a country. */
export async function fetchRegionNames(countryCode: string): Promise<RegionNamesAnswer['names']> {
  return (await get<RegionNamesAnswer>('geo.region-names', { countryCode })).names;
}

/** Regions of a country whose names fit the text; an empty text gives the first ones. */
export async function fetchRegions(countryCode: string, query: string, signal?: AbortSignal): Promise<Region[]> {
  const { states, also } = await get<StatesAnswer>('geo.states', { countryCode, query }, signal);
  return states.map((region) => ({ region, also: also?.[region] }));
}

/** Cities of a region whose names fit the text; an empty text gives the first ones. */
export async function fetchCities(
  place: { countryCode: string; state: string; query: string },
  signal?: AbortSignal,
): Promise<City[]> {
  return (await get<{ cities: City[] }>('geo.cities', place, signal)).cities;
}

/** GEO_URL may lead to another geo API, so its answers are checked here. */
async function get<Answer>(id: GeoOperationId, params: Readonly<Record<string, string>>, signal?: AbortSignal) {
  if (!connection) throw new Error('The workbench has not started.');
  const { path, answer: shape } = GEO_OPERATIONS[id];
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const { url, token } = connection;
  const response = await noteUnstarted(() =>
    sendWithToken(token, (bearer) => {
      const address = `${url}${filled}`;
      const init: RequestInit = {
        headers: bearer === null ? {} : { Authorization: `Bearer ${bearer}` },
        // The token is for this address and for no redirect.
        redirect: 'error',
        signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(PATIENCE)]),
      };
      return reach(() => takeEarly(address, init) ?? fetch(address, init));
    }),
  );
  if (!response.ok) throw await errorOf(response);
  const answer = await readAnswer(response);
  assert(answer, shape as Struct);
  return answer as Answer;
}
