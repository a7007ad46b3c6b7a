import { fetched, fetchAhead } from '../context/fetched.ts';

/** Seldom needed, and so not part of the first page. */
const fetchActions = fetched(() => import('./restore-actions.ts'));

/** Uses the part once it is loaded; after a failure the next navigation tries again. */
export function withActions(use: (actions: Awaited<ReturnType<typeof fetchActions>>) => unknown): void {
  void fetchAhead(fetchActions).then((actions) => actions && use(actions));
}
