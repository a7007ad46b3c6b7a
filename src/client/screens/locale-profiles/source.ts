import type { LocaleProfileSummary } from '../../../contract/shapes/locale-profile.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys, type LocaleProfileView } from '../../data/query-keys.ts';
import type { ListSource } from '../../data/use-list-pages.ts';

export const SOURCE: ListSource<LocaleProfileView, LocaleProfileSummary> = {
  keyOf: queryKeys.localeProfilePage,
  fetch: ({ filter, sort, direction }, query, signal) =>
    api('locale-profile.list', { query: { ...filter, sort, direction, ...query } }, { signal }),
};
