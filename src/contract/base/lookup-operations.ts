import { array, object, record, string, type Infer, optional } from 'superstruct';
import { operation } from './operation.ts';
import { Uuid, GeographicPoint } from './primitives.ts';
import { ROLES } from './roles.ts';

/** A locale as GET /locale lists it. `language` is the English name of the language. */
export const Locale = object({ id: Uuid, code: string(), label: string(), language: string() });
export type Locale = Infer<typeof Locale>;
export const LocalesAnswer = object({ locales: array(Locale) });

/** Tag groups by name; in each, tags by name, in the order in which they are offered. */
export const Tag = object({ id: Uuid, label: string() });
export type Tag = Infer<typeof Tag>;
export const TagsAnswer = object({ tag_groups: array(object({ name: string(), tags: record(string(), Tag) })) });

/** Attribute type identifiers by name. */
export const AttributesAnswer = object({ attributes: record(string(), Uuid) });

/** Countries by ISO 3166-1 alpha-2 code, each with its English name and its regions in the order of their names. */
export const GeoRegionsAnswer = object({
  geo_region_map: record(string(), object({ name: string(), regions: array(string()) })),
});
export type GeoRegionsAnswer = Infer<typeof GeoRegionsAnswer>;

/** `also`: by region, another name of it by which it was found. */
export const StatesAnswer = object({ states: array(string()), also: optional(record(string(), string())) });
export type StatesAnswer = Infer<typeof StatesAnswer>;

/** By region its other names: in its own and other languages, and its code. */
export const RegionNamesAnswer = object({ names: record(string(), array(string())) });
export type RegionNamesAnswer = Infer<typeof RegionNamesAnswer>;

/** `region_1` is the largest region that holds the city; '' where the data knows no smaller one. */
export const City = object({
  city: string(),
  ...GeographicPoint.schema,
  region_1: string(),
  region_2: string(),
  region_3: string(),
  region_4: string(),
  state: string(),
  /** IANA name. */
  timezone: string(),
  /** Another name of the city, by which it was found; left out: it was found by its own. */
  also: optional(string()),
});
export type City = Infer<typeof City>;
export const CitiesAnswer = object({ cities: array(City) });

export const lookupOperations = {
  'locale.list': operation({
    method: 'GET',
    path: '/locale',
    summary: 'All locales.',
    roles: ROLES,
    answer: LocalesAnswer,
  }),
  'tag.list': operation({
    method: 'GET',
    path: '/tag',
    summary: 'All tag groups, each with its tags by name.',
    roles: ROLES,
    answer: TagsAnswer,
  }),
  'attribute.list': operation({
    method: 'GET',
    path: '/attribute',
    summary: 'Attribute type identifiers by name.',
    roles: ROLES,
    answer: AttributesAnswer,
  }),
};
