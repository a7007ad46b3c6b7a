import { isCancelledError, useQuery, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Infer } from 'superstruct';
import type { FormLookups } from '../../contract/profiles/form-values.ts';
import type { Locale, LocalesAnswer, TagsAnswer, GeoRegionsAnswer } from '../../contract/base/lookup-operations.ts';
import { api } from './api-instance.ts';
import { fetchCountries } from './geo.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { LOOKUPS_UNREAD } from './failed-reads.ts';

/** Lookups change only with a deployment; once loaded they stay for the visit. The guard shows which failed. */
const optionsOf = (name: LookupName) => ({
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { failure: null, failureAgain: LOOKUPS_UNREAD[name] },
});

interface Asked {
  signal: AbortSignal;
}

const localesQuery = {
  queryKey: queryKeys.locales,
  queryFn: ({ signal }: Asked) => api('locale.list', {}, { signal }),
  ...optionsOf('locales'),
};
const tagsQuery = {
  queryKey: queryKeys.tags,
  queryFn: ({ signal }: Asked) => api('tag.list', {}, { signal }),
  ...optionsOf('tags'),
};
const attributesQuery = {
  queryKey: queryKeys.attributes,
  queryFn: ({ signal }: Asked) => api('attribute.list', {}, { signal }),
  ...optionsOf('attributes'),
};

/** The locales that are in use, for those who may list base profiles. */
export const localesInUseQuery = { queryKey: queryKeys.localesInUse, queryFn: () => api('locale.in-use', {}) };

export const geoConfigurationQuery = {
  queryKey: queryKeys.geoCountries,
  queryFn: ({ signal }: Asked) => fetchCountries(signal),
  ...optionsOf('geo'),
};

export type LookupName = keyof typeof LOOKUPS_UNREAD;

/**
 * Loads what is missing; reports what failed, each on its own. A read that was cancelled is no failure: where another
 * sign-in took over the next one asks for it, and what a person drops because it hangs is asked for again.
 *
 * @param again false: what failed before is neither requested again nor reported
 */
export async function loadLookups(again: boolean): Promise<LookupName[]> {
  const wanted: [LookupName, Promise<unknown>][] = [
    ['locales', loaded(localesQuery, again)],
    ['tags', loaded(tagsQuery, again)],
    ['attributes', loaded(attributesQuery, again)],
    ['geo', loaded(geoConfigurationQuery, again)],
  ];
  const results = await Promise.allSettled(wanted.map(([, promise]) => promise));
  return wanted.flatMap(([name], index) => {
    const result = results[index];
    return result?.status === 'rejected' && !isCancelledError(result.reason) ? [name] : [];
  });
}

async function loaded<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
  again: boolean,
): Promise<Data | null> {
  const failed = queryClient.getQueryState(query.queryKey)?.status === 'error';
  if (failed && !again) return null;
  try {
    return await queryClient.ensureQueryData(query);
  } catch (error) {
    // After another sign-in the query is gone.
    const isDropped = isCancelledError(error) && queryClient.getQueryState(query.queryKey) !== undefined;
    if (isDropped) return loaded(query, again);
    throw error;
  }
}

/** The same object each time, so that values derived from it are not computed anew. */
const NOTHING = { locales: [], tags: [], attributes: {} };

export function knownLocales(): readonly Locale[] {
  return queryClient.getQueryData<Infer<typeof LocalesAnswer>>(queryKeys.locales)?.locales ?? NOTHING.locales;
}

/** The language of a locale, by the locale's code. */
export function languageNow(code: string): string {
  return knownLocales().find((locale) => locale.code === code)?.language ?? code;
}

export const useLocales = () => useQuery(localesQuery).data?.locales ?? NOTHING.locales;
export const useTags = () => useQuery(tagsQuery).data?.tag_groups ?? NOTHING.tags;
const useAttributeTypes = () => useQuery(attributesQuery).data?.attributes ?? NOTHING.attributes;

/** The lookups loaded so far, outside components. */
export interface LookupsNow {
  locales: readonly Locale[];
  groups: Infer<typeof TagsAnswer>['tag_groups'];
  countries: GeoRegionsAnswer['geo_region_map'];
}

export function lookupsNow(): LookupsNow {
  return {
    locales: knownLocales(),
    groups: queryClient.getQueryData<Infer<typeof TagsAnswer>>(queryKeys.tags)?.tag_groups ?? NOTHING.tags,
    countries:
      queryClient.getQueryData<GeoRegionsAnswer['geo_region_map']>(queryKeys.geoCountries) ?? NOTHING.attributes,
  };
}

export function useFormLookups(): FormLookups {
  const attributes = useAttributeTypes();
  const groups = useTags();
  return useMemo(() => ({ attributes, tag_groups: groups }), [attributes, groups]);
}
