import type { BaseProfileSummary } from '../../../contract/shapes/base-profile.ts';
import { STATUS_LABELS } from '../../../contract/policy/status.ts';
import { ActiveMark } from '../../ui/active-mark.tsx';
import { Age } from '../../ui/age.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { LocaleBar } from '../../ui/locale-bar.tsx';
import { MissingMark } from '../../ui/missing-mark.tsx';
import { LevelledPhoto } from '../../ui/levelled-photo.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';

/** Sortable columns carry the id of the sort the API knows. */
export const BASE_PROFILE_COLUMNS: readonly GridColumn<BaseProfileSummary>[] = [
  {
    id: 'photo',
    header: 'Photo',
    width: 56,
    sticky: true,
    cell: ({ photo }) => <LevelledPhoto url={photo?.url ?? null} alt="" level={photo?.adult_level ?? null} />,
  },
  {
    id: 'profile_name',
    header: 'Name',
    width: 168,
    sticky: true,
    sortable: true,
    cell: ({ profile_name }) => profile_name || '-',
    text: ({ profile_name }) => profile_name || 'No name yet',
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
  { id: 'profile_type', header: 'Type', width: 52, cell: ({ profile_type }) => profile_type ?? '-' },
  { id: 'gender', header: 'Gender', width: 96, cell: ({ gender }) => gender ?? '-' },
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
    width: 130,
    flex: 1,
    sortable: true,
    cell: ({ city, region }) => [city, region].filter(Boolean).join(', ') || '-',
  },
  {
    id: 'locales_done',
    header: 'Locales',
    width: 108,
    sortable: true,
    cell: ({ locales_done, locales_total }) => <LocaleBar done={locales_done} total={locales_total} />,
  },
  { id: 'missing', header: 'Missing', width: 72, cell: ({ missing }) => <MissingMark missing={missing} /> },
  { id: 'creator', header: 'Creator', width: 110, cell: ({ creator }) => creator.name },
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
