import type { ListSort } from '../../../commands/list/port.ts';
import type { ListFilter, OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import type { PreferenceKey } from '../../contract/shapes/preferences.ts';
import type { ListView } from '../data/query-keys.ts';

/** A view as it is kept for a person; each overview has some of the filter and the sorts. */
export interface SavedView extends ListView<ListFilter, ListSort> {
  id: string;
  name: string;
}

/** Both overviews keep the same things under names of their own; one of the two types stands for both. */
export function viewsKey(route: OverviewRoute): 'saved-views.base-profiles' {
  return `saved-views.${route}` satisfies PreferenceKey as 'saved-views.base-profiles';
}

export function columnsKey(route: OverviewRoute): 'columns.base-profiles' {
  return `columns.${route}` satisfies PreferenceKey as 'columns.base-profiles';
}
