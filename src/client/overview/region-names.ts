import { useEffect } from 'react';
import type { RegionNamesAnswer } from '../../contract/base/lookups.ts';
import { fetchRegionNames } from '../data/geo.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';

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
