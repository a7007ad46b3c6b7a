import { PRINT_VIEW } from '../../../commands/print/print-view.ts';
import type { RouteName } from '../../contract/policy/access.ts';

const PRINTED_ROUTES: ReadonlySet<RouteName> = new Set(['base-profile', 'locale-profile']);

/** Whether an address shows its record as a sheet. It is no route of its own: what may be opened may be printed. */
export function isPrinted(route: RouteName | null, search: string): boolean {
  return route !== null && PRINTED_ROUTES.has(route) && new URLSearchParams(search).get('view') === PRINT_VIEW.view;
}
