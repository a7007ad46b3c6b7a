import type {
  BaseProfileFilter,
  BaseProfileSort,
  LocaleProfileFilter,
  LocaleProfileSort,
} from '../../contract/profiles/profile-lists.ts';
import type { DuplicateRule } from '../../contract/duplicates/duplicate-filter.ts';
import type { DuplicateLogFilter } from '../../contract/duplicates/duplicate-log.ts';
import type { PairState } from '../../contract/duplicates/duplicate-pair.ts';
import type { Figure } from '../../contract/statistics/statistic-figures.ts';
import type { StatisticsQuery } from '../../contract/statistics/statistics-operations.ts';

/** What an overview shows; base profiles by default. */
export interface ListView<Filter = BaseProfileFilter, Sort extends string = BaseProfileSort> {
  filter: Filter;
  sort: Sort;
  direction: 'asc' | 'desc';
}
export type LocaleProfileView = ListView<LocaleProfileFilter, LocaleProfileSort>;

/** The cache keys of answers. The first word is the operation. */
export const queryKeys = {
  locales: ['locale.list'] as const,
  tags: ['tag.list'] as const,
  attributes: ['attribute.list'] as const,
  geoCountries: ['geo.countries'] as const,
  geoRegionNames: (country: string) => ['geo.region-names', country] as const,
  geoRegions: (country: string, text: string) => ['geo.regions', country, text] as const,
  geoCities: (country: string, region: string, text: string) => ['geo.cities', country, region, text] as const,
  baseProfilePages: ['base-profile.list'] as const,
  baseProfileView: (view: ListView) => ['base-profile.list', view] as const,
  baseProfilePage: (view: ListView, page: number) => ['base-profile.list', view, page] as const,
  baseProfile: (id: string) => ['base-profile.get', id] as const,
  baseProfileSearch: (text: string) => ['base-profile.search', text] as const,
  creatorSearches: ['creator.search'] as const,
  creatorSearch: (text: string) => ['creator.search', text] as const,
  localeProfileSearch: (text: string) => ['locale-profile.search', text] as const,
  activeLocales: (id: string) => ['base-profile.active-locales', id] as const,
  sharedViewCounts: (route: string, shared: readonly object[]) => ['shared-view.counts', route, shared] as const,
  localeProfilePages: ['locale-profile.list'] as const,
  localeProfilePage: (view: LocaleProfileView, page: number) => ['locale-profile.list', view, page] as const,
  localeProfiles: ['locale-profile.get'] as const,
  localeProfile: (id: string) => ['locale-profile.get', id] as const,
  /** Since the locale profile was filled in or approved, up to a link of the base profile's chain. */
  baseChanges: (id: string, link: number) => ['locale-profile.base-changes', id, link] as const,
  besideLocale: (id: string) => ['locale-profile.beside', id] as const,
  localeImages: (id: string) => ['locale-profile.media', id] as const,
  /** A printed list: read once, and changed by nothing meanwhile. */
  listSheet: (key: readonly unknown[]) => ['list-sheet', ...key] as const,
  localesInUse: ['locale.in-use'] as const,
  matrixPages: ['base-profile.matrix'] as const,
  matrixPage: (view: ListView, page: number) => ['base-profile.matrix', view, page] as const,
  bulkRun: (id: string) => ['bulk-run.get', id] as const,
  /** Of a run at this progress. */
  bulkRunItems: (id: string, state: string, counts: object) => ['bulk-run.items', id, state, counts] as const,
  queue: ['queue.list'] as const,
  questions: ['question.list'] as const,
  heldItems: ['queue.frozen'] as const,
  flaggedItems: ['queue.flagged'] as const,
  /** Of a record of either kind, since the last decision on it. */
  changes: (id: string) => ['review.changes', id] as const,
  /** Of a record of either kind. */
  log: (id: string, limit: number) => ['log.list', id, limit] as const,
  logs: (id: string) => ['log.list', id] as const,
  deletion: (id: string) => ['log.list', id, 'deletion'] as const,
  /** Of a record of either kind. */
  looks: (id: string) => ['look.list', id] as const,
  /** Of one record, its list and its contents. */
  versions: (id: string) => ['version', id] as const,
  statistics: (range: StatisticsQuery) => ['statistics.get', range] as const,
  forecast: (timeZone: string) => ['statistics.forecast', timeZone] as const,
  statisticsRows: (range: StatisticsQuery, figure: Figure) => ['statistics.rows', range, figure] as const,
  settings: ['setting.list'] as const,
  staff: ['staff.list'] as const,
  staffWith: (search: string) => ['staff.list', search] as const,
  staffChanges: ['staff.changes'] as const,
  account: ['account.get'] as const,
  trailProof: ['trail-proof.get'] as const,
  exports: ['export.list'] as const,
  serviceTokens: ['service-token.list'] as const,
  eventAddresses: ['event-address.list'] as const,
  badPictures: ['bad-picture.list'] as const,
  badPicturesWith: (cases: 'open' | 'closed') => ['bad-picture.list', cases] as const,
  duplicateFilters: ['duplicate-filter.list'] as const,
  duplicatePreview: (rule: DuplicateRule, filterId: string | null) =>
    ['duplicate-filter.preview', rule, filterId] as const,
  duplicatePairs: ['duplicate-pair.list'] as const,
  surestPairs: ['duplicate-pair.list', 'surest'] as const,
  duplicatePairsOf: (state: PairState, filterId: string | null) => ['duplicate-pair.list', state, filterId] as const,
  duplicatePair: ['duplicate-pair.get'] as const,
  duplicatePairBoth: (id: string) => ['duplicate-pair.get', id] as const,
  duplicateLog: ['duplicate-log.list'] as const,
  duplicateLogOf: (filter: DuplicateLogFilter) => ['duplicate-log.list', filter] as const,
  preferences: ['preference.list'] as const,
};
