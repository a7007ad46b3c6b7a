import { useQuery } from '@tanstack/react-query';
import type { ListSort } from '../../../commands/list/port.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import type { OverviewRoute, ListFilter } from '../../contract/profiles/filter-fields.ts';
import { sharedWith, type SharedView } from '../../contract/overview/shared-views.ts';
import { personalMap } from '../context/personal.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys, type ListView } from '../data/query-keys.ts';
import { settingsNow, useChosenSettings } from '../data/settings.ts';
import { roleNow } from '../session/session-state.ts';
import { written } from '../ui/text/written.ts';
import type { PreferenceKey } from '../../contract/settings/preferences.ts';

/** A stored view of a person; each overview has some of the filters and sorts. */
export interface SavedView extends ListView<ListFilter, ListSort> {
  id: string;
  name: string;
}

/** Both overviews keep the same under different keys; one of the two types is used for both. */
export function viewsKey(route: OverviewRoute): 'saved-views.base-profiles' {
  return `saved-views.${route}` satisfies PreferenceKey as 'saved-views.base-profiles';
}

export function columnsKey(route: OverviewRoute): 'columns.base-profiles' {
  return `columns.${route}` satisfies PreferenceKey as 'columns.base-profiles';
}

export type SharedCounts = OperationAnswer<'shared-view.counts'>['counts'];

/** Milliseconds for which a count is shown before it is requested anew. */
const FRESH = 60_000;

const last = personalMap<OverviewRoute, { from: readonly SharedView[]; shared: readonly SharedView[] }>();

/** The views shared with the person's role in an overview; the same list as long as the setting is. */
export function sharedNow(route: OverviewRoute): readonly SharedView[] {
  const from = settingsNow().shared_views;
  const known = last.get(route);
  if (known?.from === from) return known.shared;
  const shared = sharedWith(from, roleNow(), route);
  last.set(route, { from, shared });
  return shared;
}

/** The server has checked filter and order against the overview. */
export function asView(shared: SharedView): SavedView {
  const { id, name, filter, sort, direction } = shared;
  return { id, name, filter, sort: sort as ListSort, direction };
}

export function sharedCountsNow(route: OverviewRoute): SharedCounts | undefined {
  const key = queryKeys.sharedViewCounts(route, sharedNow(route));
  return queryClient.getQueryData<{ counts: SharedCounts }>(key)?.counts;
}

/** Reads the counts of the shared views, where there are any. A view works without its count. */
export function useSharedCounts(route: OverviewRoute | null): void {
  const { shared_views: all } = useChosenSettings();
  const shared = route === null ? [] : sharedWith(all, roleNow(), route);
  useQuery({
    queryKey: queryKeys.sharedViewCounts(route ?? '', shared),
    queryFn: () => api('shared-view.counts', { params: { route: route ?? 'base-profiles' } }),
    enabled: shared.length > 0,
    staleTime: FRESH,
    meta: { failure: null },
  });
}

export function countInWords(counted: SharedCounts[number] | undefined): string | null {
  return counted ? written(counted.count) + (counted.more ? '+' : '') : null;
}
