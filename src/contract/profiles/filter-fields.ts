import { array, boolean, enums, optional, size, string, type Infer, type Struct } from 'superstruct';
import { CHECK_TITLES, TEXT_CHECKS } from './text-checks.ts';
import { StatusShape, PROFILE_STATUSES, STATUS_LABELS } from './status.ts';
import { LOCALES_MAXIMUM, type TagGroupName } from '../base/lookup-names.ts';
import { SearchText, Uuid } from '../base/primitives.ts';

/** The overviews that are filtered by hand, by the names of their routes. */
export const OVERVIEWS = ['base-profiles', 'locale-profiles'] as const;
export type OverviewRoute = (typeof OVERVIEWS)[number];

/** The four kinds of a filter's fields. */
export const FILTER_KINDS = ['tag', 'dropdown', 'text', 'active'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

interface Field<Shape, Overviews> {
  label: string;
  kind: FilterKind;
  overviews: Overviews;
  /** What it may be filtered by; the dropdowns and the tags hold lists of values, the text and the flag one. */
  shape: Shape;
  /** The group whose tags are the choices. */
  group?: TagGroupName;
  /** Of a flag: the words of both sides, the other letters of its key and what else it is found by. */
  flag?: { yes: string; no: string; press?: string; keywords: readonly string[] };
  /** Not chosen by hand: it comes with a link, and can only be taken away. */
  linked?: true;
  /** How the command that filters by it asks, where it is one like all others of its kind. */
  asked?: { prompt: string; press?: string; keywords: readonly string[] };
}

const field = <Value, Schema, const Overviews extends readonly OverviewRoute[]>(
  declared: Field<Struct<Value, Schema>, Overviews>,
) => declared;

/** Profiles that a filter may name one by one. */
const IDS_MAXIMUM = 500;
const BASE = ['base-profiles'] as const;
const Tags = size(array(Uuid), 1, 20);
/** Codes as the geo API gives them. */
const Codes = size(array(size(string(), 1, 80)), 1, 20);

/**
 * Every field that an overview can be filtered by. Shapes, commands, chips and the address are made from
 * this table. Several values of one field mean any of them, unless it says otherwise; fields are joined by "and".
 */
const FIELDS = {
  status: field({
    label: 'Status',
    kind: 'dropdown',
    overviews: OVERVIEWS,
    shape: size(array(StatusShape), 1, PROFILE_STATUSES.length),
    asked: { prompt: 'Show only…', press: 'f', keywords: Object.values(STATUS_LABELS) },
  }),
  active: field({
    label: 'Active',
    kind: 'active',
    overviews: OVERVIEWS,
    shape: boolean(),
    flag: { yes: 'Active', no: 'Not active', press: 'v', keywords: ['online', 'offline'] },
  }),
  /** Their base profile has changed since they were filled in or approved. */
  stale: field({
    label: 'Stale',
    kind: 'active',
    overviews: ['locale-profiles'],
    shape: boolean(),
    flag: { yes: 'Stale', no: 'Not stale', keywords: ['outdated', 'base profile', 'changed'] },
  }),
  /** Checks that find something in their texts which nobody has set aside. */
  finding: field({
    label: 'Finding',
    kind: 'dropdown',
    overviews: ['locale-profiles'],
    shape: size(array(enums(TEXT_CHECKS)), 1, TEXT_CHECKS.length),
    asked: { prompt: 'Show only texts with…', keywords: ['check', ...Object.values(CHECK_TITLES)] },
  }),
  /** Of base profiles: locales in one of which there is a locale profile. */
  locale: field({
    label: 'Locale',
    kind: 'dropdown',
    overviews: OVERVIEWS,
    shape: size(array(Uuid), 1, LOCALES_MAXIMUM),
  }),
  /** All of them must be there. */
  tags: field({
    label: 'Tag',
    kind: 'tag',
    overviews: OVERVIEWS,
    shape: Tags,
    asked: {
      prompt: 'Show only profiles with all of these',
      press: 'Shift+T',
      keywords: ['tags', 'label', 'attribute'],
    },
  }),
  profile_type: field({
    label: 'Profile type',
    kind: 'dropdown',
    overviews: BASE,
    shape: Tags,
    group: 'profileType',
    asked: { prompt: 'Show only these types', keywords: ['kind'] },
  }),
  gender: field({
    label: 'Gender',
    kind: 'dropdown',
    overviews: BASE,
    shape: Tags,
    group: 'gender',
    asked: { prompt: 'Show only…', keywords: ['sex'] },
  }),
  country: field({
    label: 'Country',
    kind: 'dropdown',
    overviews: BASE,
    shape: Codes,
    asked: { prompt: 'Show only these countries', keywords: ['place', 'geo', 'land'] },
  }),
  region: field({
    label: 'Region',
    kind: 'dropdown',
    overviews: BASE,
    shape: Codes,
    asked: { prompt: 'Show only these regions', keywords: ['place', 'geo', 'state', 'province'] },
  }),
  /** Their stored time zone is none of their country's. */
  foreign_zone: field({
    label: 'Time zone',
    kind: 'active',
    overviews: OVERVIEWS,
    shape: boolean(),
    flag: {
      yes: 'Time zone of another country',
      no: 'Time zone of its country',
      keywords: ['clock', 'geo', 'timezone', 'foreign'],
    },
  }),
  /** Matches names, short attributes and identifiers, folded; of locale profiles the base profile's as well. */
  text: field({
    label: 'Text',
    kind: 'text',
    overviews: OVERVIEWS,
    shape: SearchText,
    asked: { prompt: 'Part of a name, or an identifier', press: 't', keywords: ['name', 'find', 'identifier'] },
  }),
  creator: field({ label: 'Creator', kind: 'text', overviews: BASE, shape: size(string(), 1, 128), linked: true }),
  /** These profiles and no others. */
  ids: field({
    label: 'Chosen',
    kind: 'dropdown',
    overviews: BASE,
    shape: size(array(Uuid), 1, IDS_MAXIMUM),
    linked: true,
  }),
  /** Base profiles beneath which they are. */
  base: field({
    label: 'Base profile',
    kind: 'dropdown',
    overviews: ['locale-profiles'],
    shape: size(array(Uuid), 1, IDS_MAXIMUM),
    linked: true,
  }),
};
type Fields = typeof FIELDS;
export type FilterField = keyof Fields;
/** What narrows an overview; each overview knows some of it. */
export type ListFilter = { [Name in FilterField]?: Infer<Fields[Name]['shape']> };

export interface FilterFieldFacts extends Field<Struct, readonly OverviewRoute[]> {
  name: FilterField;
}

export const FILTER_FIELDS = Object.entries(FIELDS).map(
  ([name, declared]) => ({ name, ...declared }) as unknown as FilterFieldFacts,
);

type SchemaOf<Route extends OverviewRoute> = {
  [Name in FilterField as Route extends Fields[Name]['overviews'][number] ? Name : never]: Struct<
    Infer<Fields[Name]['shape']> | undefined
  >;
};
/** The members of an overview's filter. */
export function filterSchema<Route extends OverviewRoute>(route: Route): SchemaOf<Route> {
  const known = FILTER_FIELDS.filter(({ overviews }) => overviews.includes(route));
  return Object.fromEntries(known.map(({ name, shape }) => [name, optional(shape)])) as unknown as SchemaOf<Route>;
}

export const filterField = (name: FilterField): Pick<FilterFieldFacts, 'label' | 'overviews'> => FIELDS[name];

/** Whether a field's value is a list. */
export function holdsList({ kind }: FilterFieldFacts): boolean {
  return kind === 'tag' || kind === 'dropdown';
}

/** The filter without a value, or without the whole field when no value is named. */
export function withoutValue(filter: ListFilter, name: FilterField, value: string | null): ListFilter {
  const { [name]: held, ...rest } = filter;
  if (value === null || !Array.isArray(held)) return rest;
  const left = (held as readonly string[]).filter((each) => each !== value);
  return left.length === 0 ? rest : { ...rest, [name]: left };
}
