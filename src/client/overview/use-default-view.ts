import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { pathOf } from '../../contract/policy/access.ts';
import type { OverviewRoute } from '../../contract/policy/conditions/filter-fields.ts';
import { sharedWith } from '../../contract/policy/shared-views.ts';
import { roleNow } from '../session/session-state.ts';
import { useChosenSettings } from '../data/settings.ts';
import { announce } from '../notices/notify.ts';
import { wasEntered } from './places.ts';
import { asView } from './shared-views.ts';
import { addressOfView } from './view-in-address.ts';
import { isolated } from '../../contract/policy/isolated.ts';

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
