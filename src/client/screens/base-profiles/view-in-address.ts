import { is } from 'superstruct';
import {
  BASE_PROFILE_SORTS,
  BaseProfileFilter,
  type BaseProfileSort,
} from '../../../contract/shapes/base-profile-list.ts';
import type { ListView } from '../../data/query-keys.ts';

/** What an overview shows when its address says nothing. */
export const DEFAULT_VIEW: ListView = { filter: {}, sort: 'updated_at', direction: 'desc' };

const ACTIVE: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

/** Reads filter and order from the address; what it does not understand is left out, never an error. */
export function viewFromAddress(search: string): ListView {
  const params = new URLSearchParams(search);
  const sort = BASE_PROFILE_SORTS.find((each) => each === params.get('sort')) ?? DEFAULT_VIEW.sort;
  const direction = params.get('direction') === 'asc' ? 'asc' : 'desc';
  const wanted: Record<string, unknown> = {
    status: params.get('status')?.split(','),
    active: ACTIVE[params.get('active') ?? ''],
    text: params.get('text') ?? undefined,
  };
  const filter: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && is({ [name]: value }, BaseProfileFilter)) filter[name] = value;
  }
  return { filter, sort, direction };
}

/** The query string of a view, '' for the default one, so that an address can be sent to somebody. */
export function addressOfView({ filter, sort, direction }: ListView): string {
  const params = new URLSearchParams();
  if (filter.status) params.set('status', filter.status.join(','));
  if (filter.active !== undefined) params.set('active', String(filter.active));
  if (filter.text) params.set('text', filter.text);
  if (sort !== DEFAULT_VIEW.sort || direction !== DEFAULT_VIEW.direction) {
    params.set('sort', sort satisfies BaseProfileSort);
    params.set('direction', direction);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
