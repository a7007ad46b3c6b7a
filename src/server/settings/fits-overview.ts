import { is, type Struct } from 'superstruct';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import type { SharedView } from '../../contract/overview/shared-views.ts';
import {
  BASE_PROFILE_SORTS,
  BaseProfileFilter,
  LOCALE_PROFILE_SORTS,
  LocaleProfileFilter,
} from '../../contract/profiles/profile-lists.ts';

const KNOWN: Readonly<Record<OverviewRoute, { shape: Struct; sorts: readonly string[] }>> = {
  'base-profiles': { shape: BaseProfileFilter as unknown as Struct, sorts: BASE_PROFILE_SORTS },
  'locale-profiles': { shape: LocaleProfileFilter as unknown as Struct, sorts: LOCALE_PROFILE_SORTS },
};

/** Whether the overview of a view supports its filter and its order. A view may be older than the present fields. */
export function fitsOverview({ route, filter, sort }: SharedView): boolean {
  const { shape, sorts } = KNOWN[route];
  return is(filter, shape) && sorts.includes(sort);
}
