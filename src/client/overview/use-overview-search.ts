import { useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { pathOf } from '../../contract/policy/access.ts';
import type { OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';

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
