import { navigate } from 'wouter/use-browser-location';
import { is, type Struct } from 'superstruct';
import {
  FILTER_FIELDS,
  holdsList,
  type FilterFieldFacts,
  type ListFilter,
} from '../../contract/profiles/filter-fields.ts';
import type { AddressParts } from '../../contract/base/routes.ts';
import type { ListView } from '../data/query-keys.ts';
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

/** The default order of an overview. */
const DEFAULT_SORT = 'updated_at';

const FLAG: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

/**
 * Reads filter and order from the address; unknown parts are left out and shown (`unknown-in-view.ts`), never an error.
 *
 * @param shape what this overview can be filtered by
 */
export function viewFromAddress<Filter extends object, Sort extends string>(
  search: string,
  shape: Struct<Filter>,
  sorts: readonly Sort[],
): ListView<Filter, Sort> {
  const params = new URLSearchParams(search);
  const filter: Record<string, unknown> = {};
  for (const field of FILTER_FIELDS) {
    const value = valueIn(params, field, (each) => is({ [field.name]: each }, shape));
    if (value !== undefined && is({ [field.name]: value }, shape)) filter[field.name] = value;
  }
  const sort = sorts.find((each) => each === params.get('sort')) ?? sorts.find((each) => each === DEFAULT_SORT);
  return {
    filter: filter as Filter,
    sort: sort as Sort,
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
  };
}

function valueIn(params: URLSearchParams, field: FilterFieldFacts, isKnown: (value: unknown) => boolean): unknown {
  const texts = params.getAll(field.name);
  if (texts.length === 0) return undefined;
  // One unknown value does not remove the others.
  if (holdsList(field)) return texts.filter((each) => isKnown([each]));
  return field.kind === 'active' ? FLAG[texts[0] ?? ''] : texts[0];
}

/** The parts of the address on the screen, but for the one that shows its rows as a matrix. */
export function queryNow(): AddressParts {
  const search = new URLSearchParams(window.location.search);
  search.delete(MATRIX_PARAMETER);
  return [...search];
}

/** The query string of a view, '' for the default one, so that an address can be sent to somebody. A list repeats its name. */
export function addressOfView({ filter, sort, direction }: ListView<ListFilter, string>): string {
  const params = new URLSearchParams();
  for (const { name } of FILTER_FIELDS) {
    const value = filter[name];
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each));
  }
  if (sort !== DEFAULT_SORT || direction !== 'desc') {
    params.set('sort', sort);
    params.set('direction', direction);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
