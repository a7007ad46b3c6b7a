import { list, listScreen, selection } from '../../context/list-state.ts';

export type OverviewRoute = 'base-profiles' | 'locale-profiles';

/** The row to begin at: where the cursor was, if this overview was the last one. */
export function startOf(route: OverviewRoute): number {
  return list.overview === route ? list.cursor : 0;
}

/** Cursor and selection belong to one overview; another one begins without them. */
export function enterOverview(route: OverviewRoute): void {
  if (list.overview !== route) {
    list.overview = route;
    list.cursor = 0;
    selection.clear();
    list.selectionVersion += 1;
  }
  list.present = true;
}

export function leaveOverview(): void {
  list.present = false;
  list.peeking = false;
  listScreen.current = null;
}
