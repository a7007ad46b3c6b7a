import type { ListSort } from '../../../commands/list/port.ts';
import type { ListFilter, OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import type { PreferenceKey } from '../../contract/shapes/preferences.ts';
import type { ListView } from '../data/query-keys.ts';

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
