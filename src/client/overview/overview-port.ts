import { navigate } from 'wouter/use-browser-location';
import type { OverviewPort } from '../../../commands/overview/port.ts';
import { withoutValue, type OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { listPort } from '../list/list-port.ts';
import { listScreen, type ListScreen } from '../list/list-state.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';
import { exportState } from './overview-facts.ts';
import { asView, sharedNow, columnsKey, viewsKey, type SavedView } from './saved-views.ts';
import { addressToReturnTo } from './places.ts';
import { showSheet } from './view-in-address.ts';

/** Filters the overview on the screen, and keeps its views and columns; without one nothing happens. */
export const overviewPort: OverviewPort = {
  narrow: (filter) => withView((view) => ({ ...view, filter: { ...view.filter, ...filter } })),
  widen: (field, value) => withView((view) => ({ ...view, filter: withoutValue(view.filter, field, value) })),
  clearFilter: () => withView((view) => ({ ...view, filter: {} })),
  showSheet,
  returnTo: (route) => navigate(addressToReturnTo(route)),
  openView(id) {
    const route = routeNow();
    const saved =
      route && [...preferenceNow(viewsKey(route)), ...sharedNow(route).map(asView)].find((view) => view.id === id);
    // The address leaves out what this overview does not know.
    if (saved) withView(() => ({ filter: saved.filter, sort: saved.sort, direction: saved.direction }));
  },
  async saveView(name) {
    const screen = listScreen.current;
    if (!screen) return;
    const { filter, sort, direction } = screen.view;
    const id = crypto.randomUUID();
    await changeViews((views) => {
      const same = views.find((view) => view.name === name);
      const saved: SavedView = { id: same?.id ?? id, name, filter, sort, direction };
      return same ? views.map((view) => (view === same ? saved : view)) : [...views, saved];
    });
  },
  renameView: (id, name) =>
    changeViews((views) =>
      views
        .filter((view) => view.id === id || view.name !== name)
        .map((view) => (view.id === id ? { ...view, name } : view)),
    ),
  deleteView: (id) => changeViews((views) => views.filter((view) => view.id !== id)),
  async toggleColumns(ids) {
    const route = routeNow();
    if (!route) return;
    await changePreference(columnsKey(route), ({ hidden, order }) => {
      const stay = hidden.filter((id) => !ids.includes(id));
      return { hidden: [...stay, ...ids.filter((id) => !hidden.includes(id))], order };
    });
  },
  async exportRows(what) {
    const screen = listScreen.current;
    return (await import('./export-rows.ts')).exportRows(what, screen);
  },
  stopExport() {
    exportState.running = null;
  },
};

function routeNow(): OverviewRoute | null {
  return listScreen.current?.overview?.route ?? null;
}

function withView(change: (view: ListScreen['view']) => ListScreen['view']): void {
  const screen = listScreen.current;
  if (screen) listPort.changeView(change(screen.view));
}

async function changeViews(change: (views: readonly SavedView[]) => readonly SavedView[]): Promise<void> {
  const route = routeNow();
  // The server checks each view against the filters and sorts of its overview.
  if (route) await changePreference(viewsKey(route), (views) => change(views) as typeof views);
}
