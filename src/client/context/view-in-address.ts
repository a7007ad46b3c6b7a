import { is, type Struct } from 'superstruct';
import type { ListFilter } from '../../../commands/ports.ts';
import type { ListView } from '../data/query-keys.ts';

/** What an overview shows when its address says nothing. */
const DEFAULT_SORT = 'updated_at';

const ACTIVE: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

/**
 * Reads filter and order from the address; what it does not understand is left out, never an error.
 *
 * @param shape what this overview can be filtered by
 */
export function viewFromAddress<Filter extends object, Sort extends string>(
  search: string,
  shape: Struct<Filter>,
  sorts: readonly Sort[],
): ListView<Filter, Sort> {
  const params = new URLSearchParams(search);
  const wanted: Record<string, unknown> = {
    status: params.get('status')?.split(','),
    active: ACTIVE[params.get('active') ?? ''],
    locale: params.get('locale')?.split(','),
    text: params.get('text') ?? undefined,
  };
  const filter: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && is({ [name]: value }, shape)) filter[name] = value;
  }
  const sort = sorts.find((each) => each === params.get('sort')) ?? sorts.find((each) => each === DEFAULT_SORT);
  return {
    filter: filter as Filter,
    sort: sort as Sort,
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
  };
}

/** The query string of a view, '' for the default one, so that an address can be sent to somebody. */
export function addressOfView({ filter, sort, direction }: ListView<ListFilter, string>): string {
  const params = new URLSearchParams();
  if (filter.status) params.set('status', filter.status.join(','));
  if (filter.active !== undefined) params.set('active', String(filter.active));
  if (filter.locale) params.set('locale', filter.locale.join(','));
  if (filter.text) params.set('text', filter.text);
  if (sort !== DEFAULT_SORT || direction !== 'desc') {
    params.set('sort', sort);
    params.set('direction', direction);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
