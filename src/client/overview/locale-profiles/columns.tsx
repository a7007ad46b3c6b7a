import type { LocaleProfileSummary } from '../../../contract/profiles/locale-profile.ts';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { ReasonWords } from '../../ui/text/reason-words.tsx';
import { NAME_COLUMN, STATE_COLUMNS, TIME_COLUMNS } from '../shared-columns.tsx';
import { api } from '../../data/api-instance.ts';
import { queryKeys, type LocaleProfileView } from '../../data/query-keys.ts';
import type { ListSource } from '../../data/use-list-pages.ts';
import styles from '../overview.module.css';
import { StaleMark, staleInWords, FindingMark, foundInWords } from '../../ui/marks/record-marks.tsx';

/** Sortable columns have the id of the API's sort. */
export const LOCALE_PROFILE_COLUMNS: readonly GridColumn<LocaleProfileSummary>[] = [
  NAME_COLUMN,
  {
    id: 'locale',
    header: 'Locale',
    width: 142,
    most: 25,
    cell: ({ locale }) => `${locale.language} (${locale.code})`,
  },
  ...STATE_COLUMNS,
  {
    id: 'base',
    header: 'Base profile',
    width: 108,
    written: true,
    cell: ({ base_profile_name }) => base_profile_name || 'No name yet',
  },
  {
    id: 'stale',
    header: 'Stale',
    width: 60,
    cell: ({ stale_fields }) => <StaleMark fields={stale_fields} />,
    text: ({ stale_fields }) => staleInWords(stale_fields),
  },
  {
    id: 'found',
    header: 'Findings',
    width: 78,
    cell: ({ found }) => <FindingMark found={found} short />,
    text: ({ found }) => foundInWords(found),
  },
  { id: 'assignee', header: 'Claimed by', width: 103, written: true, cell: ({ assignee }) => assignee },
  {
    id: 'last_reason',
    header: 'Last reason',
    width: 134,
    flex: 3,
    cell: ({ last_reason }) =>
      last_reason && (
        <span className={styles.reason}>
          <ReasonWords reason={last_reason} />
        </span>
      ),
  },
  ...TIME_COLUMNS,
];

export const SOURCE: ListSource<LocaleProfileView, LocaleProfileSummary> = {
  keyOf: queryKeys.localeProfilePage,
  fetch: ({ filter, sort, direction }, query, signal) =>
    api('locale-profile.list', { query: { ...filter, sort, direction, ...query } }, { signal }),
};
