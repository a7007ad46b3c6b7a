import { useState, useEffect, useRef } from 'react';
import { usePathname, useSearch, navigate } from 'wouter/use-browser-location';
import { pathOf } from '../../contract/base/routes.ts';
import type { OverviewRoute, ListFilter } from '../../contract/profiles/filter-fields.ts';
import { sharedWith } from '../../contract/overview/shared-views.ts';
import { roleNow } from '../session/session-state.ts';
import { useChosenSettings } from '../data/settings.ts';
import { announce } from '../notices/notify.ts';
import { wasEntered } from './places.ts';
import { asView } from './saved-views.ts';
import { addressOfView } from './view-in-address.ts';
import { isolated } from '../../contract/base/words.ts';
import { fetched, fetchAhead } from '../context/fetched.ts';
import type { ListView } from '../data/query-keys.ts';

/**
 * The query string of an overview. During a navigation the address is already the next screen's while the overview is
 * still shown: then it keeps its own, and with it its rows and its place.
 */
export function useOverviewSearch(route: OverviewRoute): string {
  const here = usePathname() === pathOf(route);
  const search = useSearch();
  const [kept, setKept] = useState(here ? search : '');
  if (here && kept !== search) setKept(search);
  return here ? search : kept;
}

/**
 * An overview opened without a filter begins with the default of the role, until the person clears that; later they
 * find the overview as they left it.
 *
 * @param address of what is on the screen
 */
export function useDefaultView(route: OverviewRoute, address: string): void {
  const { shared_views: all } = useChosenSettings();
  const [isFirst] = useState(() => !wasEntered(route));
  const settled = useRef(!isFirst);
  useEffect(() => {
    if (address !== pathOf(route)) settled.current = true;
    const view = settled.current ? undefined : sharedWith(all, roleNow(), route).find((each) => each.is_default);
    if (!view) return;
    settled.current = true;
    navigate(pathOf(route) + addressOfView(asView(view)), { replace: true });
    announce(`Showing “${isolated(view.name)}”, the default view of your role`);
  }, [route, address, all]);
}

/** A bare address has no parts that could be unknown. */
const fetchUnknown = fetched(() => import('./unknown-in-view.ts'));

export function useUnknownInView(search: string, view: ListView<ListFilter, string>, sorts: readonly string[]): void {
  useEffect(() => {
    if (search === '') return;
    void fetchAhead(fetchUnknown).then((unknown) => unknown?.showUnknownInView(search, view, sorts));
  }, [search, view, sorts]);
}
