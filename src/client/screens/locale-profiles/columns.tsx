import type { LocaleProfileSummary } from '../../../contract/shapes/locale-profile.ts';
import { STATUS_LABELS } from '../../../contract/policy/status.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { ReasonWords } from '../../ui/reason-words.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';

/** Sortable columns carry the id of the sort the API knows. */
export const LOCALE_PROFILE_COLUMNS: readonly GridColumn<LocaleProfileSummary>[] = [
  {
    id: 'profile_name',
    header: 'Name',
    width: 168,
    sticky: true,
    sortable: true,
    cell: ({ profile_name }) => profile_name || '-',
    text: ({ profile_name }) => profile_name || 'No name yet',
  },
  { id: 'base', header: 'Base profile', width: 168, cell: ({ base_profile_name }) => base_profile_name || '-' },
  {
    id: 'locale',
    header: 'Locale',
    width: 190,
    cell: ({ locale }) => (
      <>
        {locale.code} · <span lang={locale.code}>{locale.label}</span>
      </>
    ),
    text: ({ locale }) => locale.language,
  },
  {
    id: 'status',
    header: 'Status',
    width: 146,
    sortable: true,
    cell: ({ status }) => <StatusMark status={status} />,
    text: ({ status }) => STATUS_LABELS[status],
  },
  { id: 'active', header: 'Active', width: 72, cell: ({ active }) => <ActiveMark active={active} /> },
  {
    id: 'last_reason',
    header: 'Last reason',
    width: 180,
    flex: 1,
    cell: ({ last_reason }) => (last_reason ? <ReasonWords reason={last_reason} /> : '-'),
  },
  {
    id: 'updated_at',
    header: 'Changed',
    width: 76,
    align: 'end',
    sortable: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
  {
    id: 'waiting_since',
    header: 'Waiting',
    width: 76,
    align: 'end',
    sortable: true,
    cell: ({ waiting_since }) => <RelativeTime at={waiting_since} />,
  },
];
