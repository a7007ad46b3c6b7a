import type { BaseProfileFilter } from '../../shapes/base-profile-list.ts';
import type { LocaleProfileFilter } from '../../shapes/locale-profile-list.ts';
import type { TagGroupName } from '../../shapes/lookups.ts';

/** The overviews that are filtered by hand, by the names of their routes. */
export const OVERVIEWS = ['base-profiles', 'locale-profiles'] as const;
export type OverviewRoute = (typeof OVERVIEWS)[number];

/** The four kinds of a filter's fields. */
export const FILTER_KINDS = ['tag', 'dropdown', 'text', 'active'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** What narrows an overview; each overview knows some of it. */
export type ListFilter = BaseProfileFilter & LocaleProfileFilter;
export type FilterField = keyof ListFilter;

export interface FilterFieldFacts {
  name: FilterField;
  label: string;
  kind: FilterKind;
  overviews: readonly OverviewRoute[];
  /** The group whose tags are the choices. */
  group?: TagGroupName;
  /** Not chosen by hand: it comes with a link, and can only be taken away. */
  linked?: true;
}

const BASE: readonly OverviewRoute[] = ['base-profiles'];

/**
 * Every field that an overview can be filtered by. Commands, chips and the address are made from
 * this table. The dropdowns and the tags hold lists of values; the text and the flag hold one.
 */
export const FILTER_FIELDS: readonly FilterFieldFacts[] = [
  { name: 'status', label: 'Status', kind: 'dropdown', overviews: OVERVIEWS },
  { name: 'active', label: 'Active', kind: 'active', overviews: OVERVIEWS },
  { name: 'locale', label: 'Locale', kind: 'dropdown', overviews: OVERVIEWS },
  { name: 'tags', label: 'Tag', kind: 'tag', overviews: OVERVIEWS },
  { name: 'profile_type', label: 'Profile type', kind: 'dropdown', overviews: BASE, group: 'profileType' },
  { name: 'gender', label: 'Gender', kind: 'dropdown', overviews: BASE, group: 'gender' },
  { name: 'country', label: 'Country', kind: 'dropdown', overviews: BASE },
  { name: 'region', label: 'Region', kind: 'dropdown', overviews: BASE },
  { name: 'text', label: 'Text', kind: 'text', overviews: OVERVIEWS },
  { name: 'creator', label: 'Creator', kind: 'text', overviews: BASE, linked: true },
  { name: 'ids', label: 'Chosen', kind: 'dropdown', overviews: BASE, linked: true },
  { name: 'base', label: 'Base profile', kind: 'dropdown', overviews: ['locale-profiles'], linked: true },
];

const BY_NAME: ReadonlyMap<string, FilterFieldFacts> = new Map(FILTER_FIELDS.map((field) => [field.name, field]));

export function filterField(name: FilterField): FilterFieldFacts {
  const field = BY_NAME.get(name);
  if (!field) throw new Error(`Nothing is filtered by ${name}.`);
  return field;
}

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
