import { navigate } from 'wouter/use-browser-location';
import { PRINT_VIEW } from '../../../commands/workbench/print.ts';

/** In the address of an overview: its rows are shown as a matrix. */
export const MATRIX_PARAMETER = 'matrix';

/** Whether an address shows its content as a printed sheet. */
export function isSheet(search: string): boolean {
  return new URLSearchParams(search).get('view') === PRINT_VIEW.view;
}

/** Shows the list of the address as a sheet, or as an editable list. */
export function showSheet(open: boolean): void {
  const search = new URLSearchParams(window.location.search);
  if (open) search.set('view', PRINT_VIEW.view);
  else search.delete('view');
  const text = search.toString();
  navigate(window.location.pathname + (text === '' ? '' : `?${text}`));
}
