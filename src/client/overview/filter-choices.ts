import { useEffect } from 'react';
import type { OfferedValue, OverviewFacts } from '../../../commands/overview/port.ts';
import { CHECK_TITLES, checksShown, TEXT_CHECKS } from '../../contract/profiles/text-checks.ts';
import { FILTER_FIELDS, type ListFilter, type OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type { TagGroupName } from '../../contract/base/lookup-names.ts';
import type { LookupsNow } from '../data/lookups.ts';
import { settingsNow } from '../data/settings.ts';
import type { RegionNamesAnswer } from '../../contract/base/lookup-operations.ts';
import { fetchRegionNames } from '../data/geo.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

/** The choices of an overview's fields; regions are those of the chosen countries. */
export function filterChoices(route: OverviewRoute, filter: ListFilter, lookups: LookupsNow): OverviewFacts['choices'] {
  const choices: Record<string, readonly OfferedValue[]> = { tags: tagChoices(route, lookups) };
  for (const { name, group, overviews } of FILTER_FIELDS) {
    if (group && overviews.includes(route)) choices[name] = tagsOf(group, lookups);
  }
  if (route === 'locale-profiles') {
    const shown = checksShown(TEXT_CHECKS, settingsNow().checks_off);
    choices['finding'] = shown.map((check) => ({ value: check, label: CHECK_TITLES[check] }));
  }
  if (route === 'base-profiles') {
    choices['country'] = Object.entries(lookups.countries)
      .map(([code, { name }]) => ({ value: code, label: name, detail: code }))
      .sort((one, other) => one.label.localeCompare(other.label, 'en'));
    choices['region'] = (filter.country ?? []).flatMap((code) => regionsOf(code, lookups));
  }
  return choices;
}

function tagsOf(group: TagGroupName, { groups }: LookupsNow): OfferedValue[] {
  const tags = Object.values(groups.find(({ name }) => name === group)?.tags ?? {});
  return tags.map(({ id, label }) => ({ value: id, label }));
}

/** The choices of the filter by tags, without those that have a filter of their own. */
function tagChoices(route: OverviewRoute, lookups: LookupsNow): OfferedValue[] {
  const own = FILTER_FIELDS.filter(({ overviews }) => overviews.includes(route));
  return profileTags(route, lookups, new Set(own.map(({ group }) => group)));
}

export function profileTags(
  route: OverviewRoute,
  lookups: LookupsNow,
  elsewhere: ReadonlySet<TagGroupName | undefined> = new Set(),
): OfferedValue[] {
  return fieldsOf(route === 'base-profiles' ? 'base' : 'locale').flatMap(({ label: field, source }) => {
    if (source.from === 'named-tag') {
      const tag = lookups.groups.find(({ name }) => name === source.group)?.tags[source.tag];
      return tag ? [{ value: tag.id, label: field }] : [];
    }
    if (source.from !== 'tags' || elsewhere.has(source.group)) return [];
    return tagsOf(source.group, lookups).map((choice) => ({ ...choice, detail: field }));
  });
}

function regionsOf(code: string, { countries }: LookupsNow): OfferedValue[] {
  const country = countries[code];
  const names = regionNamesNow(code);
  return (country?.regions ?? []).map((region) => ({
    value: region,
    label: region,
    detail: country?.name ?? code,
    keywords: names?.[region] ?? [],
  }));
}

/** Fetches the other names of regions of these countries. Regions are found by fewer names without them, as where the geo API has none. */
export function useRegionNames(countries: readonly string[] | undefined): void {
  useEffect(() => {
    for (const country of countries ?? []) {
      void queryClient.prefetchQuery({
        queryKey: queryKeys.geoRegionNames(country),
        queryFn: () => fetchRegionNames(country),
        staleTime: Infinity,
        gcTime: Infinity,
      });
    }
  }, [countries]);
}

export function regionNamesNow(country: string): RegionNamesAnswer['names'] | undefined {
  return queryClient.getQueryData(queryKeys.geoRegionNames(country));
}
