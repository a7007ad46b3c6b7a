import type { ListScreen } from '../list/list-state.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { Person } from '../../contract/shapes/primitives.ts';

/**
 * The name of the one person whose base profiles are listed; null when nobody's are, and until a
 * name is known. Each row tells it; where no row fits, the search that led there may have told it.
 */
export function creatorName({ view, rowAt }: Pick<ListScreen, 'view' | 'rowAt'>): string | null {
  const { creator } = view.filter;
  if (creator === undefined) return null;
  const row = rowAt(0);
  if (row && 'creator' in row && row.creator.user_id === creator) return row.creator.name;
  const found = queryClient.getQueriesData<{ people: Person[] }>({ queryKey: queryKeys.creatorSearches });
  const people = found.flatMap(([, answer]) => answer?.people ?? []);
  return people.find(({ user_id: id }) => id === creator)?.name ?? null;
}
