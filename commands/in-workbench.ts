import { ROUTES } from '../src/contract/policy/access.ts';
import { HIDDEN, READY, type Verdict } from './command.ts';
import type { Context } from './context.ts';

/**
 * For what lies over the workbench: the second-factor pages have no place to show it, and a layer
 * that is open but unseen would take every key. An error page has no route and is in the workbench.
 */
export function inWorkbench({ route }: Context): Verdict {
  return route !== null && ROUTES[route].layout === 'unauthenticated' ? HIDDEN : READY;
}
