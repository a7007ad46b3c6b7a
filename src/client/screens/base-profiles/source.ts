import type { BaseProfileSummary } from '../../../contract/shapes/base-profile.ts';
import { api } from '../../data/api-instance.ts';
import { queryKeys, type ListView } from '../../data/query-keys.ts';
import type { ListSource } from '../../data/use-list-pages.ts';

export const SOURCE: ListSource<ListView, BaseProfileSummary> = {
  keyOf: queryKeys.baseProfilePage,
  fetch: ({ filter, sort, direction }, query, signal) =>
    api('base-profile.list', { query: { ...filter, sort, direction, ...query } }, { signal }),
};
