import type { BaseProfileSummary } from '../../../contract/profiles/base-profile.ts';
import { Age } from '../../ui/text/age.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { LocaleBar, MissingMark } from '../../ui/marks/locale-bar.tsx';
import { LevelledPhoto } from '../../ui/pictures/photo.tsx';
import { NAME_COLUMN, STATE_COLUMNS, TIME_COLUMNS } from '../shared-columns.tsx';
import { api } from '../../data/api-instance.ts';
import { queryKeys, type ListView } from '../../data/query-keys.ts';
import type { ListSource } from '../../data/use-list-pages.ts';

/** A city that has the name of its region is shown once. */
export const placeInWords = ({ city, region }: Pick<BaseProfileSummary, 'city' | 'region'>) =>
  [...new Set([city, region])].filter(Boolean).join(', ');

/**
 * Sortable columns have the id of the API's sort. All of them together fit in a window of 1440 px beside the rail, and
 * all are shown at first: `columns.base-profiles` of contract/settings/preferences.ts hides none.
 */
export const BASE_PROFILE_COLUMNS: readonly GridColumn<BaseProfileSummary>[] = [
  {
    id: 'photo',
    header: 'Photo',
    width: 52,
    sticky: true,
    cell: ({ photo }) => <LevelledPhoto url={photo?.url ?? null} alt="" level={photo?.adult_level ?? null} />,
  },
  NAME_COLUMN,
  ...STATE_COLUMNS,
  { id: 'profile_type', header: 'Type', width: 46, cell: ({ profile_type }) => profile_type },
  { id: 'gender', header: 'Gender', width: 102, cell: ({ gender }) => gender },
  {
    id: 'date_of_birth',
    header: 'Age',
    width: 52,
    align: 'end',
    sortable: true,
    cell: ({ date_of_birth }) => <Age dateOfBirth={date_of_birth} />,
  },
  {
    id: 'city',
    header: 'City',
    width: 117,
    flex: 1,
    sortable: true,
    // People look for the city; the region is shown on hover.
    cell: (row) => <span title={placeInWords(row)}>{row.city || row.region}</span>,
  },
  {
    id: 'locales_done',
    header: 'Locales',
    width: 90,
    sortable: true,
    cell: ({ locales_done, locales_total }) => <LocaleBar done={locales_done} total={locales_total} />,
  },
  { id: 'missing', header: 'Missing', width: 64, cell: ({ missing }) => <MissingMark missing={missing} /> },
  { id: 'creator', header: 'Creator', width: 102, flex: 1, written: true, cell: ({ creator }) => creator.name },
  ...TIME_COLUMNS,
];

export const SOURCE: ListSource<ListView, BaseProfileSummary> = {
  keyOf: queryKeys.baseProfilePage,
  fetch: ({ filter, sort, direction }, query, signal) =>
    api('base-profile.list', { query: { ...filter, sort, direction, ...query } }, { signal }),
};
