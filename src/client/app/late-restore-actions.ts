import { fetchAhead } from '../context/fetch-ahead.ts';
import { fetched } from '../context/fetched.ts';

/** No first page waits for what was done before it. */
const fetchActions = fetched(() => import('./restore-actions.ts'));

/** Does something with it once it is here; where it cannot be had, the next navigation asks again. */
export function withActions(use: (actions: Awaited<ReturnType<typeof fetchActions>>) => unknown): void {
  void fetchAhead(fetchActions).then((actions) => actions && use(actions));
}
