import { isLocaleProfile, type ProfileRecord } from '../../../commands/context.ts';
import { STATUS_LABELS } from '../../contract/profiles/status.ts';
import { ActiveMark, MergedMark } from '../ui/marks/record-marks.tsx';
import type { GridColumn } from '../ui/grid/grid-column.ts';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { StatusMark } from '../ui/marks/status-mark.tsx';
import { WaitingTime } from '../ui/text/waiting-time.tsx';

/**
 * Columns of both overviews. Sortable columns have the id of the API's sort. Widths have room for wide letters (DejaVu
 * Sans), and a sorted heading also for its arrow.
 */
export const NAME_COLUMN: GridColumn<ProfileRecord> = {
  id: 'profile_name',
  header: 'Name',
  width: 132,
  flex: 1,
  most: 30,
  sticky: true,
  sortable: true,
  fixed: true,
  written: true,
  cell: ({ profile_name }) => profile_name || 'No name yet',
  text: ({ profile_name }) => profile_name || 'No name yet',
};

export const STATE_COLUMNS: readonly GridColumn<ProfileRecord>[] = [
  {
    id: 'status',
    header: 'Status',
    width: 164,
    sortable: true,
    cell: ({ status, merged_into: into }) => (
      <>
        <StatusMark status={status} />
        <MergedMark into={into} brief />
      </>
    ),
    text: ({ status, merged_into: into }) => `${STATUS_LABELS[status]}${into === undefined ? '' : ', merged'}`,
  },
  { id: 'active', header: 'Active', width: 88, cell: ({ active }) => <ActiveMark active={active} /> },
];

export const TIME_COLUMNS: readonly GridColumn<ProfileRecord>[] = [
  {
    id: 'updated_at',
    header: 'Changed',
    width: 96,
    align: 'end',
    sortable: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} form="cell" />,
  },
  {
    id: 'waiting_since',
    header: 'Waiting',
    width: 80,
    align: 'end',
    sortable: true,
    cell: (record) => (
      <WaitingTime
        item={{ kind: isLocaleProfile(record) ? 'locale' : 'base', status: record.status }}
        since={record.waiting_since}
        form="cell"
      />
    ),
  },
];
